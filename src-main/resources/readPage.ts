import type { z } from 'zod';
import type { ResourceRow } from '#contract/resources.ts';
import type { DataApi } from '../server/DataApi.ts';
import type { TableQuery } from '../server/postgrest.ts';
import type { ListQuery, ResourcePage } from './Resource.ts';

/**
 * Reads one page of a relation in the requested order; rows that sort equally are ordered by id.
 * @throws Failure from the data API
 */
export async function readPage(
  data: DataApi,
  relation: Pick<TableQuery, 'relation' | 'columns' | 'where'>,
  schema: z.ZodType<ResourceRow>,
  { sortBy, sortOrder, pageIndex, pageSize }: ListQuery,
  signal: AbortSignal | undefined,
): Promise<ResourcePage> {
  const { rows, total } = await data.rows(
    {
      ...relation,
      order: [
        [sortBy, sortOrder],
        ['id', 'asc'],
      ],
      limit: pageSize,
      offset: pageIndex * pageSize,
      count: true,
      signal,
    },
    schema,
  );
  return { rows: [...rows], total: total ?? rows.length };
}
