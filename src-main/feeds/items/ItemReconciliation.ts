import { healthSchema } from '#contract/entities/configItem.ts';
import type { TypeCounts } from '#main/cache/model.ts';
import { CatalogService } from '#main/server/CatalogService.ts';
import type { FeedContext } from '../FeedContext.ts';
import { pagesPerBatch, sweepItems, sweepItemsOfType } from './sweepItems.ts';

/** Limit of differing types that are swept individually; above it, all items are swept. */
const maxSweptTypes = 25;

/** Floating point sums depend on the order of addition. */
const isSameCost = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

function isSameHealth(a: TypeCounts['health'], b: TypeCounts['health']): boolean {
  return healthSchema.options.every((health) => (a[health] ?? 0) === (b[health] ?? 0));
}

/** Counts unexpected health values as unknown, because they are stored that way. */
function normalizeHealth(health: Readonly<Record<string, number>>): Record<string, number> {
  const known: Record<string, number> = {};
  for (const [name, count] of Object.entries(health)) {
    const parsed = healthSchema.safeParse(name);
    if (name === '') continue;
    const kept = parsed.success ? parsed.data : 'unknown';
    known[kept] = (known[kept] ?? 0) + count;
  }
  return known;
}

async function readSummary({ client }: FeedContext): Promise<TypeCounts[]> {
  // Changes and insights are not compared: without a time span, the server skips counting them.
  const rows = await new CatalogService(client).summary({ groupBy: ['type'], deleted: false, cost: '30d' });
  // A type with a malformed row counts as different, so it is swept.
  return rows.map(({ type, count, health, cost_30d }) => ({
    type: typeof type === 'string' ? type : '',
    count,
    health: normalizeHealth(health),
    costTotal30d: cost_30d ?? 0,
  }));
}

/** Returns the types whose stored counts differ from the server's. */
export function differingTypes(server: readonly TypeCounts[], local: readonly TypeCounts[]): TypeCounts[] {
  const localByType = new Map(local.map((counts) => [counts.type, counts]));
  const differing = server.filter(({ type, count, health, costTotal30d }) => {
    const own = localByType.get(type);
    localByType.delete(type);
    if (own === undefined) return count > 0;
    return (
      own.count !== count || !isSameHealth(own.health, health) || !isSameCost(own.costTotal30d, costTotal30d)
    );
  });
  // The remaining types no longer exist on the server.
  const gone = [...localByType.values()].map(({ type }) => ({ type, count: 0, health: {}, costTotal30d: 0 }));
  return [...differing, ...gone];
}

const keyOf = (counts: Omit<TypeCounts, 'type'>): string => JSON.stringify(counts);

/**
 * Compares the cache with the server's summary by type, and sweeps types that differ. The summary may differ
 * permanently: it can be delayed, or count items that the user may not read. Such a type is swept again only
 * when its counts change.
 */
export class ItemReconciliation {
  readonly #sweptCounts = new Map<string, string>();

  /** Forgets past sweeps, so that all differing types are swept again. */
  forget(): void {
    this.#sweptCounts.clear();
  }

  /**
   * @returns number of changed rows
   * @throws Failure, CacheError
   */
  async run(context: FeedContext): Promise<number> {
    const [server, local] = await Promise.all([readSummary(context), context.read.typeCounts()]);
    const differing = differingTypes(server, local);
    this.#forgetMatching(differing);
    const todo = differing.filter(({ type, ...counts }) => this.#sweptCounts.get(type) !== keyOf(counts));
    let changed = 0;
    if (todo.length > maxSweptTypes) {
      // Reads the first batch; the scheduler continues an unfinished sweep at once.
      ({ changed } = await sweepItems(context, pagesPerBatch));
      for (const counts of todo) this.#remember(counts);
      return changed;
    }
    for (const counts of todo) {
      changed += await sweepItemsOfType(context, counts.type);
      // Recorded after the sweep, so that a failed sweep is repeated.
      this.#remember(counts);
    }
    return changed;
  }

  #remember({ type, ...counts }: TypeCounts): void {
    this.#sweptCounts.set(type, keyOf(counts));
  }

  /** Forgets types that match again, so that the same difference triggers another sweep later. */
  #forgetMatching(differing: readonly TypeCounts[]): void {
    const types = new Set(differing.map(({ type }) => type));
    for (const type of this.#sweptCounts.keys()) if (!types.has(type)) this.#sweptCounts.delete(type);
  }
}
