import type { CheckListItem } from '#contract/entities/check.ts';
import { checkStatuses } from '#contract/rules/packedChecks.ts';
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

const isLater = (at: string | null, atMs: number): boolean => at !== null && Date.parse(at) > atMs;

/** Returns the checks as they were at an earlier moment: their status, without figures of the present. */
export function checksAt(checks: readonly CheckListItem[], moment: Moment): readonly CheckListItem[] {
  const healths = moment.healths('check');
  return checks
    .filter(({ id }) => moment.existed('check', id))
    .map((check) => {
      const was = healths.get(check.id);
      const status =
        was === undefined ? check.status : (checkStatuses.find((one) => one === was) ?? 'unknown');
      const lastTransitionAt =
        was !== undefined || isLater(check.lastTransitionAt, moment.atMs) ? null : check.lastTransitionAt;
      return { ...check, ...ofPresent, status, lastTransitionAt };
    });
}
