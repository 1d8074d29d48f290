import {
  readTimeRange,
  type TimeRange,
  timeRangeKeys,
  writeTimeRange,
} from '../../kit/timeRange/timeRange.ts';
import type { Codec, Written } from './codecs.ts';

const none: Written = Object.fromEntries(timeRangeKeys.map((key) => [key, undefined]));

/**
 * A span of time, in the parameters of the web client whatever the part is called: `rangeType`, `display`, `from`, `to`, `range`,
 * `timeRange`. Apart from the others, for it brings the calendar along.
 */
export const timeRange = <const Fallback extends TimeRange | undefined>(
  fallback: Fallback,
): Codec<TimeRange | Fallback> => ({
  fallback,
  read: readTimeRange,
  write: (range) => (range === undefined ? none : { ...none, ...writeTimeRange(range) }),
});
