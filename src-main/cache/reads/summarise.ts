import type { Database } from 'better-sqlite3';
import type { CatalogSummaryInput } from '../../../src-preload/contract/catalog.ts';
import type { ConfigSummaryRow } from '../../../src-preload/contract/entities/configItem.ts';
import type { TypeCounts } from '../model.ts';
import { toIsoOrNull } from '../text.ts';
import { countGroups } from './countGroups.ts';
import { groupingOf } from './grouping.ts';
import type { Where } from './Where.ts';

/**
 * The items that match, counted by groups.
 * @throws RangeError for a grouping that there is none of
 */
export function summarise(
  database: Database,
  where: Where,
  { groupBy }: CatalogSummaryInput,
): ConfigSummaryRow[] {
  if (where.nothing) return [];
  const groupings = groupBy.map((name) => {
    const grouping = groupingOf(database, name, 0);
    if (grouping === undefined) throw new RangeError(`There is no grouping ${name}.`);
    return grouping;
  });
  return countGroups(database, where, groupings).map(({ names, count, health, cost, created, updated }) => ({
    group: [...names],
    count,
    health: { ...health },
    costTotal30d: cost,
    createdAt: toIsoOrNull(created),
    updatedAt: toIsoOrNull(updated),
  }));
}

/** Items that are not deleted, by type: what the server's own summary is compared with. */
export function countTypes(database: Database): TypeCounts[] {
  const where: Where = { sql: 'i.deleted = 0', values: [], nothing: false };
  const rows = summarise(database, where, { filter: { hideDeleted: true }, groupBy: ['type'] });
  return rows.map(({ group, count, health, costTotal30d }) => ({
    type: group[0] ?? '',
    count,
    health,
    costTotal30d: costTotal30d ?? 0,
  }));
}
