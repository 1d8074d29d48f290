import { useEffect } from 'react';
import { create } from 'zustand';
import { titleOfPage } from '../PageHeader.tsx';
import type { ShareSubject } from './chatText.ts';

interface Subjects {
  /** Subjects of the displayed page and the panels over it, the uppermost last. */
  readonly shown: readonly ShareSubject[];
}

const useSubjects = create<Subjects>(() => ({ shown: [] }));

/** Returns what the user looks at: the subject of the uppermost panel or page, or else the page's title. */
export const currentSubject = (): ShareSubject =>
  useSubjects.getState().shown.at(-1) ?? { name: titleOfPage() };

/**
 * Sets the subject that “Copy for chat” describes while the component is displayed.
 * @param subject undefined until it is loaded
 */
export function useShareSubject(subject: ShareSubject | undefined): void {
  // Polling returns an equal subject each time.
  const text = subject === undefined ? undefined : JSON.stringify(subject);
  useEffect(() => {
    if (text === undefined) return undefined;
    const shown: ShareSubject = JSON.parse(text);
    useSubjects.setState((state) => ({ shown: [...state.shown, shown] }));
    return () => useSubjects.setState((state) => ({ shown: state.shown.filter((one) => one !== shown) }));
  }, [text]);
}
