import { formatInteger } from '../format/formatNumber.ts';
import type { ChartPoint } from './chartData.ts';
import type { CursorStop } from './chartStops.ts';
import { formatCursorRange } from './formatCursorTime.ts';
import { formatValue, type ValueUnit } from './formatValue.ts';
import { messages } from './messages.ts';

/** A row of the table behind a chart: the time, then one text per column. */
export interface TableRow {
  readonly key: number;
  readonly time: string;
  readonly cells: readonly string[];
}

/** Max rows of the table. Longer tables are too long for screen readers. */
const maxRows = 120;

interface TableInput {
  readonly stops: readonly CursorStop[];
  readonly lines: ReadonlyArray<readonly ChartPoint[]>;
  readonly unit: ValueUnit;
  readonly rangeMs: number;
}

/** Lowest and highest value of a slice. Uses the drawn points because a stop has only its highest value. */
function formatSpread(points: readonly ChartPoint[], fromMs: number, toMs: number, unit: ValueUnit): string {
  const values = points
    .filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
    .flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return messages.noReading;
  const lowest = values.reduce((least, value) => Math.min(least, value));
  const highest = values.reduce((most, value) => Math.max(most, value));
  return lowest === highest
    ? formatValue(lowest, unit)
    : messages.between(formatValue(lowest, unit), formatValue(highest, unit));
}

function singleRow({ lines, unit }: TableInput, stop: CursorStop): TableRow {
  const values = lines.map((_, series) => {
    const reading = stop.readings[series];
    if (reading === undefined) return messages.noReading;
    return `${formatValue(reading.value, unit)}${reading.failing ? `, ${messages.failing}` : ''}`;
  });
  const counts =
    stop.bucket === undefined ? [] : [formatInteger(stop.bucket.passed), formatInteger(stop.bucket.failed)];
  return { key: stop.atMs, time: stop.title, cells: [...values, ...counts] };
}

function sliceRow({ lines, unit, rangeMs }: TableInput, group: readonly CursorStop[]): TableRow {
  const fromMs = group[0]?.fromMs ?? 0;
  const toMs = group.at(-1)?.toMs ?? fromMs;
  const hasCounts = group.some(({ bucket }) => bucket !== undefined);
  const sum = (side: 'passed' | 'failed'): string =>
    formatInteger(group.reduce((total, { bucket }) => total + (bucket?.[side] ?? 0), 0));
  return {
    key: fromMs,
    time: formatCursorRange(fromMs, toMs, rangeMs),
    cells: [
      ...lines.map((points) => formatSpread(points, fromMs, toMs, unit)),
      ...(hasCounts ? [sum('passed'), sum('failed')] : []),
    ],
  };
}

/** Returns one row per stop, or slices with their lowest and highest value when there are too many stops. */
export function tableRows(input: TableInput): readonly TableRow[] {
  const { stops } = input;
  if (stops.length <= maxRows) return stops.map((stop) => singleRow(input, stop));
  const size = Math.ceil(stops.length / maxRows);
  return Array.from({ length: Math.ceil(stops.length / size) }, (_, index) =>
    sliceRow(input, stops.slice(index * size, (index + 1) * size)),
  );
}
