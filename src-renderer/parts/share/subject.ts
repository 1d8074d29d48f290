import { useEffect, useState } from 'react';
import { titleOfPage } from '../PageHeader.tsx';
import type { ShareSubject } from './chatText.ts';
import { type SubjectLayer, type SubjectSlot, SubjectSlots } from './SubjectSlots.ts';

const slots = new SubjectSlots();

/** Returns what the user looks at: the subject of the uppermost panel or page, or else the page's title. */
export const currentSubject = (): ShareSubject => slots.current() ?? { name: titleOfPage() };

/**
 * Sets the subject that “Copy for chat” describes while the component is displayed.
 * @param subject undefined until it is loaded
 * @param layer what the component is: a panel or dialog covers the page. Constant while displayed.
 */
export function useShareSubject(subject: ShareSubject | undefined, layer: SubjectLayer = 'page'): void {
  // Polling returns an equal subject each time.
  const text = subject === undefined ? undefined : JSON.stringify(subject);
  const [slot] = useState((): SubjectSlot => ({ layer, subject: undefined }));
  useEffect(() => slots.add(slot), [slot]);
  useEffect(() => {
    slot.subject = text === undefined ? undefined : JSON.parse(text);
  }, [slot, text]);
}
