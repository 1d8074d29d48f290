import { readTimeRange, type TimeRange, timeRangeKeys, writeTimeRange } from '#kit/timeRange/timeRange.ts';
import type { AddressParameters, Codec } from './codecs.ts';

const noParameters: AddressParameters = Object.fromEntries(timeRangeKeys.map((key) => [key, undefined]));

/**
 * A time range in the web client's parameters, whatever the field's name: `rangeType`, `display`, `from`,
 * `to`, `range`, `timeRange`. In a separate file because it imports the calendar.
 */
export const timeRange = <const Fallback extends TimeRange | undefined>(
  fallback: Fallback,
): Codec<TimeRange | Fallback> => ({
  fallback,
  read: readTimeRange,
  write: (range) => (range === undefined ? noParameters : { ...noParameters, ...writeTimeRange(range) }),
});
