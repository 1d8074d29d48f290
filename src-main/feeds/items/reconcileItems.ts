import { healthSchema } from '../../../src-preload/contract/entities/configItem.ts';
import type { TypeCounts } from '../../cache/model.ts';
import { CatalogService } from '../../server/CatalogService.ts';
import type { FeedContext } from '../FeedContext.ts';
import { pagesOfTurn, sweepItems, sweepItemsOfType } from './sweepItems.ts';

/** So many types that differ are not swept one by one. */
const manyTypes = 25;

/** Sums of floating point numbers differ by the order in which they were added. */
const sameCost = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

function sameHealth(a: TypeCounts['health'], b: TypeCounts['health']): boolean {
  return healthSchema.options.every((health) => (a[health] ?? 0) === (b[health] ?? 0));
}

/** Healths that nobody knows here are kept as unknown; so they are counted. */
function knownHealth(health: Readonly<Record<string, number>>): Record<string, number> {
  const known: Record<string, number> = {};
  for (const [name, count] of Object.entries(health)) {
    const parsed = healthSchema.safeParse(name);
    if (name === '') continue;
    const kept = parsed.success ? parsed.data : 'unknown';
    known[kept] = (known[kept] ?? 0) + count;
  }
  return known;
}

async function askSummary({ client }: FeedContext): Promise<TypeCounts[]> {
  // Changes and insights are not compared: without a length of time the server need not count them.
  const rows = await new CatalogService(client).summary({ groupBy: ['type'], deleted: false, cost: '30d' });
  // A type whose row cannot be read is swept, as one that differs.
  return rows.map(({ type, count, health, cost_30d }) => ({
    type: typeof type === 'string' ? type : '',
    count,
    health: knownHealth(health),
    costTotal30d: cost_30d ?? 0,
  }));
}

/** Types whose items are not what the server says they are. */
export function differingTypes(server: readonly TypeCounts[], local: readonly TypeCounts[]): TypeCounts[] {
  const here = new Map(local.map((counts) => [counts.type, counts]));
  const differing = server.filter(({ type, count, health, costTotal30d }) => {
    const own = here.get(type);
    here.delete(type);
    if (own === undefined) return count > 0;
    return (
      own.count !== count || !sameHealth(own.health, health) || !sameCost(own.costTotal30d, costTotal30d)
    );
  });
  // What is left is of types that the server no longer has.
  const gone = [...here.values()].map(({ type }) => ({ type, count: 0, health: {}, costTotal30d: 0 }));
  return [...differing, ...gone];
}

const keyOf = (counts: Omit<TypeCounts, 'type'>): string => JSON.stringify(counts);

/**
 * Reconciles what is kept with the server's own summary by type, and sweeps the types that differ. A summary that stays
 * different from the rows themselves (a server that counts late, or counts what a person may not see) is not swept again
 * until it changes.
 */
export class ItemReconciliation {
  readonly #sweptFor = new Map<string, string>();

  /** Sweeps types that differ again, also where a sweep changed nothing before. */
  forget(): void {
    this.#sweptFor.clear();
  }

  /**
   * @returns rows that were changed
   * @throws Failure, CacheError
   */
  async run(context: FeedContext): Promise<number> {
    const [server, local] = await Promise.all([askSummary(context), context.read.typeCounts()]);
    const differing = differingTypes(server, local);
    this.#forgetAllBut(differing);
    const todo = differing.filter(({ type, ...counts }) => this.#sweptFor.get(type) !== keyOf(counts));
    let changed = 0;
    if (todo.length > manyTypes) {
      // A first turn: a sweep that is under way is due again at once.
      ({ changed } = await sweepItems(context, pagesOfTurn));
      for (const counts of todo) this.#remember(counts);
      return changed;
    }
    for (const counts of todo) {
      changed += await sweepItemsOfType(context, counts.type);
      // Remembered after the sweep, so that one that failed is due again.
      this.#remember(counts);
    }
    return changed;
  }

  #remember({ type, ...counts }: TypeCounts): void {
    this.#sweptFor.set(type, keyOf(counts));
  }

  /** Forgets the counts of types that agree again: should they differ once more in the same way, they are swept once more. */
  #forgetAllBut(differing: readonly TypeCounts[]): void {
    const types = new Set(differing.map(({ type }) => type));
    for (const type of this.#sweptFor.keys()) if (!types.has(type)) this.#sweptFor.delete(type);
  }
}
