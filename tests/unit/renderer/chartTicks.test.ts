import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCursorRange, formatCursorTime } from '#kit/charts/formatCursorTime.ts';
import { formatValue, type ValueUnit } from '#kit/charts/formatValue.ts';
import { columnTicks, timeTicks, timeTickText } from '#kit/charts/timeTicks.ts';
import { valueTicks } from '#kit/charts/valueTicks.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const local = (...parts: [number, number, number?, number?, number?]) =>
  new Date(parts[0], parts[1], ...(parts.slice(2) as [])).getTime();
const at = local(2026, 10, 5, 9, 7);

describe('a label of the time axis', () => {
  it.each([
    ['one hour', hour, '09:07'],
    ['just under two days', 2 * day - 1, '09:07'],
    ['two days', 2 * day, 'Nov 05 09:07'],
    ['a month of 31 days', 31 * day, 'Nov 05 09:07'],
    ['more than a month', 31 * day + 1, 'November 05'],
    ['a leap year', 366 * day, 'November 05'],
    ['more than a year', 366 * day + 1, '2026'],
    ['a century', 36_525 * day, '2026'],
  ])('has the right format over %s', (_name, range, text) => {
    expect(timeTickText(at, range)).toBe(text);
  });
});

describe('the time axis', () => {
  const texts = (fromMs: number, rangeMs: number, most: number) =>
    timeTicks(fromMs, fromMs + rangeMs, most).map(({ text }) => text);

  it('has ticks at round local times', () => {
    expect(texts(at, 3 * hour, 6)).toEqual(['09:30', '10:00', '10:30', '11:00', '11:30', '12:00']);
    expect(texts(at, 30 * hour, 6)).toEqual(['12:00', '18:00', '00:00', '06:00', '12:00']);
    expect(texts(at, 3 * day, 4)).toEqual(['Nov 06 00:00', 'Nov 07 00:00', 'Nov 08 00:00']);
    expect(texts(at, 180 * day, 7)).toEqual([
      'December 01',
      'January 01',
      'February 01',
      'March 01',
      'April 01',
      'May 01',
    ]);
    expect(texts(at, 6 * 366 * day, 4)).toEqual(['2028', '2030', '2032']);
  });

  it('has ticks at both ends when they are round', () => {
    expect(texts(local(2026, 0, 1), hour, 3)).toEqual(['00:00', '00:30', '01:00']);
  });

  it('has a single label for a range under a minute', () => {
    expect(texts(at + 10_000, 20_000, 6)).toEqual(['09:07']);
    expect(texts(at, 0, 6)).toEqual(['09:07']);
  });

  it('has no ticks for an invalid range or without room', () => {
    expect(timeTicks(at, at - 1, 6)).toEqual([]);
    expect(timeTicks(Number.NaN, at, 6)).toEqual([]);
    expect(timeTicks(at, at + hour, 0)).toEqual([]);
  });

  it('has sorted, separate ticks inside the range, without repeated labels', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: local(1975, 0), max: local(2060, 0) }),
        fc.double({ min: 0, max: Math.log(300 * 366 * day), noNaN: true }),
        fc.integer({ min: 1, max: 14 }),
        (fromMs, logRange, most) => {
          const toMs = fromMs + Math.round(Math.exp(logRange));
          const ticks = timeTicks(fromMs, toMs, most);
          expect(ticks.length).toBeGreaterThanOrEqual(1);
          expect(ticks.length).toBeLessThanOrEqual(most);
          ticks.forEach(({ atMs, text }, index) => {
            expect(atMs).toBeGreaterThanOrEqual(fromMs);
            expect(atMs).toBeLessThanOrEqual(toMs);
            expect(text).toBe(timeTickText(atMs, toMs - fromMs));
            const before = ticks[index - 1];
            if (before !== undefined) expect(atMs).toBeGreaterThan(before.atMs);
            // When clocks go back, an hour occurs twice, so labels of short ranges may repeat.
            if (before !== undefined && toMs - fromMs >= 2 * day) expect(text).not.toBe(before.text);
          });
        },
      ),
    );
  });
});

describe('the time under the chart cursor', () => {
  it.each([
    [10 * minute, '09:07:00'],
    [3 * hour, '09:07'],
    [2 * day, 'Nov 05 09:07'],
    [31 * day, 'Nov 05 09:07'],
    [60 * day, 'November 05 2026'],
    [9 * 366 * day, 'November 05 2026'],
  ])('in a range of %i ms is written as %s', (range, text) => {
    expect(formatCursorTime(at, range)).toBe(text);
  });

  it('is written as a span when its ends differ', () => {
    expect(formatCursorRange(at, at + 3 * minute, 3 * hour)).toBe('09:07 to 09:10');
    expect(formatCursorRange(at, at + 3 * minute, 90 * day)).toBe('November 05 2026');
  });
});

describe('a chart value', () => {
  it.each<[number, ValueUnit, string]>([
    [0, 'duration', '0 ms'],
    [0.25, 'duration', '0.25 ms'],
    [920, 'duration', '920 ms'],
    [999.9, 'duration', '1 s'],
    [1_500, 'duration', '1.5 s'],
    [59_990, 'duration', '1 m'],
    [90_000, 'duration', '1.5 m'],
    [7_200_000, 'duration', '2 h'],
    [3_600_000 * 5_000, 'duration', '5,000 h'],
    [-40, 'duration', '−40 ms'],
    [9_999, 'number', '9,999'],
    [12_345, 'number', '12.3k'],
    [999_999, 'number', '1M'],
    [2.5e9, 'number', '2.5B'],
    [7e20, 'number', '7e20'],
    [1.25, 'number', '1.25'],
    [1_536, 'bytes', '2 KB'],
    [10_485_760, 'bytes', '10 MB'],
    [1_610_612_736, 'bytes', '1.5 GB'],
    [1.25 * 1024 ** 4, 'bytes', '1.3 TB'],
    [83, 'percent', '83%'],
    [33.333, 'percent', '33.3%'],
  ])('%d with unit %s is written as %s', (value, unit, text) => {
    expect(formatValue(value, unit)).toBe(text);
  });
});

describe('the value axis', () => {
  const texts = (lowest: number, highest: number, unit: ValueUnit) =>
    valueTicks(lowest, highest, unit).ticks.map(({ text }) => text);

  it.each<[number, number, ValueUnit, string[]]>([
    [300, 3_200, 'duration', ['0', '2 s', '4 s']],
    [300, 2_900, 'duration', ['0', '1 s', '2 s', '3 s']],
    [10, 480, 'duration', ['0', '200 ms', '400 ms', '600 ms']],
    [0, 61_000, 'duration', ['0', '30 s', '1 m', '1.5 m']],
    [0, 5 * hour, 'duration', ['0', '2 h', '4 h', '6 h']],
    [20, 98, 'percent', ['0', '50%', '100%']],
    [1, 1_500_000_000, 'bytes', ['0', '512 MB', '1 GB', '1.5 GB']],
    [-95, 60, 'number', ['−100', '0', '100']],
    [-30, -3, 'number', ['−30', '−20', '−10', '0']],
    [0, 0, 'percent', ['0', '50%', '100%']],
    [0, 0, 'duration', ['0', '500 ms', '1 s']],
    [42, 42, 'number', ['0', '20', '40', '60']],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 'number', ['0', '0.5', '1']],
  ])('from %d to %d has the expected levels for unit %s', (lowest, highest, unit, expected) => {
    expect(texts(lowest, highest, unit)).toEqual(expected);
  });

  it('has at most four distinct levels that enclose all values', () => {
    const figure = fc.oneof(
      fc.double({ min: -1e15, max: 1e15, noNaN: true }),
      fc.double({ min: -1_000, max: 1_000, noNaN: true }),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }),
    );
    fc.assert(
      fc.property(
        figure,
        figure,
        fc.constantFrom<ValueUnit>('duration', 'number', 'bytes', 'percent'),
        (one, other, unit) => {
          const [lowest, highest] = [Math.min(one, other), Math.max(one, other)];
          const { low, high, ticks } = valueTicks(lowest, highest, unit);
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.length).toBeLessThanOrEqual(4);
          const slack = (high - low) * 1e-9 + 1e-9;
          expect(low).toBeLessThanOrEqual(lowest + slack);
          expect(high).toBeGreaterThanOrEqual(highest - slack);
          expect(ticks[0]!.value).toBe(low);
          expect(ticks.at(-1)!.value).toBe(high);
          expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
        },
      ),
    );
  });
});

describe('the labels of columns', () => {
  const texts = ['Nov 22', 'Nov 23', 'Nov 24', 'Nov 25'];

  it('are in the middle of their columns', () => {
    expect(columnTicks({ fromMs: 0, toMs: 4 * day }, texts, 10)).toEqual(
      texts.map((text, index) => ({ atMs: (index + 0.5) * day, text })),
    );
  });

  it('are fewer when they do not fit', () => {
    expect(columnTicks({ fromMs: 0, toMs: 4 * day }, texts, 2).map(({ text }) => text)).toEqual([
      'Nov 22',
      'Nov 24',
    ]);
    expect(columnTicks({ fromMs: 0, toMs: 0 }, [], 0)).toEqual([]);
  });
});
