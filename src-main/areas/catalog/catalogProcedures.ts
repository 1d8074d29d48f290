import type { CatalogListInput } from '../../../src-preload/contract/catalog.ts';
import type { CatalogSortColumn } from '../../../src-preload/contract/rules/catalogList.ts';
import type { Clock } from '../../base/clock.ts';
import { Failure } from '../../base/Failure.ts';
import { procedures } from '../../bridge/procedures.ts';
import type { TableQuery } from '../../server/DataApi.ts';
import { containsPattern, quoted } from '../../server/filters.ts';
import type { SessionManager } from '../../session/SessionManager.ts';
import {
  configColumns,
  configDetailColumns,
  configDetailRowSchema,
  configRowSchema,
  toItem,
  toListItem,
} from './configRows.ts';

const sortColumns: Readonly<Record<CatalogSortColumn, string>> = {
  name: 'name',
  type: 'type',
  status: 'status',
  cost: 'cost_total_30d',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  deletedAt: 'deleted_at',
};

/** Columns that the catalog's search looks into; API reference section 11.1. */
const searchedColumns = ['name', 'type', 'description', 'namespace'];

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

function listQuery(input: CatalogListInput, signal: AbortSignal | undefined): TableQuery {
  const typed = input.filter.search?.trim() ?? '';
  const pattern = quoted(containsPattern(typed));
  return {
    relation: 'configs',
    columns: configColumns,
    where: input.filter.hideDeleted ? [['deleted_at', 'is', 'null']] : [],
    ...(typed === '' ? {} : { anyOf: searchedColumns.map((column) => `${column}.ilike.${pattern}`) }),
    // The id makes the order total, so that no row is shown twice or never while paging.
    order: [
      [sortColumns[input.sortBy], input.sortOrder],
      ['id', 'asc'],
    ],
    limit: input.pageSize,
    offset: input.pageIndex * input.pageSize,
    count: true,
    signal,
  };
}

export const catalogProcedures = (session: SessionManager, clock: Clock) => {
  const now = () => new Date(clock.now()).toISOString();
  return {
    items: {
      list: procedures.catalog.items.list.handler(async ({ input, signal }) => {
        const { rows, total } = await session.data().rows(listQuery(input, signal), configRowSchema);
        const items = rows.map(toListItem);
        return {
          data: { items, total: total ?? items.length, costTotal30d: null },
          source: 'server',
          asOf: now(),
        } as const;
      }),
    },
    item: {
      get: procedures.catalog.item.get.handler(async ({ input, signal }) => {
        const notFound = new Failure('NOT_FOUND', { sentence: 'Details not found' });
        // An id that is no UUID is nobody's; the server would answer it with an error of its database.
        if (!isUuid(input.id)) throw notFound;
        const { rows } = await session.data().rows(
          {
            relation: 'config_detail',
            columns: configDetailColumns,
            where: [['id', 'eq', input.id]],
            // A nested item comes back once per ancestor; the first row is the item. Schema guide section 7.
            limit: 1,
            signal,
          },
          configDetailRowSchema,
        );
        const row = rows[0];
        if (row === undefined) throw notFound;
        return { data: toItem(row), source: 'server', asOf: now() } as const;
      }),
    },
  };
};
