import { usualLogStart } from '../../../src-preload/contract/rules/logs.ts';
import { single } from '../../kit/address/searchParams.ts';
import { quickRanges } from '../../kit/timeRange/timePresets.ts';
import { resolveTimeRange, type TimeRange } from '../../kit/timeRange/timeRange.ts';
import type { Codec } from '../../parts/list/codecs.ts';

/** No time filter: all lines that the server returned. */
const everything = 'all';

export type LogRange = TimeRange | typeof everything;

/** Units in the web client's URLs, such as `15m` or `1mo`, and their equivalents in a TimeRange. */
const units: Readonly<Record<string, string>> = { m: 'm', h: 'h', d: 'd', w: 'w', mo: 'M', y: 'y' };
const code = /^(\d{1,4})(mo|m|h|d|w|y)$/;
const relative = /^now-(\d{1,4})([mhdwMy])$/;

function readStart(start: string): LogRange | undefined {
  if (start === everything) return everything;
  const [, count, unit = ''] = code.exec(start) ?? [];
  const range = count === undefined ? start : `now-${count}${units[unit] ?? unit}`;
  // resolveTimeRange rejects a single date, which is not a range up to now.
  const read: TimeRange = { type: 'relative', range };
  return resolveTimeRange(read, 0) === undefined ? undefined : read;
}

function writeStart(range: string): string {
  const [, count, unit] = relative.exec(range) ?? [];
  const short = Object.entries(units).find(([, inner]) => inner === unit)?.[0];
  return count === undefined || short === undefined ? range : count + short;
}

/** Codec of the time range: `start=15m`, `start` with `end`, or `start=all`. */
export const logRange: Codec<LogRange> = {
  fallback: readStart(usualLogStart) ?? everything,
  read: (params) => {
    const [from, to] = [single(params, 'start'), single(params, 'end')];
    if (from === undefined || to === undefined) return from === undefined ? undefined : readStart(from);
    const named = quickRanges.find((one) => one.from === from && one.to === to);
    const read: TimeRange =
      named === undefined ? { type: 'absolute', from, to } : { type: 'mapped', ...named };
    return resolveTimeRange(read, 0) === undefined ? undefined : read;
  },
  write: (range) => {
    if (range === everything) return { start: everything, end: undefined };
    return range.type === 'relative'
      ? { start: writeStart(range.range), end: undefined }
      : { start: range.from, end: range.to };
  },
};
