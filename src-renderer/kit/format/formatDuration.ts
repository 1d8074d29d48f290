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
 * An exact duration, as jobs and playbook runs show it: `251ms`, `1m1s`, `1d1h1m1s`. Days are the largest unit.
 * UI reference section 2.2.
 * @param durationMs milliseconds, at least 0
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

/** A figure with its unit apart, so that the unit can be shown smaller and fainter. */
export interface Measure {
  readonly figure: string;
  readonly unit: string;
}

/**
 * A latency or a check's duration: one unit, no decimals; nothing for 0 or no value. UI reference section 2.2.
 * @param durationMs milliseconds
 */
export function formatLatency(durationMs: number | null | undefined): Measure | undefined {
  if (durationMs === null || durationMs === undefined || durationMs === 0) return undefined;
  // Rounded in its unit first: 59.7 s is a minute, not 60 s.
  if (Math.round(durationMs) < secondMs) return { figure: durationMs.toFixed(0), unit: 'ms' };
  if (Math.round(durationMs / secondMs) < 60)
    return { figure: (durationMs / secondMs).toFixed(0), unit: 's' };
  if (Math.round(durationMs / minuteMs) < 60)
    return { figure: (durationMs / minuteMs).toFixed(0), unit: 'm' };
  return { figure: (durationMs / hourMs).toFixed(0), unit: 'h' };
}
