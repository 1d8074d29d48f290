import type { Hypothesis } from '../../../../../src-preload/contract/incidents.ts';
import { inTimeOrder } from '../live/inTimeOrder.ts';

export interface Branch {
  readonly hypothesis: Hypothesis;
  readonly below: readonly Branch[];
}

/**
 * Builds the trees that `parentId` defines, each level in chronological order.
 * Hypotheses with an unknown parent, or in a cycle, become roots after the others.
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

/** Number of descendants. */
export const countBelow = ({ below }: Branch): number =>
  below.reduce((sum, branch) => sum + 1 + countBelow(branch), 0);
