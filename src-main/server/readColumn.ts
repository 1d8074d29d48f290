import { z } from 'zod';
import { nonEmptyText } from './columnSchemas.ts';
import type { DataApi } from './DataApi.ts';

/**
 * Returns all values of a view with one row per value, in alphabetical order. Rows without a value are left out.
 * @throws Failure from the data API
 */
export async function readColumn(
  data: DataApi,
  relation: string,
  column: string,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { rows } = await data.rows(
    { relation, columns: [column], order: [[column, 'asc']], key: column, signal },
    z.object({ [column]: nonEmptyText }),
  );
  return rows.flatMap((row) => row[column] ?? []);
}
