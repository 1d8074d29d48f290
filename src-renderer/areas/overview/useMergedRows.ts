import { useMemo, useRef } from 'react';
import { mergeRows, type WorkspaceRow } from './mergeRows.ts';
import type { WorkspaceAnswer } from './useWorkspaceQueries.ts';

/**
 * Merges the answers of several workspaces. The result is stable while the answers and connections are, because new
 * rows would render the table again.
 * @param rowsOf a stable function
 * @param idOf a stable function
 */
export function useMergedRows<Data, Row>(
  answers: ReadonlyArray<WorkspaceAnswer<Data>>,
  rowsOf: (data: Data) => readonly Row[],
  idOf: (row: Row) => string,
): ReadonlyArray<WorkspaceRow<Row>> {
  const latest = useRef<{ readonly parts: readonly unknown[]; readonly version: number }>({
    parts: [],
    version: 0,
  });
  const parts = answers.flatMap(({ connection, data }) => [connection, data]);
  const isSame =
    parts.length === latest.current.parts.length &&
    parts.every((part, index) => part === latest.current.parts[index]);
  if (!isSame) latest.current = { parts, version: latest.current.version + 1 };
  const { version } = latest.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the answers.
  return useMemo(
    () =>
      mergeRows(
        answers.map(({ connection, data }) => ({
          connection,
          rows: data === undefined ? undefined : rowsOf(data),
        })),
        idOf,
      ),
    [version, rowsOf, idOf],
  );
}
