import { formatOffsetMs, instantsAt, zoneOffset } from '#contract/rules/zonedTime.ts';
import { windowZone } from './timeZone.ts';

const dayMs = 24 * 60 * 60_000;

/** Returns the offset of the window's time zone from UTC. @param ms instant, in milliseconds since 1970 */
const offsetMs = (ms: number): number => zoneOffset(ms, windowZone());

/** Formats the offset of the window's time zone: `+01:00`. @param ms instant, in milliseconds since 1970 */
export const formatOffset = (ms: number): string => formatOffsetMs(offsetMs(ms));

/**
 * Names an offset: `UTC+1`, `UTC+10:30`.
 * @param ms instant, in milliseconds since 1970
 * @param zone defaults to the window's time zone
 */
export function offsetName(ms: number, zone = windowZone()): string {
  const [, sign = '', hours = '', minutes = ''] =
    /^(.)(\d+):(\d+)$/.exec(formatOffsetMs(zoneOffset(ms, zone))) ?? [];
  return `UTC${sign}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}

/**
 * Returns both instants at which clocks show the time of an instant, earliest first. Undefined if that time is
 * not repeated.
 * @param ms instant, in milliseconds since 1970
 */
export function repeatedInstants(ms: number): readonly [first: number, second: number] | undefined {
  // Most days have no clock change. This check is fast enough for every cell of a table.
  if (offsetMs(ms - dayMs) === offsetMs(ms + dayMs)) return undefined;
  const [first, second] = instantsAt(ms + offsetMs(ms), windowZone());
  return first === undefined || second === undefined ? undefined : [first, second];
}

/** Returns ` (UTC+1)` for an instant whose time is repeated, otherwise an empty text. */
export const repeatedSuffix = (ms: number): string =>
  repeatedInstants(ms) === undefined ? '' : ` (${offsetName(ms)})`;
