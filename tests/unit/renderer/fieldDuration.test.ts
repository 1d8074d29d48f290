import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDurationNs, nanosecondsOf, parseDurationNs } from '#kit/fields/duration.ts';

const secondNs = 1_000_000_000n;

describe('a typed duration', () => {
  it.each([
    ['1h30m', 5_400n * secondNs],
    ['5s', 5n * secondNs],
    ['500ms', 500_000_000n],
    ['1.5h', 5_400n * secondNs],
    ['2w', 1_209_600n * secondNs],
    ['1d 4h', 100_800n * secondNs],
    [' 30m1h ', 5_400n * secondNs],
    ['7µs', 7_000n],
    ['7us', 7_000n],
    ['3ns', 3n],
    ['0', 0n],
    ['0s', 0n],
    ['0.000000001s', 1n],
  ])('%j is read with all its units', (text, ns) => {
    expect(parseDurationNs(text)).toBe(ns);
  });

  it.each([
    '',
    ' ',
    '5',
    'h',
    '-1h',
    '1h1h',
    '1x',
    '1h30',
    '1hh',
    '0.5ns',
    '1,5h',
    '1 h m',
    '9999999w',
    'NaN',
  ])('%j is invalid', (text) => {
    expect(parseDurationNs(text)).toBeUndefined();
  });

  it('accepts only the allowed units', () => {
    expect(parseDurationNs('500ms', ['ms', 's'])).toBe(500_000_000n);
    expect(parseDurationNs('1m', ['ms', 's'])).toBeUndefined();
  });

  it.each([
    [0n, '0s'],
    [5_400n * secondNs, '1h30m'],
    [86_400n * 8n * secondNs, '8d'],
    [86_400n * 14n * secondNs, '2w'],
    [1_500_000n, '1ms500us'],
  ])('%s ns is written as %j', (ns, text) => {
    expect(formatDurationNs(ns)).toBe(text);
  });

  it('is read back exactly from its own text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (ns) => {
        expect(parseDurationNs(formatDurationNs(ns))).toBe(ns);
      }),
    );
  });

  it('is stored as a number only when the number is exact', () => {
    expect(nanosecondsOf(5_400n * secondNs)).toBe(5_400_000_000_000);
    expect(nanosecondsOf(2n ** 53n + 1n)).toBeUndefined();
    // A year of whole seconds exceeds 2^53 ns, but is exact, also in JSON.
    const yearNs = 31_536_000n * secondNs;
    expect(JSON.stringify(nanosecondsOf(yearNs))).toBe(String(yearNs));
  });

  it('never throws for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const ns = parseDurationNs(text);
        expect(ns === undefined || ns >= 0n).toBe(true);
      }),
    );
  });
});
