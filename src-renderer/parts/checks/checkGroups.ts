import type { CheckListItem } from '#contract/entities/check.ts';

/** Values of Group By that are not labels, with their display names. */
export const groupings = {
  'no-group': 'No Grouping',
  canary_name: 'Group Name',
  name: 'Name',
  description: 'Description',
  type: 'Type',
} as const;

const isGrouping = (value: string): value is keyof typeof groupings => Object.hasOwn(groupings, value);

const labelPrefix = 'label:';

/** Returns the Group By value for a label key. Adds a prefix if the key equals another value. */
export const groupingOfLabel = (key: string): string =>
  isGrouping(key) || key.startsWith(labelPrefix) ? labelPrefix + key : key;

const labelOfGrouping = (groupBy: string): string =>
  groupBy.startsWith(labelPrefix) ? groupBy.slice(labelPrefix.length) : groupBy;

/** Removes the namespace prefix from a check's name. */
function nameWithoutNamespace({ name, namespace }: CheckListItem): string {
  const from = namespace.length + 1;
  const isPrefixed = from > 1 && name.length > from && name[from - 1] === '/' && name.startsWith(namespace);
  return isPrefixed ? name.slice(from) : name;
}

const noValueGroup = '(none)';
const otherGroup = 'Others';

/** Returns the part of a check's name before the first slash. */
function firstPart(check: CheckListItem): string {
  const name = nameWithoutNamespace(check);
  const at = name.indexOf('/');
  return at > 0 ? name.slice(0, at) : name;
}

const groupOf = (check: CheckListItem, groupBy: keyof typeof groupings): string => {
  switch (groupBy) {
    case 'canary_name':
      return check.canaryName;
    case 'name':
      return firstPart(check);
    case 'description':
      return check.description ?? '';
    case 'type':
      return check.type;
    case 'no-group':
      return '';
  }
};

/**
 * Returns the grouping function for a Group By value. Undefined without grouping.
 * @returns maps a check to the name of its group
 */
export function grouperOf(groupBy: string): ((check: CheckListItem) => string) | undefined {
  if (groupBy === 'no-group') return undefined;
  if (isGrouping(groupBy)) return (check) => groupOf(check, groupBy) || noValueGroup;
  const key = labelOfGrouping(groupBy);
  return ({ labels }) => (Object.hasOwn(labels, key) ? labels[key] || noValueGroup : otherGroup);
}

/** Returns the title of a check. Grouping by name removes the group's prefix. */
export function checkTitle(check: CheckListItem, groupBy: string): string {
  const name = nameWithoutNamespace(check);
  if (groupBy !== 'name') return name;
  const group = `${firstPart(check)}/`;
  return name.startsWith(group) && name !== group ? name.slice(group.length) : name;
}

/** Returns the name of the infrastructure icon: the check's own or that of its type. */
export const checkIcon = ({ icon, type }: CheckListItem): string =>
  icon === null || icon === '' ? type : icon;

export type GroupHealth = 'good' | 'mixed' | 'bad' | 'unknown';

/** Values of a group row, including checks that Hide Passing hides. */
export interface CheckSum {
  readonly count: number;
  readonly healthy: number;
  readonly failing: number;
  readonly health: GroupHealth;
  /** The common icon, or `multiple`. */
  readonly icon: string;
  /** Sum over all checks. */
  readonly uptime: { readonly passed: number; readonly failed: number };
  /** Mean of the checks that have a latency, in milliseconds. */
  readonly latencyMs: number | null;
  /** The first namespace, followed by dots if there are several. */
  readonly namespace: string;
  readonly lastRunAt: string | null;
  readonly lastTransitionAt: string | null;
}

/** Returns p95, or p97, or p99, whichever exists first. Milliseconds. */
export const latencyOf = ({ latencyMs: { p95, p97, p99 } }: CheckListItem): number | null =>
  p95 ?? p97 ?? p99;

/** Returns the uptime as a fraction of 1. Null without runs. */
export const uptimeOf = ({ passed, failed }: CheckListItem['uptime']): number | null =>
  passed + failed === 0 ? null : passed / (passed + failed);

/** Compares UTC timestamps of equal length as text, because parsing thousands of dates is slow. */
const isAfter = (one: string, other: string): boolean =>
  one.length === other.length && one.endsWith('Z') && other.endsWith('Z')
    ? one > other
    : Date.parse(one) > Date.parse(other);

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && isAfter(other, one)) ? other : one;

function healthOf(healthy: number, unhealthy: number): GroupHealth {
  if (unhealthy === 0) return healthy > 0 ? 'good' : 'unknown';
  return healthy > 0 ? 'mixed' : 'bad';
}

export const healthOfCheck = ({ status }: CheckListItem): GroupHealth =>
  status === 'healthy' ? 'good' : status === 'unhealthy' ? 'bad' : 'unknown';

/** @param checks at least one */
export function sumChecks(checks: readonly CheckListItem[]): CheckSum {
  const [first] = checks;
  let healthy = 0;
  let unhealthy = 0;
  let passed = 0;
  let failed = 0;
  let latencySum = 0;
  let latencies = 0;
  let lastRunAt: string | null = null;
  let lastTransitionAt: string | null = null;
  const icon = first === undefined ? '' : checkIcon(first);
  let sameIcon = true;
  let sameNamespace = true;
  for (const check of checks) {
    if (check.status === 'healthy') healthy += 1;
    if (check.status === 'unhealthy') unhealthy += 1;
    passed += check.uptime.passed;
    failed += check.uptime.failed;
    const latency = latencyOf(check);
    if (latency !== null) {
      latencySum += latency;
      latencies += 1;
    }
    lastRunAt = later(lastRunAt, check.lastRunAt);
    lastTransitionAt = later(lastTransitionAt, check.lastTransitionAt);
    sameIcon &&= checkIcon(check) === icon;
    sameNamespace &&= check.namespace === first?.namespace;
  }
  return {
    count: checks.length,
    healthy,
    failing: unhealthy,
    health: healthOf(healthy, unhealthy),
    icon: sameIcon ? icon : 'multiple',
    uptime: { passed, failed },
    latencyMs: latencies === 0 ? null : latencySum / latencies,
    namespace: sameNamespace ? (first?.namespace ?? '') : `${first?.namespace}, ...`,
    lastRunAt,
    lastTransitionAt,
  };
}
