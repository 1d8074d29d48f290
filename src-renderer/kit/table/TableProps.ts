import type { ReactNode } from 'react';
import type { TableColumn } from './columns.ts';
import type { GroupLevel, GroupRow } from './groupRows.ts';
import type { RowSource } from './RowSource.ts';
import type { SelectableRows } from './selectableRows.ts';
import type { Sort } from './sortRows.ts';

/** How a group's line is labelled. */
export interface GroupLabel {
  readonly text: string;
  /** Name of an infrastructure icon. */
  readonly icon?: string | undefined;
  /** How many it has in all, where not all of them are here; how many are here when absent. */
  readonly count?: number | undefined;
  /** Said after the count in a quieter voice. */
  readonly note?: string | undefined;
}

export interface TableProps<Row> {
  /** Names the table in what is kept of it: layout for good, sort, scroll and open groups for the session. */
  readonly id: string;
  /** Read aloud as the table's name. */
  readonly label: string;
  readonly columns: ReadonlyArray<TableColumn<Row>>;
  readonly rowId: (row: Row) => string;
  /** All rows (client model); nothing while they are loaded. */
  readonly rows?: readonly Row[] | undefined;
  /** Rows block by block (infinite model), instead of `rows`. */
  readonly source?: RowSource<Row> | undefined;
  /** The sort, when the caller owns it because the server sorts; else the table sorts and keeps it for the session. */
  readonly sort?: Sort | null | undefined;
  readonly onSort?: ((sort: Sort | null) => void) | undefined;
  readonly defaultSort?: Sort | undefined;

  readonly groupBy?: ReadonlyArray<GroupLevel<Row>> | undefined;
  readonly groupLabel?: ((group: GroupRow<Row>) => GroupLabel) | undefined;
  /** Whether a group starts open; all do when absent. */
  readonly startsExpanded?: ((group: GroupRow<Row>) => boolean) | undefined;
  /** Shows a group of one row as that row. */
  readonly singlesAsRows?: boolean | undefined;

  readonly compact?: boolean | undefined;
  /** As high as its rows instead of as high as its place. */
  readonly fitRows?: boolean | undefined;
  /** How many lines a row has, where it is more than one. */
  readonly rowLines?: ((row: Row) => number) | undefined;
  /** There may be any number of columns: those in sight are made, and the others while a person scrolls sideways. */
  readonly manyColumns?: boolean | undefined;
  /** Is not where it was scrolled to the last time: it has the rows of something else each time. */
  readonly startsAtTop?: boolean | undefined;
  /** `selectableRows` where rows can be selected. */
  readonly selectable?: SelectableRows | undefined;
  readonly onSelectionChange?: ((rows: readonly Row[]) => void) | undefined;
  /** Enter or a click. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** The pointer went down on a row: what a click will need can be asked for while it is on its way. */
  readonly onPress?: ((row: Row) => void) | undefined;
  /** `o` or Shift+Enter: beside the list instead of in its place. */
  readonly onPreview?: ((row: Row) => void) | undefined;
  /** The keyboard cursor moved to this row. */
  readonly onCursor?: ((row: Row) => void) | undefined;
  /** + or − at a cell. */
  readonly onFilter?: ((column: string, value: string, sign: 1 | -1) => void) | undefined;
  /** The last row came into sight: the virtual page grows. */
  readonly onReachEnd?: (() => void) | undefined;
  /** What is said instead of rows. */
  readonly empty?: ReactNode;
  /** A block could not be loaded. */
  readonly onLoadFailed?: ((error: unknown) => void) | undefined;
}
