import type { CheckListItem } from '#contract/entities/check.ts';

/** Tab name of checks that the server itself runs, without an agent. */
const localAgent = 'local';
const noNamespace = 'none';

/** Values of Tab By that are not label keys. */
export const tabNames = { namespace: 'namespace', agent_id: 'Agent' } as const;

/** Tab of a check. Undefined if the check lacks the label; such a check is only in All. */
export function tabOf(check: CheckListItem, tabBy: string): string | undefined {
  if (tabBy === 'namespace') return check.namespace === '' ? noNamespace : check.namespace;
  if (tabBy === 'agent_id') return check.agentId === null ? localAgent : check.agentName || check.agentId;
  return Object.hasOwn(check.labels, tabBy) ? check.labels[tabBy] : undefined;
}

export interface CheckTab {
  /** Undefined for All. */
  readonly value: string | undefined;
  readonly count: number;
}

/**
 * Tabs above the list: All first, the others sorted alphabetically.
 * @param open stays in the list even if empty, so that the open tab does not disappear
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

export const checksOfTab = (
  checks: readonly CheckListItem[],
  tabBy: string,
  tab: string | undefined,
): readonly CheckListItem[] =>
  tab === undefined ? checks : checks.filter((check) => tabOf(check, tabBy) === tab);
