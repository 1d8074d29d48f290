import type { Health } from '#contract/entities/configItem.ts';
import type { RelatedItem, Relationships } from '#contract/relationships.ts';

/** Maximum distance (edges) of items that count as affected, in each direction. */
const maxDistance = 2;

export interface RunImpact {
  readonly own: RelatedItem | undefined;
  /** Related items: unhealthy first, then by distance. */
  readonly related: readonly RelatedItem[];
  /** Number of items that it uses, and that use it. */
  readonly uses: number;
  readonly usedBy: number;
  /** Whether there are more related items than known here. */
  readonly hasMore: boolean;
}

const severityRank: Readonly<Record<Health, number>> = { unhealthy: 0, warning: 1, unknown: 2, healthy: 3 };

const isNear = (steps: number | null): boolean => steps !== null && steps > 0 && steps <= maxDistance;
const stepsTo = ({ incoming, outgoing }: RelatedItem): number =>
  Math.min(incoming ?? Number.POSITIVE_INFINITY, outgoing ?? Number.POSITIVE_INFINITY);

/** Returns the items that a run on an item may affect. */
export function runImpactOf({ items, more: hasMore }: Relationships): RunImpact {
  const [own, ...others] = items;
  const related = others.filter(({ incoming, outgoing }) => isNear(incoming) || isNear(outgoing));
  return {
    own,
    related: related.sort(
      (a, b) =>
        severityRank[a.health ?? 'unknown'] - severityRank[b.health ?? 'unknown'] ||
        stepsTo(a) - stepsTo(b) ||
        a.name.localeCompare(b.name),
    ),
    uses: related.filter(({ outgoing }) => isNear(outgoing)).length,
    usedBy: related.filter(({ incoming }) => isNear(incoming)).length,
    hasMore,
  };
}
