import { DurationError, durationSeconds } from './duration.ts';

/** A valid but nonsensical time. The server responds with 400. */
export class TimeError extends Error {}
/** An unreadable time. The health checker closes the connection. */
export class UnknownTimeError extends Error {}

const wellFormed = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Whether a text is an RFC 3339 timestamp. */
export const isWellFormedTime = (text: string): boolean =>
  wellFormed.test(text) && !Number.isNaN(Date.parse(text));

/**
 * Returns the instant of a timestamp, or of an age such as `1h`, `7d` or `1w`.
 * @param name of the parameter, for the error message
 * @throws UnknownTimeError for any other text
 */
function instantOf(name: string, text: string, now: Date): Date {
  if (isWellFormedTime(text)) return new Date(text);
  try {
    return new Date(now.getTime() - durationSeconds(text) * 1_000);
  } catch (cause) {
    if (!(cause instanceof DurationError)) throw cause;
    throw new UnknownTimeError(`${name} is invalid: time must be a duration or RFC3339 timestamp`, { cause });
  }
}

export interface GraphTimes {
  readonly from: Date;
  readonly to: Date;
  readonly bucketSeconds: number;
}

const bucketsOf: ReadonlyArray<readonly [upToHours: number, bucketSeconds: number]> = [
  [2, 60],
  [24, 15 * 60],
  [7 * 24, 3_600],
];
const longestSeconds = 4 * 3_600;

/**
 * Returns the range and bucket size of a graph.
 * @throws UnknownTimeError for an unreadable time, TimeError for an end before the start
 */
export function graphTimes(query: URLSearchParams, now: Date): GraphTimes {
  const asked = (name: string, other: string, otherwise: string) =>
    query.get(name) || query.get(other) || otherwise;
  const from = instantOf('start', asked('since', 'start', '1h'), now);
  const to = instantOf('end', asked('until', 'end', '0s'), now);
  if (to < from) throw new TimeError('end time must be after start time');
  const hours = (to.getTime() - from.getTime()) / 3_600_000;
  const bucketSeconds = bucketsOf.find(([upTo]) => hours <= upTo)?.[1] ?? longestSeconds;
  return { from, to, bucketSeconds };
}
