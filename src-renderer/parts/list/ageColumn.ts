import { isEmptyInstant } from '#contract/rules/serverTime.ts';
import { ageCell } from '#kit/table/cells.ts';
import type { TableColumn } from '#kit/table/columns.ts';

/**
 * An age column that the server sorts.
 * @param width in pixels
 * @param suffix for example ` ago`
 */
export const ageColumn = <Row>(
  id: string,
  header: string,
  width: number,
  of: (row: Row) => string | null,
  suffix = '',
): TableColumn<Row> => ({
  id,
  header,
  sortable: true,
  firstOrder: 'desc',
  align: 'end',
  width,
  time: of,
  text: (row) => {
    const instant = of(row);
    return instant === null || isEmptyInstant(instant) ? '' : instant;
  },
  cell: (row) => ageCell(of(row), suffix),
});
