import type { ReactNode } from 'react';
import type { GroupRow } from './groupRows.ts';
import type { SortValue } from './sortRows.ts';

/** Value under the pointer that a cell filter would add. */
export interface FilterValue {
  /** Display text of the value: `env: prod`. */
  readonly label: string;
  readonly value: string;
}

export interface TableColumn<Row> {
  readonly id: string;
  readonly header: string;
  /**
   * Renders the cell: text, or an element from cells.ts.
   * Without React, because scrolling creates and removes thousands of rows.
   * An element that is equal to the displayed one of the same row does not replace it:
   * listeners must not depend on anything that the element does not show.
   */
  readonly cell?: (row: Row) => string | Node | null;
  /** Renders the cell with React, for the few cells that contain controls. */
  readonly render?: (row: Row) => ReactNode;
  /** Plain text of the cell, for copying, exports and the tooltip of truncated text. */
  readonly text: (row: Row) => string;
  /**
   * The time of the cell, ISO 8601. Copies and exports write it with its offset, instead of the text. Null and
   * undefined for a cell without a time.
   */
  readonly time?: (row: Row) => string | null | undefined;
  /** Value for client-side sorting. Columns without it, or with `sortable: false`, cannot be sorted. */
  readonly sortValue?: (row: Row) => SortValue;
  /** Set to true when the server sorts (infinite row model, server-side paging). */
  readonly sortable?: boolean;
  readonly firstOrder?: 'asc' | 'desc';
  readonly align?: 'start' | 'end';
  /** Width in pixels if the table has enough space. */
  readonly width?: number;
  /** Min width in pixels. Without it, a column with `flex` keeps 64 px, any other 70 % of its `width`. */
  readonly minWidth?: number;
  /**
   * Share of the free space, for columns that identify the row. They shrink last.
   * All other columns shrink first, from `width` to `minWidth`.
   */
  readonly flex?: number;
  /** Hidden by default. */
  readonly hidden?: boolean;
  /** Cannot be hidden because it identifies the row. */
  readonly fixed?: boolean;
  /**
   * Value for the + and − buttons at the cell.
   * @param part The hovered part of the cell, for cells with parts such as tags.
   */
  readonly filter?: (row: Row, part?: string) => FilterValue | null;
  /** Content of the column in a group row: a sum, or unhealthy counts. */
  readonly group?: (group: GroupRow<Row>) => string | Node | null;
}

/** Returns whether a click on the header of a column sorts. */
export const isSortable = <Row>({ sortable, sortValue }: TableColumn<Row>): boolean =>
  sortable ?? sortValue !== undefined;
