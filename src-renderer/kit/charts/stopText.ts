import { formatInteger } from '../format/formatNumber.ts';
import type { CursorStop } from './chartStops.ts';
import { formatValue, type ValueUnit } from './formatValue.ts';
import { messages } from './messages.ts';

export interface StopReading {
  readonly series: number;
  readonly name: string;
  readonly text: string;
  readonly failing: boolean;
}

/** Texts of a stop for the tooltip, the live region and the table. */
export interface StopText {
  /** Failed before passed. Empty without a bucket. */
  readonly counts: readonly string[];
  readonly readings: readonly StopReading[];
}

/**
 * Formats the values of a stop. Above bars, a single line shows its peak because a bucket covers many runs.
 */
export function stopText(stop: CursorStop, names: readonly string[], unit: ValueUnit): StopText {
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

export function stopSentence(stop: CursorStop, names: readonly string[], unit: ValueUnit): string {
  const { counts, readings } = stopText(stop, names, unit);
  const figures = readings.map(
    ({ name, text, failing }) =>
      `${name} ${text}${failing && counts.length === 0 ? `, ${messages.failing}` : ''}`,
  );
  return `${stop.title}: ${[...counts, ...figures].join(' · ')}`;
}
