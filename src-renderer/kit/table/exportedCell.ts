import { exportedTime } from '../format/exportedTime.ts';
import type { TableColumn } from './columns.ts';

/** Returns the text of a cell in copies and exports. */
export function exportedCell<Row>({ time, text }: Pick<TableColumn<Row>, 'time' | 'text'>, row: Row): string {
  const instant = time?.(row);
  return instant === undefined || instant === null ? text(row) : exportedTime(instant);
}
