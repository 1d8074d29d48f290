import type { CatalogFilter } from '#contract/catalog.ts';
import { actionRequirements } from '#contract/rules/guards.ts';
import { ongoing } from '#contract/rules/incidents.ts';
import { createChecksQuery } from '#parts/checks/checksQuery.ts';
import type { WorkspaceSource } from './useWorkspaceQueries.ts';

/** Maximum number of rows that a list reads from one workspace. */
export const maxRowsPerWorkspace = 500;

/** Requirements of the lists, the same as those of the screens of one workspace. */
export const listRequirements = {
  checks: { feature: 'health', read: 'canaries' },
  catalog: { feature: 'config', read: 'database' },
  incidents: actionRequirements.readIncidents,
} as const;

export const checksQueryOf = createChecksQuery;

/** Leaves only the unhealthy items of a filter. */
export function unhealthyOnly(filter: CatalogFilter): CatalogFilter {
  const { include, exclude } = filter.health ?? { include: [], exclude: [] };
  const isLeftOut = include.length > 0 && !include.includes('unhealthy');
  return {
    ...filter,
    health: { include: ['unhealthy'], exclude: isLeftOut ? [...exclude, 'unhealthy'] : exclude },
  };
}

/** Items of a filter, by name. */
export const itemsQueryOf =
  (filter: CatalogFilter, pageSize = maxRowsPerWorkspace) =>
  ({ queries }: WorkspaceSource) =>
    queries.catalog.items.list.queryOptions({
      input: { filter, groupBy: [], sortBy: 'name', sortOrder: 'asc', pageIndex: 0, pageSize },
    });

/** The number of unhealthy items, as the total of a page. */
export const unhealthyItemsQueryOf = itemsQueryOf(unhealthyOnly({ hideDeleted: true }), 1);

/** Incidents that are not closed, newest first. */
export const incidentsQueryOf =
  (search: string, pageSize = maxRowsPerWorkspace) =>
  ({ queries }: WorkspaceSource) =>
    queries.incidents.list.queryOptions({
      input: {
        filter: { status: ongoing, ...(search === '' ? {} : { search }) },
        sortBy: 'created_at',
        sortOrder: 'desc',
        pageIndex: 0,
        pageSize,
      },
    });
