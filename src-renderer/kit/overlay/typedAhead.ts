import { createContext } from 'react';

/** Text that was typed after a popover was opened, and before its code was loaded. The first field begins with it. */
export const TypedAhead = createContext('');

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether a key types a character into a text field. */
export const isTyping = ({ key, ctrlKey, metaKey, altKey }: Key): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;
