import type { CatalogPage } from '#contract/catalog.ts';
import type { ConfigGroup, ConfigListItem } from '#contract/entities/configItem.ts';
import type { GroupRow } from '#kit/table/groupRows.ts';

type Totals = Omit<ConfigGroup, 'group'>;
type Counts = Readonly<Record<string, number>>;

function addCounts(one: Counts, other: Counts): Record<string, number> {
  const sum: Record<string, number> = { ...one };
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

const addCosts = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

const zeroTotals: Totals = { count: 0, costTotal30d: null, health: {} };

const addTotals = (one: Totals, other: Totals): Totals => ({
  count: one.count + other.count,
  costTotal30d: addCosts(one.costTotal30d, other.costTotal30d),
  health: addCounts(one.health, other.health),
});

const totalsOfItem = ({ health, costTotal30d }: ConfigListItem): Totals => ({
  count: 1,
  costTotal30d,
  health: health === null ? {} : { [health]: 1 },
});

/**
 * Totals of the page's groups. The columns hold this one object, so that they are stable across pages.
 * The list passes each page to `setPage` before it renders.
 */
export class GroupTotals {
  #groups: readonly ConfigGroup[] | undefined;
  readonly #totalsByGroup = new Map<string, Totals>();

  setPage(page: CatalogPage | undefined): void {
    if (this.#groups === page?.groups) return;
    this.#groups = page?.groups;
    this.#totalsByGroup.clear();
    for (const { group, ...totals } of page?.groups ?? [])
      this.#totalsByGroup.set(JSON.stringify(group), totals);
  }

  /** Totals over all matching items if main counted them, otherwise over the page's rows. */
  of(group: GroupRow<ConfigListItem>): Totals {
    const [first] = group.rows;
    const path = first?.group?.slice(0, group.depth + 1) ?? [];
    const exact = this.#totalsByGroup.get(JSON.stringify(path));
    if (exact !== undefined) return exact;
    const inside = [...this.#totalsByGroup]
      .filter(([key]) => {
        const known: unknown = JSON.parse(key);
        return Array.isArray(known) && path.every((value, depth) => known[depth] === value);
      })
      .map(([, totals]) => totals);
    return (inside.length > 0 ? inside : group.rows.map(totalsOfItem)).reduce(addTotals, zeroTotals);
  }
}
