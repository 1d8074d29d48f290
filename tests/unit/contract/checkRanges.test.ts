import { describe, expect, it } from 'vitest';
import {
  bucketMsOf,
  checkRangeMs,
  checkRanges,
  isCheckRange,
  rangeForAge,
} from '#contract/rules/checkRanges.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('the ranges of health checks', () => {
  it('are the 20 ranges of the specification, in ascending order', () => {
    expect(checkRanges).toHaveLength(20);
    const lengths = checkRanges.map(([name]) => checkRangeMs(name));
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(checkRangeMs('1mo')).toBe(30 * day);
    expect(checkRangeMs('1y')).toBe(360 * day);
  });

  it.each([
    ['1h', true],
    ['1mo', true],
    ['4h', false],
    ['', false],
    [undefined, false],
  ])('include %s: %s', (value, is) => expect(isCheckRange(value)).toBe(is));

  it.each([
    [undefined, '1h'],
    [0, '1h'],
    [59 * minute, '1h'],
    [hour, '3h'],
    [5 * hour, '6h'],
    [11 * hour, '12h'],
    [20 * hour, '1d'],
    [30 * hour, '2d'],
    [60 * hour, '3d'],
    [6 * day, '1w'],
    [13 * day, '2w'],
    [20 * day, '3w'],
    [29 * day, '1mo'],
    [59 * day, '2mo'],
    [89 * day, '3mo'],
    [179 * day, '6mo'],
    [364 * day, '1y'],
    [700 * day, '2y'],
    [1_000 * day, '3y'],
    [1_095 * day, '5y'],
    [9_000 * day, '5y'],
  ])('show a last run %s ms ago in %s', (age, range) => expect(rangeForAge(age)).toBe(range));

  it.each([
    [2 * hour, minute],
    [2 * hour + 1, 15 * minute],
    [24 * hour, 15 * minute],
    [7 * day, hour],
    [8 * day, 4 * hour],
  ])('of %i ms have buckets of %i ms', (range, bucket) => expect(bucketMsOf(range)).toBe(bucket));
});
