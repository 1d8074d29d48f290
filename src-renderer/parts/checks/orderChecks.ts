import type { CheckListItem } from '#contract/entities/check.ts';
import { type SortValue, sortRows } from '#kit/table/sortRows.ts';
import {
  type CheckSum,
  checkTitle,
  type GroupHealth,
  grouperOf,
  healthOfCheck,
  latencyOf,
  sumChecks,
  uptimeOf,
} from './checkGroups.ts';
import type { CheckSortColumn, CheckTableView } from './checkView.ts';

/** Checks in display order. */
export interface OrderedChecks {
  /** Checks; those of a group are adjacent. */
  readonly rows: readonly CheckListItem[];
  /** Sums by group name, only for groups with a row. */
  readonly groups: ReadonlyMap<string, CheckSum>;
}

/** Worst first. */
const healthRank: Readonly<Record<GroupHealth, number>> = { bad: 0, mixed: 1, unknown: 2, good: 3 };

/** A single check, or a group of at least two checks. */
interface Line {
  readonly name: string;
  readonly checks: readonly CheckListItem[];
  readonly sum: CheckSum | undefined;
}

const titleOf =
  (groupBy: string) =>
  (check: CheckListItem): SortValue =>
    checkTitle(check, groupBy);

function checkValue(check: CheckListItem, column: CheckSortColumn, groupBy: string): SortValue {
  switch (column) {
    case 'name':
      return checkTitle(check, groupBy);
    case 'health':
      return healthRank[healthOfCheck(check)];
    case 'uptime':
      return uptimeOf(check.uptime);
    case 'latency':
      return latencyOf(check);
  }
}

function lineValue({ name, checks, sum }: Line, column: CheckSortColumn, groupBy: string): SortValue {
  const [only] = checks;
  if (column === 'name') return name;
  if (sum === undefined) return only === undefined ? null : checkValue(only, column, groupBy);
  if (column === 'health') return healthRank[sum.health];
  return column === 'uptime' ? uptimeOf(sum.uptime) : sum.latencyMs;
}

/** Groups checks. Groups are in the order of their first check. */
function groupChecks(
  checks: readonly CheckListItem[],
  groupOf: (check: CheckListItem) => string,
): ReadonlyMap<string, CheckListItem[]> {
  const groups = new Map<string, CheckListItem[]>();
  for (const check of checks) {
    const name = groupOf(check);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [check]);
    else group.push(check);
  }
  return groups;
}

/**
 * Sorts and groups checks. A group is sorted by its own name and values. A group of one check becomes a plain
 * row.
 * @param matching checks that match the filters; group sums include all of them
 * @param listed checks to display: the same, or without passing ones
 */
export function orderChecks(
  matching: readonly CheckListItem[],
  listed: readonly CheckListItem[],
  { groupBy, sortBy, sortDesc }: Omit<CheckTableView, 'checkId'>,
): OrderedChecks {
  const order = sortDesc ? 'desc' : 'asc';
  const byName = sortRows(listed, titleOf(groupBy), sortBy === 'name' ? order : 'asc');
  const sorted =
    sortBy === 'name' ? byName : sortRows(byName, (check) => checkValue(check, sortBy, groupBy), order);
  const groupOf = grouperOf(groupBy);
  if (groupOf === undefined) return { rows: sorted, groups: new Map() };

  const listedGroups = groupChecks(sorted, groupOf);
  const all = matching === listed ? listedGroups : groupChecks(matching, groupOf);
  const groups = new Map<string, CheckSum>();
  const lines = [...listedGroups].map(([name, checks]): Line => {
    const [only] = checks;
    if (checks.length === 1 && only !== undefined)
      return { name: checkTitle(only, groupBy), checks, sum: undefined };
    const sum = sumChecks(all.get(name) ?? checks);
    groups.set(name, sum);
    return { name, checks, sum };
  });
  const linesByName = sortRows(lines, ({ name }) => name, sortBy === 'name' ? order : 'asc');
  const ordered =
    sortBy === 'name'
      ? linesByName
      : sortRows(linesByName, (line) => lineValue(line, sortBy, groupBy), order);
  return { rows: ordered.flatMap(({ checks }) => checks), groups };
}
