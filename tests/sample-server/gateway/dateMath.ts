/** A filter that the server cannot parse. The server responds with 500. */
export class FilterError extends Error {}

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  H: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const expression =
  /^(now|\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?)(?:\|\|)?((?:[+-]\d*[smhHdwMy])*)$/;

function shifted(from: Date, step: string): Date {
  const amount = Number(`${step[0]}${step.slice(1, -1) || '1'}`);
  const unit = step.at(-1) ?? '';
  const fixedMs = unitMs[unit];
  if (fixedMs !== undefined) return new Date(from.getTime() + amount * fixedMs);
  const moved = new Date(from);
  if (unit === 'M') moved.setUTCMonth(moved.getUTCMonth() + amount);
  else moved.setUTCFullYear(moved.getUTCFullYear() + amount);
  return moved;
}

/**
 * Returns the instant of a date expression: `now` or an ISO date, then steps such as `-2d` or `+1M`.
 * @throws FilterError for any other text
 */
export function resolveDate(text: string, now: Date): string {
  const [, anchor = '', steps = ''] = expression.exec(text) ?? [];
  const start = anchor === 'now' ? now : new Date(anchor);
  if (Number.isNaN(start.getTime())) throw new FilterError(`bad date expression ${text}`);
  const matched: readonly string[] = steps.match(/[+-]\d*[a-zA-Z]/g) ?? [];
  return matched.reduce(shifted, start).toISOString();
}
