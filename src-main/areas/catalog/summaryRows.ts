import type {
  ConfigSummaryFigures,
  ConfigSummaryRow,
} from '../../../src-preload/contract/entities/configItem.ts';
import { healthSchema } from '../../../src-preload/contract/entities/configItem.ts';
import { providerOf, taggedBy } from '../../../src-preload/contract/rules/catalogList.ts';
import type { SummaryRow } from '../../server/CatalogService.ts';

type Group = readonly (string | null)[];
type Counts = Readonly<Record<string, number>>;

/** The groupings as the server knows them: it groups by `type` and tags, and the provider is the beginning of a type. */
export const serverGrouping = (groupBy: readonly string[]): readonly string[] => [
  ...new Set(groupBy.map((name) => taggedBy(name) ?? 'type')),
];

function groupOf(row: SummaryRow, groupBy: readonly string[]): Group {
  return groupBy.map((name) => {
    const value = row[taggedBy(name) ?? 'type'];
    if (typeof value !== 'string' || value === '') return null;
    return name === 'config_class' ? providerOf(value) : value;
  });
}

/** A health that is none of the four is told as unknown, as in the list. */
function healthOf(counts: Counts): Counts {
  const health: Record<string, number> = {};
  for (const [name, count] of Object.entries(counts)) {
    const known = healthSchema.safeParse(name).data ?? 'unknown';
    health[known] = (health[known] ?? 0) + count;
  }
  return health;
}

function add(one: Counts, other: Counts): Counts {
  const sum: Record<string, number> = { ...one };
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** The sum, where nothing and nothing stays nothing. */
const addCosts = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : one + other;

const textAt = (text: string | null | undefined): string | null => text ?? null;

const atMs = (instant: string | null, none: number): number =>
  instant === null ? none : Date.parse(instant);
const earlier = (one: string | null, other: string | null): string | null =>
  atMs(one, Number.POSITIVE_INFINITY) <= atMs(other, Number.POSITIVE_INFINITY) ? one : other;
const later = (one: string | null, other: string | null): string | null =>
  atMs(one, Number.NEGATIVE_INFINITY) >= atMs(other, Number.NEGATIVE_INFINITY) ? one : other;

/** Rows of the server that belong to one group, such as the types of a provider, become one. */
function merged<Row extends { readonly group: Group }>(
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

export const toSummaryRows = (rows: readonly SummaryRow[], groupBy: readonly string[]): ConfigSummaryRow[] =>
  merged(
    rows.map(
      (row): ConfigSummaryRow => ({
        group: [...groupOf(row, groupBy)],
        count: row.count,
        health: { ...healthOf(row.health) },
        costTotal30d: row.cost_30d ?? null,
        createdAt: textAt(row.created_at),
        updatedAt: textAt(row.updated_at),
      }),
    ),
    (one, other) => ({
      group: one.group,
      count: one.count + other.count,
      health: { ...add(one.health, other.health) },
      costTotal30d: addCosts(one.costTotal30d, other.costTotal30d),
      createdAt: earlier(one.createdAt, other.createdAt),
      updatedAt: later(one.updatedAt, other.updatedAt),
    }),
  );

export const toSummaryFigures = (
  rows: readonly SummaryRow[],
  groupBy: readonly string[],
): ConfigSummaryFigures[] =>
  merged(
    rows.map(
      (row): ConfigSummaryFigures => ({
        group: [...groupOf(row, groupBy)],
        changes: row.changes ?? 0,
        analysis: { ...row.analysis },
      }),
    ),
    (one, other) => ({
      group: one.group,
      changes: one.changes + other.changes,
      analysis: { ...add(one.analysis, other.analysis) },
    }),
  );
