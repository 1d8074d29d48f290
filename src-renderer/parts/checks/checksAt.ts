import type { CheckListItem } from '#contract/entities/check.ts';
import { healthsByIndex, packId } from '#contract/rules/healthHistory.ts';
import { checkStatuses } from '#contract/rules/packedChecks.ts';
import { sortRows } from '#kit/table/sortRows.ts';
import type { Moment } from '../moment/moment.ts';

/** What the list of checks does not know of any earlier moment. */
export const unknownOfChecks: readonly string[] = [
  'Uptime, latency, and the time of the last run are not stored for earlier moments, and not shown.',
  'Names, labels, and severities are those of the present. Checks that were deleted since are not listed.',
];

/** Fields that describe the present only. */
const ofPresent = {
  lastRunAt: null,
  nextRunAt: null,
  silencedAt: null,
  uptime: { passed: 0, failed: 0 },
  latencyMs: { p95: null, p97: null, p99: null },
} as const;

/** Number of variants of a row: each status, with and without the time of the last transition. */
const variantCount = checkStatuses.length * 2;

/**
 * Prepares checks for earlier moments.
 * @returns a function that returns the checks of a moment: their status, without figures of the present. Rows with the
 *   same content are the same object for all moments, so that a table draws only the changed ones.
 */
export function checksAtMoments(
  present: readonly CheckListItem[],
): (moment: Moment) => readonly CheckListItem[] {
  // Lists sort by name first, which is fast for rows that are sorted already.
  const checks = sortRows(present, ({ name }) => name, 'asc');
  const indexes = new Map(checks.map(({ id }, index) => [packId(id), index]));
  const transitionsMs = checks.map(({ lastTransitionAt }) =>
    lastTransitionAt === null ? Number.NaN : Date.parse(lastTransitionAt),
  );
  const variants = new Array<CheckListItem | undefined>(checks.length * variantCount);
  return (moment) => {
    const healths = healthsByIndex(moment.packedHealths('check'), indexes);
    const rows: CheckListItem[] = [];
    for (const [index, check] of checks.entries()) {
      if (!moment.existed('check', check.id)) continue;
      const was = healths[index];
      const status =
        was === undefined ? check.status : (checkStatuses.find((one) => one === was) ?? 'unknown');
      // A check that changed since had its last transition at an unknown time.
      const isTransitionKnown = was === undefined && (transitionsMs[index] ?? Number.NaN) <= moment.atMs;
      const place = index * variantCount + checkStatuses.indexOf(status) * 2 + Number(isTransitionKnown);
      const row = variants[place] ?? {
        ...check,
        ...ofPresent,
        status,
        lastTransitionAt: isTransitionKnown ? check.lastTransitionAt : null,
      };
      variants[place] = row;
      rows.push(row);
    }
    return rows;
  };
}
