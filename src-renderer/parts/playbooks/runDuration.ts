import type { PlaybookRun } from '#contract/playbooks.ts';
import { isEmptyInstant, isForever } from '#contract/rules/serverTime.ts';

const isKnown = (instant: string): boolean => !isEmptyInstant(instant) && !isForever(instant);

/**
 * Returns the duration of a run until now or its end, in milliseconds. Undefined before its start, and if one of
 * its times is empty or infinite.
 */
export function runDuration(
  { startedAt, endedAt }: Pick<PlaybookRun, 'startedAt' | 'endedAt'>,
  nowMs: number,
): number | undefined {
  if (startedAt === null || !isKnown(startedAt) || (endedAt !== null && !isKnown(endedAt))) return undefined;
  return Math.max(0, (endedAt === null ? nowMs : Date.parse(endedAt)) - Date.parse(startedAt));
}
