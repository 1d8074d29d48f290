import { formatInteger } from '../format/formatNumber.ts';

/** Unit of chart values: milliseconds, a count, bytes, or percent. */
export type ValueUnit = 'duration' | 'number' | 'bytes' | 'percent';

type Scale = ReadonlyArray<readonly [name: string, size: number]>;

const durations: Scale = [
  [' ms', 1],
  [' s', 1_000],
  [' m', 60_000],
  [' h', 3_600_000],
];
const counts: Scale = [
  ['', 1],
  ['k', 1e3],
  ['M', 1e6],
  ['B', 1e9],
  ['T', 1e12],
];
/** Base 1024, with the unit names of the web client. */
const sizes: Scale = [
  [' B', 1],
  [' KB', 1024],
  [' MB', 1024 ** 2],
  [' GB', 1024 ** 3],
  [' TB', 1024 ** 4],
];

/** Three significant digits, but never fewer than the integer part has. */
const roundToThreeDigits = (value: number): number =>
  value < 1_000 ? Number(value.toPrecision(3)) : Math.round(value);

const formatDigits = (figure: number): string => (figure < 1_000 ? String(figure) : formatInteger(figure));

/** One decimal from 1 GB, whole numbers below. */
const roundSize = (value: number, size: number): number =>
  size >= 1024 ** 3 ? Math.round(value * 10) / 10 : Math.round(value);

const formatExponential = (value: number): string => value.toExponential(2).replace(/\.?0*e\+/, 'e');

function formatScaled(value: number, scale: Scale, round: (value: number, size: number) => number): string {
  const at = scale.findIndex(([, size], index) => {
    const next = scale[index + 1];
    // Compare after rounding, so that 999.9 ms becomes 1 s instead of 1,000 ms.
    return next === undefined || round(value / size, size) * size < next[1];
  });
  const [name, size] = scale[at] ?? ['', 1];
  const figure = round(value / size, size);
  return `${figure < 1e6 ? formatDigits(figure) : formatExponential(figure)}${name}`;
}

/**
 * Formats a value with its unit, short enough for an axis: `920 ms`, `1.5 s`, `12.3k`, `10 MB`, `83.3%`.
 * @param value Milliseconds, count, bytes or percent, depending on `unit`. Can be negative.
 */
export function formatValue(value: number, unit: ValueUnit): string {
  const sign = value < 0 ? '−' : '';
  const size = Math.abs(value);
  switch (unit) {
    case 'duration':
      return sign + formatScaled(size, durations, roundToThreeDigits);
    case 'bytes':
      return sign + formatScaled(size, sizes, roundSize);
    case 'percent':
      return `${sign}${roundToThreeDigits(size)}%`;
    case 'number':
      // Up to four digits stay exact: 9,999 instead of 10k.
      if (size < 10_000) return sign + formatDigits(roundToThreeDigits(size));
      return sign + (size < 1e15 ? formatScaled(size, counts, roundToThreeDigits) : formatExponential(size));
  }
}
