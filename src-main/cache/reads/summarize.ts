import type { Database } from 'better-sqlite3';
import type { CatalogSummaryInput } from '#contract/catalog.ts';
import type { ConfigSummaryRow } from '#contract/entities/configItem.ts';
import { canServerCount } from '#contract/rules/catalogSummary.ts';
import type { TypeCounts } from '../model.ts';
import { toIsoOrNull } from '../times.ts';
import { countGroups } from './countGroups.ts';
import { groupingOf } from './grouping.ts';
import { sumFigures } from './sumFigures.ts';
import type { Where } from './Where.ts';

/**
 * Counts matching items by group. Adds changes and insights where the server cannot count them.
 * @throws RangeError for an unknown grouping
 */
export function summarize(
  database: Database,
  where: Where,
  { filter, groupBy }: CatalogSummaryInput,
): ConfigSummaryRow[] {
  if (where.isEmpty) return [];
  const groupings = groupBy.map((name) => {
    const grouping = groupingOf(database, name, 0);
    if (grouping === undefined) throw new RangeError(`Unknown grouping: ${name}.`);
    return grouping;
  });
  const isPresent = where.atMs === undefined;
  const figures =
    !isPresent || canServerCount({ filter, groupBy }) ? undefined : sumFigures(database, where, groupings);
  return countGroups(database, where, groupings).map(
    ({ keys, names, count, health, cost, created, updated }) => ({
      group: [...names],
      count,
      health: { ...health },
      costTotal30d: isPresent ? cost : null,
      createdAt: toIsoOrNull(created),
      updatedAt: isPresent ? toIsoOrNull(updated) : null,
      ...(figures && { figures: figures(keys) }),
    }),
  );
}

/** Counts the items that are not deleted by type, to compare with the server's summary. */
export function countTypes(database: Database): TypeCounts[] {
  const where: Where = { sql: 'i.deleted = 0', values: [], isEmpty: false, isCounted: true };
  const rows = summarize(database, where, { filter: { hideDeleted: true }, groupBy: ['type'] });
  return rows.map(({ group, count, health, costTotal30d }) => ({
    type: group[0] ?? '',
    count,
    health,
    costTotal30d: costTotal30d ?? 0,
  }));
}
