import type { z } from 'zod';
import type { ResourceRow } from '#contract/resources.ts';
import type { DataApi } from '../server/DataApi.ts';
import { containsPattern, quoteValue } from '../server/filters.ts';
import type { TableQuery } from '../server/postgrest.ts';
import type { ListQuery, ResourcePage } from './Resource.ts';

/** Conditions of which one must match: a searched column contains the text. Empty without a search. */
function searchConditions({ search = '', searchColumns = [] }: ListQuery): readonly string[] {
  const typed = search.trim();
  if (typed === '') return [];
  const pattern = quoteValue(containsPattern(typed));
  return searchColumns.map((column) => `${column}.ilike.${pattern}`);
}

/**
 * Reads one page of a relation in the requested order, with the rows that match the search; rows that sort equally are ordered by id.
 * @throws Failure from the data API
 */
export async function readPage(
  data: DataApi,
  relation: Pick<TableQuery, 'relation' | 'columns' | 'where'>,
  schema: z.ZodType<ResourceRow>,
  query: ListQuery,
  signal: AbortSignal | undefined,
): Promise<ResourcePage> {
  const { sortBy, sortOrder, pageIndex, pageSize } = query;
  const anyOf = searchConditions(query);
  const { rows, total } = await data.rows(
    {
      ...relation,
      ...(anyOf.length === 0 ? {} : { anyOf }),
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
