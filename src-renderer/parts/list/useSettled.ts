import { useRef } from 'react';

/**
 * The value that belongs to the rows on the screen: while they are those of the view before, its value stays, too.
 * @param borrowed the rows are those of the view before
 */
export function useSettled<T>(value: T, borrowed: boolean): T {
  const settled = useRef(value);
  if (!borrowed) settled.current = value;
  return settled.current;
}
