import { formatInteger } from '#kit/format/formatNumber.ts';
import type { ShapeName } from '#kit/status/statusShapes.ts';
import { faint, partsCell, statusCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';

/**
 * A number column that the server sorts.
 * @param width in pixels
 */
export const countColumn = <Row>(
  id: string,
  header: string,
  width: number,
  of: (row: Row) => number,
): TableColumn<Row> => ({
  id,
  header,
  sortable: true,
  firstOrder: 'desc',
  align: 'end',
  width,
  text: (row) => formatInteger(of(row)),
  cell: (row) => (of(row) === 0 ? faint('0') : partsCell(formatInteger(of(row)))),
});

interface Status {
  readonly shape: ShapeName | undefined;
  readonly word: string;
  /** Tooltip with more detail. */
  readonly detail: string;
}

/** A status column that the server sorts. */
export const statusColumn = <Row>(
  id: string,
  header: string,
  of: (row: Row) => Status,
): TableColumn<Row> => ({
  id,
  header,
  sortable: true,
  firstOrder: 'desc',
  flex: 1,
  width: 160,
  minWidth: 120,
  text: (row) => of(row).word,
  cell: (row) => {
    const { shape, word, detail } = of(row);
    const cell = statusCell(shape, word, detail);
    cell.dataset.tooltip = detail;
    return partsCell(cell);
  },
});

/** A column with a user's name, not sortable by the server. */
export const personColumn = <Row>(
  id: string,
  header: string,
  of: (row: Row) => { readonly name: string } | null,
): TableColumn<Row> => ({
  id,
  header,
  sortable: false,
  width: 150,
  minWidth: 90,
  text: (row) => of(row)?.name ?? '',
  cell: (row) => {
    const person = of(row);
    return person === null ? null : partsCell(person.name);
  },
});
