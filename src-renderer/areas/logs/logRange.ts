import { defaultLogStart } from '#contract/rules/logs.ts';
import { firstParamValue } from '#kit/address/searchParams.ts';
import { quickRanges } from '#kit/timeRange/timePresets.ts';
import { resolveTimeRange, type TimeRange } from '#kit/timeRange/timeRange.ts';
import type { Codec } from '#parts/list/codecs.ts';

/** No time filter: all lines that the server returned. */
const allLines = 'all';

export type LogRange = TimeRange | typeof allLines;

/** Units in the web client's URLs, such as `15m` or `1mo`, and their equivalents in a TimeRange. */
const units: Readonly<Record<string, string>> = { m: 'm', h: 'h', d: 'd', w: 'w', mo: 'M', y: 'y' };
const webRangePattern = /^(\d{1,4})(mo|m|h|d|w|y)$/;
const relativePattern = /^now-(\d{1,4})([mhdwMy])$/;

function readStart(start: string): LogRange | undefined {
  if (start === allLines) return allLines;
  const [, count, unit = ''] = webRangePattern.exec(start) ?? [];
  const range = count === undefined ? start : `now-${count}${units[unit] ?? unit}`;
  // resolveTimeRange rejects a single date, which is not a range up to now.
  const timeRange: TimeRange = { type: 'relative', range };
  return resolveTimeRange(timeRange, 0) === undefined ? undefined : timeRange;
}

function writeStart(range: string): string {
  const [, count, unit] = relativePattern.exec(range) ?? [];
  const shortUnit = Object.entries(units).find(([, rangeUnit]) => rangeUnit === unit)?.[0];
  return count === undefined || shortUnit === undefined ? range : count + shortUnit;
}

/** Codec of the time range: `start=15m`, `start` with `end`, or `start=all`. */
export const logRange: Codec<LogRange> = {
  fallback: readStart(defaultLogStart) ?? allLines,
  read: (params) => {
    const [from, to] = [firstParamValue(params, 'start'), firstParamValue(params, 'end')];
    if (from === undefined || to === undefined) return from === undefined ? undefined : readStart(from);
    const quickRange = quickRanges.find((preset) => preset.from === from && preset.to === to);
    const timeRange: TimeRange =
      quickRange === undefined ? { type: 'absolute', from, to } : { type: 'mapped', ...quickRange };
    return resolveTimeRange(timeRange, 0) === undefined ? undefined : timeRange;
  },
  write: (range) => {
    if (range === allLines) return { start: allLines, end: undefined };
    return range.type === 'relative'
      ? { start: writeStart(range.range), end: undefined }
      : { start: range.from, end: range.to };
  },
};
