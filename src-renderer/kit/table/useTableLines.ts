import { useEffect, useMemo, useState } from 'react';
import type { DisplayRow, GroupRow } from './groupRows.ts';
import type { Sort } from './sortRows.ts';
import type { TableProps } from './TableProps.ts';
import { TableRows } from './TableRows.ts';
import { readTableSession, writeTableSession } from './tableSession.ts';

export interface TableState<Row> {
  /** Rows and groups in display order. Empty with a row source. */
  readonly lines: DisplayRow<Row>[];
  readonly sort: Sort | null;
  /** Applies the user's sort. */
  readonly setSort: (sort: Sort | null) => void;
  readonly isExpanded: (group: GroupRow<Row>) => boolean;
  readonly toggle: (group: GroupRow<Row>) => void;
}

/** Sorts and groups the rows of a table. The session stores the user's sort and the open groups. */
export function useTableLines<Row>(props: TableProps<Row>): TableState<Row> {
  const { id, rows, rowId, columns, groupBy, flattenSingleRowGroups, startsExpanded, onSort, openRowId } =
    props;
  const [session] = useState(() => readTableSession(id));
  const [ownSort, setOwnSort] = useState(
    session.sort === undefined ? (props.defaultSort ?? null) : session.sort,
  );
  const [toggled, setToggled] = useState<ReadonlySet<string>>(() => new Set(session.toggled));
  const [tableRows] = useState(() => new TableRows<Row>());
  const sort = onSort === undefined ? ownSort : (props.sort ?? null);
  // With `onSort`, the caller sorts: these rows still have the old order, and sorted ones follow.
  const sortedHere = onSort === undefined ? sort : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a new `startsExpanded` each time.
  const lines = useMemo(
    () =>
      props.source === undefined
        ? [
            ...tableRows.lines(
              { rows, columns, groupBy, flattenSingleRowGroups, startsExpanded },
              sort,
              toggled,
            ),
          ]
        : [],
    [tableRows, rows, columns, groupBy, flattenSingleRowGroups, sortedHere, toggled],
  );
  const isExpanded = (group: GroupRow<Row>) => (startsExpanded?.(group) ?? true) !== toggled.has(group.path);
  const toggle = (...groups: readonly GroupRow<Row>[]) => {
    const next = new Set(toggled);
    for (const { path } of groups) if (!next.delete(path)) next.add(path);
    setToggled(next);
    writeTableSession(id, { toggled: [...next] });
  };
  const [revealedId, setRevealedId] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user can close the groups of the open row again.
  useEffect(() => {
    if (openRowId === revealedId) return;
    const row = openRowId === undefined ? undefined : rows?.find((one) => rowId(one) === openRowId);
    if (openRowId !== undefined && row === undefined) return;
    setRevealedId(openRowId);
    if (groupBy === undefined || groupBy.length === 0 || row === undefined) return;
    const closed = tableRows.groupsOf(row).filter((group) => !isExpanded(group));
    if (closed.length > 0) toggle(...closed);
  }, [openRowId, revealedId, rows]);
  return {
    lines,
    sort,
    setSort: (next) => {
      if (onSort !== undefined) {
        onSort(next);
        return;
      }
      setOwnSort(next);
      writeTableSession(id, { sort: next });
    },
    isExpanded,
    toggle,
  };
}
