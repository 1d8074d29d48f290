import { useRef } from 'react';

/**
 * Returns the value for the displayed rows: the previous value while rows of the previous view are displayed.
 * @param borrowed whether the rows belong to the previous view
 */
export function useValueOfShownRows<T>(value: T, borrowed: boolean): T {
  const settled = useRef(value);
  if (!borrowed) settled.current = value;
  return settled.current;
}
