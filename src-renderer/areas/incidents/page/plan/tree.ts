import type { Hypothesis } from '../../../../../src-preload/contract/incidents.ts';
import { inTimeOrder } from '../live/inTimeOrder.ts';

/** A hypothesis with what hangs below it. */
export interface Branch {
  readonly hypothesis: Hypothesis;
  readonly below: readonly Branch[];
}

/**
 * The trees that `parentId` makes, each level in the order of making. None gets lost: what names a parent that is not there, or is its
 * own ancestor, stands as a root after the others. Specification part 2 section 2.3.
 */
export function buildTrees(hypotheses: readonly Hypothesis[]): readonly Branch[] {
  const sorted = inTimeOrder(hypotheses);
  const known = new Set(sorted.map(({ id }) => id));
  const children = Map.groupBy(sorted, ({ parentId }) => parentId);
  const placed = new Set<string>();
  const branchOf = (hypothesis: Hypothesis): Branch => {
    placed.add(hypothesis.id);
    const below: Branch[] = [];
    for (const child of children.get(hypothesis.id) ?? [])
      if (!placed.has(child.id)) below.push(branchOf(child));
    return { hypothesis, below };
  };
  const roots = sorted.filter(({ parentId }) => parentId === null).map(branchOf);
  const parentless = sorted.filter(({ parentId }) => parentId !== null && !known.has(parentId)).map(branchOf);
  const circling: Branch[] = [];
  for (const hypothesis of sorted) if (!placed.has(hypothesis.id)) circling.push(branchOf(hypothesis));
  return [...roots, ...parentless, ...circling];
}

/** How many hang below it, at any depth. */
export const countBelow = ({ below }: Branch): number =>
  below.reduce((sum, branch) => sum + 1 + countBelow(branch), 0);
