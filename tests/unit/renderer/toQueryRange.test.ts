import { expect, test } from 'vitest';
import { toQueryRange, withoutClock } from '#parts/list/toQueryRange.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
const inputAt = (time: string, range: Parameters<typeof toQueryRange>[0]) => ({
  range: toQueryRange(range, at(time)),
  pageIndex: 0,
});
const lastDays = { type: 'relative', range: 'now-2d' } as const;
const fixed = { type: 'absolute', from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' } as const;

test('a range that ends now gets a new end time but keeps its query key', () => {
  const [before, after] = [inputAt('12:00:59', lastDays), inputAt('12:01:01', lastDays)];
  expect(after).not.toEqual(before);
  expect(withoutClock(after)).toEqual(withoutClock(before));
});

test('another range, another page, or a fixed range changes the query key', () => {
  const now = inputAt('12:00:00', lastDays);
  expect(withoutClock(now)).not.toEqual(withoutClock(inputAt('12:00:00', { ...lastDays, range: 'now-7d' })));
  expect(withoutClock(now)).not.toEqual(withoutClock({ ...now, pageIndex: 1 }));
  expect(withoutClock(inputAt('12:00:00', fixed))).toEqual(inputAt('12:00:00', fixed));
});

test('an input without a range is its own query key', () => {
  expect(withoutClock({ filter: 'x' })).toEqual({ filter: 'x' });
  expect(withoutClock({ range: null })).toEqual({ range: null });
  expect(withoutClock(undefined)).toBeUndefined();
});
