import { useMemo, useRef } from 'react';
import { useCommands } from '../commands.ts';

/**
 * Registers a shortcut for the row under the keyboard cursor.
 * @param run called with that row
 * @returns callback to report the current row
 */
export function useRowKey<Row>(
  { id, title, keys }: { readonly id: string; readonly title: string; readonly keys: string },
  run: (row: Row) => void,
): (row: Row) => void {
  const cursor = useRef<Row | undefined>(undefined);
  const latest = useRef(run);
  latest.current = run;
  useCommands(
    useMemo(
      () => [
        {
          id,
          title,
          keys,
          run: () => {
            if (cursor.current !== undefined) latest.current(cursor.current);
          },
        },
      ],
      [id, title, keys],
    ),
  );
  return (row) => {
    cursor.current = row;
  };
}
