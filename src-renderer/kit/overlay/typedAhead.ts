import { createContext } from 'react';

/** Text that was typed after a popover was opened, and before its code was loaded. The first field begins with it. */
export const TypedAhead = createContext('');

/** Whether a key types a character into a text field. */
export const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEventLike): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

type KeyboardEventLike = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;
