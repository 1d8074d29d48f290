const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const exactUnits = [
  ['d', dayMs],
  ['h', hourMs],
  ['m', minuteMs],
  ['s', secondMs],
] as const;

/**
 * Formats an exact duration of jobs and playbook runs:
 * `251ms`, `1m1s`, `1d1h1m1s`. Days are the largest unit.
 * @param durationMs Milliseconds, at least 0.
 */
export function formatDuration(durationMs: number): string {
  if (Math.round(durationMs) < secondMs) return `${Math.round(durationMs)}ms`;
  let restMs = Math.max(durationMs, secondMs);
  let text = '';
  for (const [name, unitMs] of exactUnits) {
    const count = Math.floor(restMs / unitMs);
    restMs -= count * unitMs;
    if (count > 0) text += `${count}${name}`;
  }
  return text;
}

/** A number and its unit, so that the unit can be smaller and muted. */
export interface Measure {
  readonly value: string;
  readonly unit: string;
}

/**
 * Formats a latency or the duration of a check: one unit, no decimals. Undefined for 0 or no value.
 * @param durationMs Milliseconds.
 */
export function formatLatency(durationMs: number | null | undefined): Measure | undefined {
  if (durationMs === null || durationMs === undefined || durationMs === 0) return undefined;
  // Round before comparing, so that 59.7 s becomes 1 m instead of 60 s.
  if (Math.round(durationMs) < secondMs) return { value: durationMs.toFixed(0), unit: 'ms' };
  if (Math.round(durationMs / secondMs) < 60) return { value: (durationMs / secondMs).toFixed(0), unit: 's' };
  if (Math.round(durationMs / minuteMs) < 60) return { value: (durationMs / minuteMs).toFixed(0), unit: 'm' };
  return { value: (durationMs / hourMs).toFixed(0), unit: 'h' };
}
