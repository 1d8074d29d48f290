import type { ReactNode } from 'react';
import type { GroupRow } from './groupRows.ts';
import type { SortValue } from './sortRows.ts';

/** What a cell filter would add: the value under the pointer. */
export interface FilterValue {
  /** Names the value to the person: `env: prod`. */
  readonly label: string;
  /** The value as the filter knows it. */
  readonly value: string;
}

/** One column of a table. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly header: string;
  /**
   * Draws the cell: text, or an element of cells.ts. Cells are drawn without React, because rows come and go by the thousand
   * while a person scrolls.
   */
  readonly cell?: (row: Row) => string | Node | null;
  /** Draws the cell with React, for the few that hold controls. */
  readonly render?: (row: Row) => ReactNode;
  /** What the cell says: for copying, exports and the tooltip of a text that is cut short. */
  readonly text: (row: Row) => string;
  /** What a table sorts by that has all its rows; columns without it, or with `sortable: false`, are not sorted. */
  readonly sortValue?: (row: Row) => SortValue;
  /** Set where somebody else sorts: the infinite model, a list that is paged by the server. */
  readonly sortable?: boolean;
  readonly firstOrder?: 'asc' | 'desc';
  readonly align?: 'start' | 'end';
  /** Pixels. */
  readonly width?: number;
  readonly minWidth?: number;
  /** Takes a share of the width that is left over. */
  readonly flex?: number;
  /** Not shown until a person asks for it. */
  readonly hidden?: boolean;
  /** Cannot be hidden: without it a row could not be told from another. */
  readonly fixed?: boolean;
  /** Offers + and − at the cell. @param part what of the cell is under the pointer, where it has parts such as tags */
  readonly filter?: (row: Row, part?: string) => FilterValue | null;
  /** What a group row says in this column: a sum, troubled counts. */
  readonly group?: (group: GroupRow<Row>) => string | Node | null;
}
