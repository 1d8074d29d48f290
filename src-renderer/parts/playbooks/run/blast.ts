import type { Health } from '../../../../src-preload/contract/entities/configItem.ts';
import type { RelatedItem, Relationships } from '../../../../src-preload/contract/relationships.ts';

/** So far from the item something counts as touched, in steps either way. */
const mostSteps = 2;

export interface Blast {
  /** The item itself. */
  readonly own: RelatedItem | undefined;
  /** What is near it, the unhealthy first, then the nearest. */
  readonly related: readonly RelatedItem[];
  /** How many of these it uses, and how many use it. */
  readonly uses: number;
  readonly usedBy: number;
  /** There are more than are known here. */
  readonly more: boolean;
}

const badness: Readonly<Record<Health, number>> = { unhealthy: 0, warning: 1, unknown: 2, healthy: 3 };

const isNear = (steps: number | null): boolean => steps !== null && steps > 0 && steps <= mostSteps;
const stepsTo = ({ incoming, outgoing }: RelatedItem): number =>
  Math.min(incoming ?? Number.POSITIVE_INFINITY, outgoing ?? Number.POSITIVE_INFINITY);

/** What an item hangs together with. */
export function blastOf({ items, more }: Relationships): Blast {
  const [own, ...others] = items;
  const related = others.filter(({ incoming, outgoing }) => isNear(incoming) || isNear(outgoing));
  return {
    own,
    related: related.sort(
      (a, b) =>
        badness[a.health ?? 'unknown'] - badness[b.health ?? 'unknown'] ||
        stepsTo(a) - stepsTo(b) ||
        a.name.localeCompare(b.name),
    ),
    uses: related.filter(({ outgoing }) => isNear(outgoing)).length,
    usedBy: related.filter(({ incoming }) => isNear(incoming)).length,
    more,
  };
}
