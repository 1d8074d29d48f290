import type { TableColumn } from '#kit/table/columns.ts';

/** Columns whose values are not known of an earlier moment. */
const ofPresent: ReadonlySet<string> = new Set(['changes', 'analysis', 'cost', 'updatedAt', 'changed']);

/** Groupings and sort columns whose values are not known of an earlier moment. */
export const isKnownThen = (name: string): boolean => !ofPresent.has(name);

/** Returns the columns of a list that shows an earlier moment. Its column of the status contains the health. */
export const columnsThen = <Row>(columns: ReadonlyArray<TableColumn<Row>>): ReadonlyArray<TableColumn<Row>> =>
  columns.flatMap((column) => {
    if (!isKnownThen(column.id)) return [];
    if (column.id !== 'status') return [column];
    const { filter: _, ...health } = column;
    return [{ ...health, header: 'Health' }];
  });
