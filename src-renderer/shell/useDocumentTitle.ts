import { useEffect } from 'react';

/** Sets the document title of screens outside of the frame. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Quarterdeck`;
  }, [title]);
}
