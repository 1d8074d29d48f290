import type { ConfigSummaryFigures, ConfigSummaryRow } from '#contract/entities/configItem.ts';
import { healthSchema } from '#contract/entities/configItem.ts';
import { providerOf, tagNameOf } from '#contract/rules/catalogList.ts';
import type { SummaryRow } from '#main/server/CatalogService.ts';

type Group = readonly (string | null)[];
type Counts = Readonly<Record<string, number>>;

/**
 * Returns the groupings for the server, which supports only `type` and tags. The provider is a prefix of the
 * type.
 */
export const serverGrouping = (groupBy: readonly string[]): readonly string[] => [
  ...new Set(groupBy.map((name) => tagNameOf(name) ?? 'type')),
];

export const groupOf = (
  groupBy: readonly string[],
  type: unknown,
  tags: Readonly<Record<string, unknown>>,
): (string | null)[] =>
  groupBy.map((name) => {
    const tag = tagNameOf(name);
    const value = tag === undefined ? type : tags[tag];
    if (typeof value !== 'string' || value === '') return null;
    return name === 'config_class' ? providerOf(value) : value;
  });

/** Counts any other health as unknown, as the list does. */
function healthOf(counts: Counts): Counts {
  const health: Record<string, number> = {};
  for (const [name, count] of Object.entries(counts)) {
    const known = healthSchema.safeParse(name).data ?? 'unknown';
    health[known] = (health[known] ?? 0) + count;
  }
  return health;
}

function addCounts(one: Counts, other: Counts): Counts {
  const sum: Record<string, number> = { ...one };
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

const addCosts = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : one + other;

const textOrNull = (text: string | null | undefined): string | null => text ?? null;

const atMs = (instant: string | null): number =>
  instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant);
const latest = (one: string | null, other: string | null): string | null =>
  atMs(one) >= atMs(other) ? one : other;

/** Merges rows of the server that belong to one group, such as the types of a provider. */
function mergeByGroup<Row extends { readonly group: Group }>(
  rows: readonly Row[],
  merge: (one: Row, other: Row) => Row,
): Row[] {
  const byGroup = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify(row.group);
    const before = byGroup.get(key);
    byGroup.set(key, before === undefined ? row : merge(before, row));
  }
  return [...byGroup.values()];
}

type Figures = Pick<ConfigSummaryFigures, 'changes' | 'analysis'>;

const addFigures = (one: Figures, other: Figures): Figures => ({
  changes: one.changes + other.changes,
  analysis: { ...addCounts(one.analysis, other.analysis) },
});

export const mergeSummaryRows = (rows: readonly ConfigSummaryRow[]): ConfigSummaryRow[] =>
  mergeByGroup(rows, ({ group, figures, ...one }, other) => ({
    group,
    count: one.count + other.count,
    health: { ...addCounts(one.health, other.health) },
    costTotal30d: addCosts(one.costTotal30d, other.costTotal30d),
    createdAt: latest(one.createdAt, other.createdAt),
    updatedAt: latest(one.updatedAt, other.updatedAt),
    ...(figures && other.figures && { figures: addFigures(figures, other.figures) }),
  }));

export const toSummaryRows = (rows: readonly SummaryRow[], groupBy: readonly string[]): ConfigSummaryRow[] =>
  mergeSummaryRows(
    rows.map((row) => ({
      group: groupOf(groupBy, row.type, row),
      count: row.count,
      health: { ...healthOf(row.health) },
      costTotal30d: row.cost_30d ?? null,
      createdAt: textOrNull(row.created_at),
      updatedAt: textOrNull(row.updated_at),
    })),
  );

export const toSummaryFigures = (
  rows: readonly SummaryRow[],
  groupBy: readonly string[],
): ConfigSummaryFigures[] =>
  mergeByGroup(
    rows.map(
      (row): ConfigSummaryFigures => ({
        group: groupOf(groupBy, row.type, row),
        changes: row.changes ?? 0,
        analysis: { ...row.analysis },
      }),
    ),
    (one, other) => ({ group: one.group, ...addFigures(one, other) }),
  );
