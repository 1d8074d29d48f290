import type { PlaybookRun } from '#contract/playbooks.ts';

/** Returns the duration of a run until now or its end, in milliseconds. Undefined before its start. */
export function runDuration(
  { startedAt, endedAt }: Pick<PlaybookRun, 'startedAt' | 'endedAt'>,
  nowMs: number,
): number | undefined {
  if (startedAt === null) return undefined;
  const ms = (endedAt === null ? nowMs : Date.parse(endedAt)) - Date.parse(startedAt);
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
