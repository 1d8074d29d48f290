import { formatInteger } from '../format/formatNumber.ts';
import type { ChartStop } from './chartStops.ts';
import { formatValue, type ValueUnit } from './formatValue.ts';
import { messages } from './messages.ts';

/** One figure of a stop: what it is of, and the figure. */
export interface StopReading {
  /** Number of the series, from 0. */
  readonly series: number;
  readonly name: string;
  readonly text: string;
  readonly failing: boolean;
}

/** What the tooltip, the live text and the table say about a stop. */
export interface StopText {
  /** Failed and passed, worst first; empty without a bucket. */
  readonly counts: readonly string[];
  readonly readings: readonly StopReading[];
}

/** The figures of a stop in words. A single line above bars is told by its peak, because a bucket covers many runs. */
export function stopText(stop: ChartStop, names: readonly string[], unit: ValueUnit): StopText {
  const { bucket } = stop;
  const counts: string[] = [];
  if (bucket !== undefined) {
    if (bucket.failed > 0) counts.push(messages.failed(formatInteger(bucket.failed)));
    if (bucket.passed > 0) counts.push(messages.passed(formatInteger(bucket.passed)));
    if (counts.length === 0) counts.push(messages.noRuns);
  }
  const peak = unit === 'duration' ? messages.slowest : messages.highest;
  const readings = names.flatMap((name, series): StopReading[] => {
    const reading = stop.readings[series];
    if (reading === undefined && bucket !== undefined) return [];
    const isPeak = bucket !== undefined && names.length === 1;
    return [
      {
        series,
        name: isPeak ? peak : name,
        text: reading === undefined ? messages.noReading : formatValue(reading.value, unit),
        failing: reading?.failing === true,
      },
    ];
  });
  return { counts, readings };
}

/** The same on one line, to be read aloud. */
export function stopSentence(stop: ChartStop, names: readonly string[], unit: ValueUnit): string {
  const { counts, readings } = stopText(stop, names, unit);
  const figures = readings.map(
    ({ name, text, failing }) =>
      `${name} ${text}${failing && counts.length === 0 ? `, ${messages.failing}` : ''}`,
  );
  return `${stop.title}: ${[...counts, ...figures].join(' · ')}`;
}
