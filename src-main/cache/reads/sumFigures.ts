import type { Database } from 'better-sqlite3';
import type { ConfigSummaryFigures } from '#contract/entities/configItem.ts';
import type { Grouping, GroupKey } from './grouping.ts';
import type { Where } from './Where.ts';

type Figures = Omit<ConfigSummaryFigures, 'group'>;
type Row = Readonly<Record<string, GroupKey>>;
type Counts = Readonly<Record<string, number>>;

/**
 * Sums changes and insights of matching items by group.
 * @returns a function that returns the sums of a group
 */
export function sumFigures(
  database: Database,
  where: Where,
  groupings: readonly Grouping[],
): (keys: readonly GroupKey[]) => Figures {
  const values = [...groupings.flatMap(({ key }) => key.values), ...where.values];
  const keys = groupings.map(({ key }, place) => `${key.sql} as v${place}`).join(', ');
  const names = groupings.map((_, place) => `v${place}`).join(', ');
  const keyOf = (row: Row) => JSON.stringify(groupings.map((_, place) => row[`v${place}`] ?? null));
  // Starts with the few items that have figures.
  const from = (index: string) =>
    `from item_more m indexed by ${index} cross join item i on i.k = m.k where ${where.sql}`;
  const changed = database
    .prepare<Array<string | number>, Row>(
      `select ${keys}, sum(m.changes) as changed ${from('item_changed')} and m.changes <> 0 group by ${names}`,
    )
    .all(...values);
  // Few items have insights, and many share the same counts. Group by these counts to read each once.
  const found = database
    .prepare<Array<string | number>, Row>(
      `select ${keys}, m.analysis_counts as counts, count(*) as n ${from('item_insights')} and m.analysis is not null
       group by ${names}, counts`,
    )
    .all(...values);
  const changes = new Map(changed.map((row) => [keyOf(row), Number(row.changed)]));
  const insights = new Map<string, Record<string, number>>();
  for (const row of found) {
    const sums = insights.get(keyOf(row)) ?? {};
    const counts: Counts = JSON.parse(String(row.counts));
    for (const [type, count] of Object.entries(counts))
      sums[type] = (sums[type] ?? 0) + count * Number(row.n);
    insights.set(keyOf(row), sums);
  }
  return (group) => {
    const key = JSON.stringify(group);
    return { changes: changes.get(key) ?? 0, analysis: insights.get(key) ?? {} };
  };
}
