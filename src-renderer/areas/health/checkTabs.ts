import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';

/** What the server itself runs has no agent. */
const localAgent = 'local';
const noNamespace = 'none';

/** Values of Tab By that are no label. */
export const tabNames = { namespace: 'namespace', agent_id: 'Agent' } as const;

/** The tab that a check stands in; nothing when it has no such label and stands under All alone. */
export function tabOf(check: CheckListItem, tabBy: string): string | undefined {
  if (tabBy === 'namespace') return check.namespace === '' ? noNamespace : check.namespace;
  if (tabBy === 'agent_id') return check.agentId === null ? localAgent : check.agentName || check.agentId;
  return Object.hasOwn(check.labels, tabBy) ? check.labels[tabBy] : undefined;
}

export interface CheckTab {
  /** Nothing for All. */
  readonly value: string | undefined;
  readonly count: number;
}

/**
 * The tabs over the list: All first, the others in alphabetical order. Specification part 1 section 2.4.
 * @param open stays, even when nothing is left in it: it would be gone under the person's eyes
 */
export function checkTabs(
  checks: readonly CheckListItem[],
  tabBy: string,
  open: string | undefined,
): readonly CheckTab[] {
  const counts = new Map<string, number>();
  if (open !== undefined) counts.set(open, 0);
  for (const check of checks) {
    const tab = tabOf(check, tabBy);
    if (tab !== undefined && tab !== '') counts.set(tab, (counts.get(tab) ?? 0) + 1);
  }
  const others = [...counts].sort(([one], [other]) => one.localeCompare(other, 'en'));
  return [{ value: undefined, count: checks.length }, ...others.map(([value, count]) => ({ value, count }))];
}

/** The checks of a tab, in their order. */
export const checksOfTab = (
  checks: readonly CheckListItem[],
  tabBy: string,
  tab: string | undefined,
): readonly CheckListItem[] =>
  tab === undefined ? checks : checks.filter((check) => tabOf(check, tabBy) === tab);
