import { formatInteger } from '../format/formatNumber.ts';

/** What the figures of a chart are: milliseconds, a plain count, bytes, or hundredths. */
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
/** Base 1024 with these names: UI reference section 2, "Bytes". */
const sizes: Scale = [
  [' B', 1],
  [' KB', 1024],
  [' MB', 1024 ** 2],
  [' GB', 1024 ** 3],
  [' TB', 1024 ** 4],
];

/** Three figures that matter, and never fewer than the whole number has. */
const short = (value: number): number => (value < 1_000 ? Number(value.toPrecision(3)) : Math.round(value));

/** The digits of a thousand and more stand in groups of three. */
const digits = (figure: number): string => (figure < 1_000 ? String(figure) : formatInteger(figure));

/** The whole number or one decimal from a gigabyte on, whole numbers below. */
const shortSize = (value: number, size: number): number =>
  size >= 1024 ** 3 ? Math.round(value * 10) / 10 : Math.round(value);

const powerOfTen = (value: number): string => value.toExponential(2).replace(/\.?0*e\+/, 'e');

function scaled(value: number, scale: Scale, round: (value: number, size: number) => number): string {
  const at = scale.findIndex(([, size], index) => {
    const next = scale[index + 1];
    // After rounding, so that 999.9 ms is one second and never a thousand milliseconds.
    return next === undefined || round(value / size, size) * size < next[1];
  });
  const [name, size] = scale[at] ?? ['', 1];
  const figure = round(value / size, size);
  return `${figure < 1e6 ? digits(figure) : powerOfTen(figure)}${name}`;
}

/**
 * A figure with its unit, short enough for an axis or a tooltip: `920 ms`, `1.5 s`, `12.3k`, `10 MB`, `83.3%`.
 * @param value milliseconds, count, bytes or hundredths, by `unit`; may be negative
 */
export function formatValue(value: number, unit: ValueUnit): string {
  const sign = value < 0 ? '−' : '';
  const size = Math.abs(value);
  switch (unit) {
    case 'duration':
      return sign + scaled(size, durations, short);
    case 'bytes':
      return sign + scaled(size, sizes, shortSize);
    case 'percent':
      return `${sign}${short(size)}%`;
    case 'number':
      // Up to four figures stand as they are: 9,999 is exact where 10k would not be.
      if (size < 10_000) return sign + digits(short(size));
      return sign + (size < 1e15 ? scaled(size, counts, short) : powerOfTen(size));
  }
}
