import type { CheckListItem } from '#contract/entities/check.ts';
import { checkIcon, checkTitle, grouperOf } from '#parts/checks/checkGroups.ts';

/** A failing check, or a group with failing checks. */
export interface CheckTile {
  readonly key: string;
  readonly name: string;
  readonly icon: string;
  readonly namespace: string;
  /** Failing checks and all checks of the tile. A single check counts 1 of 1. */
  readonly failing: number;
  readonly count: number;
  readonly severity: string | null;
  /** Time of the most recent failure; ISO 8601. */
  readonly since: string | null;
  readonly pinned: boolean;
  /** Ids of the failing checks. */
  readonly failingIds: readonly string[];
  /** Id of the check that a click opens. */
  readonly checkId: string;
}

/** Most severe first. Unknown severities sort last. */
const severities: readonly string[] = ['critical', 'blocker', 'high', 'warning', 'medium', 'low', 'info'];

function severityRank(severity: string | null): number {
  const at = severities.indexOf((severity ?? '').toLowerCase());
  return at < 0 ? severities.length : at;
}

const sinceMs = ({ lastTransitionAt }: CheckListItem): number =>
  lastTransitionAt === null ? Number.NEGATIVE_INFINITY : Date.parse(lastTransitionAt);

/** Most severe first, then the most recent failure. */
const byUrgency = (one: CheckListItem, other: CheckListItem): number =>
  severityRank(one.severity) - severityRank(other.severity) || sinceMs(other) - sinceMs(one) || 0;

function tileOf(
  key: string,
  failing: readonly CheckListItem[],
  count: number,
  { name, pins }: { readonly name: string; readonly pins: ReadonlySet<string> },
): CheckTile | undefined {
  const [worst] = failing.toSorted(byUrgency);
  if (worst === undefined) return undefined;
  const latest = failing.reduce((one, other) => (sinceMs(other) > sinceMs(one) ? other : one));
  const namespaces = new Set(failing.map(({ namespace }) => namespace));
  return {
    key,
    name,
    icon: new Set(failing.map(checkIcon)).size === 1 ? checkIcon(worst) : 'multiple',
    namespace: namespaces.size === 1 ? worst.namespace : `${worst.namespace}, ...`,
    failing: failing.length,
    count,
    severity: worst.severity,
    since: latest.lastTransitionAt,
    pinned: failing.some(({ id }) => pins.has(id)),
    failingIds: failing.map(({ id }) => id),
    checkId: worst.id,
  };
}

const compareSince = (one: string | null, other: string | null): number =>
  (other === null ? Number.NEGATIVE_INFINITY : Date.parse(other)) -
    (one === null ? Number.NEGATIVE_INFINITY : Date.parse(one)) || 0;

/**
 * Returns the tiles of the wall display. A group with two or more failing checks is one tile.
 * Sorts pinned tiles first, then by severity, then by the most recent failure.
 * @param checks the filtered checks
 */
export function checkTiles(
  checks: readonly CheckListItem[],
  groupBy: string,
  pins: ReadonlySet<string>,
): readonly CheckTile[] {
  const groupOf = grouperOf(groupBy) ?? (({ id }: CheckListItem) => id);
  const groups = new Map<string, { readonly failing: CheckListItem[]; count: number }>();
  for (const check of checks) {
    const name = groupOf(check);
    const group = groups.get(name) ?? { failing: [], count: 0 };
    groups.set(name, group);
    group.count += 1;
    if (check.status === 'unhealthy') group.failing.push(check);
  }
  const tiles = [...groups].flatMap(([name, { failing, count }]) => {
    const [only] = failing;
    if (failing.length === 1 && only !== undefined)
      return tileOf(only.id, failing, 1, { name: checkTitle(only, groupBy), pins }) ?? [];
    return tileOf(`group ${name}`, failing, count, { name, pins }) ?? [];
  });
  return tiles.sort(
    (one, other) =>
      Number(other.pinned) - Number(one.pinned) ||
      severityRank(one.severity) - severityRank(other.severity) ||
      compareSince(one.since, other.since) ||
      (one.name < other.name ? -1 : 1),
  );
}
