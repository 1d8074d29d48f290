import type { ReactNode } from 'react';
import type { TableColumn } from './columns.ts';
import type { GroupLevel, GroupRow } from './groupRows.ts';
import type { RowSource } from './RowSource.ts';
import type { Selection } from './Selection.ts';
import type { Sort } from './sortRows.ts';

export interface GroupLabel {
  readonly text: string;
  /** Name of an infrastructure icon. */
  readonly icon?: string | undefined;
  /** Total number of items. Defaults to the number of loaded rows. */
  readonly count?: number | undefined;
  /** Number of items with those that a filter hides. Shown as `3 of 8` if it differs from the count. */
  readonly of?: number | undefined;
  readonly note?: string | undefined;
}

export interface TableProps<Row> {
  /** Storage key: the column layout is saved permanently; sort, scroll and open groups for the session. */
  readonly id: string;
  /** The accessible name. */
  readonly label: string;
  readonly columns: ReadonlyArray<TableColumn<Row>>;
  readonly rowId: (row: Row) => string;
  /** All rows (client-side row model). Undefined while loading. */
  readonly rows?: readonly Row[] | undefined;
  /** Rows in blocks (infinite row model), instead of `rows`. */
  readonly source?: RowSource<Row> | undefined;
  /** The sort, if the server sorts. Otherwise the table sorts and stores the sort for the session. */
  readonly sort?: Sort | null | undefined;
  readonly onSort?: ((sort: Sort | null) => void) | undefined;
  readonly defaultSort?: Sort | undefined;

  readonly groupBy?: ReadonlyArray<GroupLevel<Row>> | undefined;
  readonly groupLabel?: ((group: GroupRow<Row>) => GroupLabel) | undefined;
  /** Whether a group is initially open. Defaults to true. */
  readonly startsExpanded?: ((group: GroupRow<Row>) => boolean) | undefined;
  /** Shows a group with a single row as that row. */
  readonly flattenSingleRowGroups?: boolean | undefined;

  readonly compact?: boolean | undefined;
  /** As tall as its rows instead of its container. */
  readonly fitRows?: boolean | undefined;
  /** Number of text lines per row, if more than one. */
  readonly rowLines?: ((row: Row) => number) | undefined;
  /** For tables with many columns: only visible columns are rendered. */
  readonly manyColumns?: boolean | undefined;
  /** Does not restore the scroll position, because the table shows other content each time. */
  readonly resetScroll?: boolean | undefined;
  /** The selected rows. Undefined for a table without selection. Always the same object. */
  readonly selection?: Selection<Row> | undefined;
  /** Called after Ctrl+A selected the rows of the table, to select those of other pages as well. */
  readonly onSelectAll?: (() => void) | undefined;
  /** Called on Enter or a click. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Called on pointer down, to prefetch the data that the click needs. */
  readonly onPointerDown?: ((row: Row) => void) | undefined;
  /** Called on `o` or Shift+Enter, to preview the row next to the list. */
  readonly onPreview?: ((row: Row) => void) | undefined;
  /** Called when the keyboard cursor moves to a row. */
  readonly onCursor?: ((row: Row) => void) | undefined;
  /** The row whose drawer or dialog is open. The table marks it, opens its groups and scrolls to it once. */
  readonly openRowId?: string | undefined;
  /** Called on + or − at a cell. */
  readonly onFilter?: ((column: string, value: string, sign: 1 | -1) => void) | undefined;
  /** Called when the last row becomes visible, to load more rows. */
  readonly onReachEnd?: (() => void) | undefined;
  readonly empty?: ReactNode;
  readonly onLoadFailed?: ((error: unknown) => void) | undefined;
}
