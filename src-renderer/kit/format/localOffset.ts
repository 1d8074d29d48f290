const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns the offset of local time from UTC. @param ms instant, in milliseconds since 1970 */
const offsetMs = (ms: number): number => -new Date(ms).getTimezoneOffset() * minuteMs;

const partsOf = (ms: number) => {
  const minutes = Math.round(offsetMs(ms) / minuteMs);
  return {
    sign: minutes < 0 ? '-' : '+',
    hours: Math.floor(Math.abs(minutes) / 60),
    minutes: Math.abs(minutes) % 60,
  };
};

/** Formats the offset of local time: `+01:00`. @param ms instant, in milliseconds since 1970 */
export function formatOffset(ms: number): string {
  const { sign, hours, minutes } = partsOf(ms);
  return `${sign}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

/** Names the offset of local time: `UTC+1`, `UTC+10:30`. @param ms instant, in milliseconds since 1970 */
export function offsetName(ms: number): string {
  const { sign, hours, minutes } = partsOf(ms);
  return `UTC${sign}${hours}${minutes === 0 ? '' : `:${twoDigits(minutes)}`}`;
}

/**
 * Returns all instants at which local clocks show a date and time: none in the hour that a clock change skips, two
 * in the hour that it repeats, earliest first.
 * @param utcMs the date and time as if it were UTC, in milliseconds since 1970
 */
export function instantsAt(utcMs: number): readonly number[] {
  const [before, after] = [offsetMs(utcMs - dayMs), offsetMs(utcMs + dayMs)];
  if (before === after) return [utcMs - before];
  return [before, after]
    .map((offset) => ({ offset, ms: utcMs - offset }))
    .filter(({ offset, ms }) => offsetMs(ms) === offset)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
}

/**
 * Returns both instants that share the local time of an instant, earliest first. Undefined if its local time is
 * not repeated.
 * @param ms instant, in milliseconds since 1970
 */
export function repeatedInstants(ms: number): readonly [first: number, second: number] | undefined {
  // Most days have no clock change. This check is fast enough for every cell of a table.
  if (offsetMs(ms - dayMs) === offsetMs(ms + dayMs)) return undefined;
  const [first, second] = instantsAt(ms + offsetMs(ms));
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Returns ` (UTC+1)` for an instant whose local time is repeated, otherwise an empty text. */
export const repeatedSuffix = (ms: number): string =>
  repeatedInstants(ms) === undefined ? '' : ` (${offsetName(ms)})`;
