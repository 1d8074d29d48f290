import { useEffect } from 'react';

/** The window's title on screens outside the frame. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} | Quarterdeck`;
  }, [title]);
}
