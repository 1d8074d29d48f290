import type { Hypothesis } from '#contract/incidents.ts';
import { inTimeOrder } from '../live/inTimeOrder.ts';

export interface Branch {
  readonly hypothesis: Hypothesis;
  readonly children: readonly Branch[];
}

/**
 * Builds the trees that `parentId` defines, each level in chronological order.
 * Hypotheses with an unknown parent, or in a cycle, become roots after the others.
 */
export function buildTrees(hypotheses: readonly Hypothesis[]): readonly Branch[] {
  const sorted = inTimeOrder(hypotheses);
  const knownIds = new Set(sorted.map(({ id }) => id));
  const children = Map.groupBy(sorted, ({ parentId }) => parentId);
  const addedIds = new Set<string>();
  const branchOf = (hypothesis: Hypothesis): Branch => {
    addedIds.add(hypothesis.id);
    const childBranches: Branch[] = [];
    for (const child of children.get(hypothesis.id) ?? [])
      if (!addedIds.has(child.id)) childBranches.push(branchOf(child));
    return { hypothesis, children: childBranches };
  };
  const roots = sorted.filter(({ parentId }) => parentId === null).map(branchOf);
  const parentless = sorted
    .filter(({ parentId }) => parentId !== null && !knownIds.has(parentId))
    .map(branchOf);
  const cyclic: Branch[] = [];
  for (const hypothesis of sorted) if (!addedIds.has(hypothesis.id)) cyclic.push(branchOf(hypothesis));
  return [...roots, ...parentless, ...cyclic];
}

/** Number of descendants. */
export const countDescendants = ({ children }: Branch): number =>
  children.reduce((sum, branch) => sum + 1 + countDescendants(branch), 0);
