const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const unitLengthsMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: minuteMs,
  h: 60 * minuteMs,
  d: dayMs,
  w: 7 * dayMs,
};

const stepPattern = /([+-])(\d+)([smhdwMy])/y;

function addUnits(date: Date, count: number, unit: string): Date {
  const length = unitLengthsMs[unit];
  if (length !== undefined) return new Date(date.getTime() + count * length);
  const next = new Date(date);
  if (unit === 'M') next.setUTCMonth(next.getUTCMonth() + count);
  else next.setUTCFullYear(next.getUTCFullYear() + count);
  return next;
}

/**
 * Evaluates the server's date math: `now`, followed by steps such as `+2h`. The database accepts
 * only timestamps.
 * @param nowMs time by the server's clock, in milliseconds since 1970
 * @returns ISO 8601; other texts are returned unchanged
 */
export function resolveDateMath(text: string, nowMs: number): string {
  if (!text.startsWith('now')) return text;
  let date = new Date(nowMs);
  stepPattern.lastIndex = 'now'.length;
  while (stepPattern.lastIndex < text.length) {
    const [, sign, figure, unit] = stepPattern.exec(text) ?? [];
    if (unit === undefined) return text;
    date = addUnits(date, Number(figure) * (sign === '-' ? -1 : 1), unit);
    if (Number.isNaN(date.getTime())) return text;
  }
  return date.toISOString();
}
