import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '#kit/address/searchParams.ts';
import { isTooFast, refreshRates, secondsOf } from '#kit/refresh/refreshRates.ts';
import { addRecentRange, readRecentRanges, writeRecentRanges } from '#kit/timeRange/recentRanges.ts';
import { resolveTimeExpression } from '#kit/timeRange/timeExpression.ts';
import { quickRanges, relativeFuture, relativePast } from '#kit/timeRange/timePresets.ts';
import {
  describeTimeRange,
  minutesOf,
  readTimeRange,
  resolveTimeRange,
  type TimeRange,
  writeTimeRange,
} from '#kit/timeRange/timeRange.ts';
import { readTypedRange } from '#kit/timeRange/typedRange.ts';

// Wednesday, local time.
const now = new Date(2026, 10, 18, 14, 35, 20, 123).getTime();
const local = (...parts: [number, number, number, number?, number?, number?, number?]) =>
  new Date(...parts).toISOString();

describe('a time expression', () => {
  it.each([
    ['now', 'from', local(2026, 10, 18, 14, 35, 20, 123)],
    ['now-15m', 'from', local(2026, 10, 18, 14, 20, 20, 123)],
    ['now+2h', 'to', local(2026, 10, 18, 16, 35, 20, 123)],
    ['now/d', 'from', local(2026, 10, 18)],
    ['now/d', 'to', local(2026, 10, 18, 23, 59, 59, 999)],
    ['now/w', 'from', local(2026, 10, 15)],
    ['now-1w/w', 'to', local(2026, 10, 14, 23, 59, 59, 999)],
    ['now-1M/M', 'from', local(2026, 9, 1)],
    ['now-1y/y', 'to', local(2025, 11, 31, 23, 59, 59, 999)],
    ['now/h', 'from', local(2026, 10, 18, 14)],
    ['now-1d/d+8h', 'from', local(2026, 10, 17, 8)],
    ['now-500ms', 'from', local(2026, 10, 18, 14, 35, 19, 623)],
  ] as const)('%s as %s is %s', (text, end, expected) =>
    expect(resolveTimeExpression(text, end, now)?.toISOString()).toBe(expected),
  );

  it('moves to the last day of a shorter month', () =>
    expect(resolveTimeExpression('now-1M', 'from', new Date(2026, 2, 31).getTime())).toEqual(
      new Date(2026, 1, 28),
    ));

  it.each(['', 'yesterday', 'now-', 'now-5x', 'now-5m rubbish', 'now/2d', '-1d', 'now-99999999999y'])(
    '%j is invalid',
    (text) => expect(resolveTimeExpression(text, 'from', now)).toBeUndefined(),
  );

  it('never throws for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void resolveTimeExpression(`now${text}`, 'to', now)));
  });
});

describe('quick ranges', () => {
  it.each(quickRanges.map((range) => [range.display, range] as const))('%s is not empty', (_name, range) => {
    const resolved = resolveTimeRange({ type: 'mapped', ...range }, now);
    expect(resolved?.to.getTime()).toBeGreaterThan(resolved?.from.getTime() ?? Number.NaN);
  });
  it('named Yesterday covers all of yesterday', () => {
    expect(
      resolveTimeRange({ type: 'mapped', display: 'Yesterday', from: 'now-1d/d', to: 'now-1d/d' }, now),
    ).toEqual({
      from: new Date(2026, 10, 17),
      to: new Date(2026, 10, 17, 23, 59, 59, 999),
    });
  });
  it('include 14 named ranges, and 16 relative ranges of the past and 19 of the future', () => {
    expect(quickRanges).toHaveLength(14);
    expect([relativePast.length, relativeFuture.length]).toEqual([16, 19]);
  });
});

describe('a time range', () => {
  it.each<[TimeRange, string]>([
    [{ type: 'relative', range: 'now-1h' }, 'Last hour'],
    [{ type: 'relative', range: 'now+30m' }, 'Next 30 minutes'],
    [{ type: 'relative', range: 'now-6M' }, 'Last 6 months'],
    [{ type: 'relative', range: 'now-1d/d' }, 'now-1d/d'],
    [{ type: 'mapped', display: 'Today', from: 'now/d', to: 'now/d' }, 'Today'],
    [
      { type: 'absolute', from: local(2026, 10, 1, 9, 5), to: local(2026, 10, 2, 18) },
      '2026-11-01 09:05 to 2026-11-02 18:00',
    ],
  ])('%j is described as %s and read back from its address', (range, text) => {
    expect(describeTimeRange(range)).toBe(text);
    const address = stringifySearch(writeTimeRange(range));
    expect(readTimeRange(parseSearch(address))).toEqual(range);
  });

  it('in the future starts now', () => {
    expect(resolveTimeRange({ type: 'relative', range: 'now+1h' }, now)).toEqual({
      from: new Date(now),
      to: new Date(now + 3_600_000),
    });
    expect(minutesOf({ type: 'relative', range: 'now+1h' }, now)).toBe(60);
  });

  it('with swapped ends is reordered', () => {
    const backwards = { type: 'absolute', from: local(2026, 10, 2), to: local(2026, 10, 1) } as const;
    expect(resolveTimeRange(backwards, now)).toEqual({
      from: new Date(2026, 10, 1),
      to: new Date(2026, 10, 2),
    });
  });

  it('is read by its name when the address has only the name', () => {
    expect(readTimeRange(parseSearch('?rangeType=mapped&timeRange=Yesterday'))).toMatchObject({
      from: 'now-1d/d',
    });
  });

  it.each([
    '',
    '?rangeType=relative',
    '?rangeType=relative&range=soon',
    '?rangeType=absolute&from=2026-01-01',
    '?rangeType=absolute&from=x&to=y',
    '?rangeType=mapped&timeRange=Sometime',
    '?timeRange=1h',
  ])('is absent from %j', (query) => expect(readTimeRange(parseSearch(query))).toBeUndefined());
});

describe('recently used ranges', () => {
  const range = (day: number) =>
    ({ type: 'absolute', from: `2026-01-0${day}`, to: `2026-01-0${day}` }) as const;
  it('are the last five, without duplicates, newest first', () => {
    const used = [1, 2, 3, 1, 4, 5, 6].map(range);
    const kept = used.reduce<readonly ReturnType<typeof range>[]>(
      (recent, one) => addRecentRange(recent, one) as readonly ReturnType<typeof range>[],
      [],
    );
    expect(kept.map(({ from }) => from.at(-1))).toEqual(['6', '5', '4', '1', '3']);
  });
  it('are read back from storage, and invalid data is dropped', () => {
    const kept = new Map<string, string>();
    writeRecentRanges({ setItem: (key, value) => void kept.set(key, value) }, [range(1)]);
    expect(readRecentRanges({ getItem: (key) => kept.get(key) ?? null })).toEqual([range(1)]);
    for (const rubbish of ['{', '{}', '[1,{"from":1}]'])
      expect(readRecentRanges({ getItem: () => rubbish })).toEqual([]);
  });
});

describe('the refresh selector', () => {
  it('offers the rates of the specification', () =>
    expect(refreshRates.map(([name]) => name)).toEqual([
      'None',
      '15s',
      '30s',
      '60s',
      '2m',
      '3m',
      '5m',
      '10m',
      '15m',
    ]));
  it.each([
    [59, []],
    [60, ['15s', '30s']],
    [179, ['15s', '30s']],
    [180, ['15s', '30s', '2m', '3m']],
  ])('with a range of %d minutes refuses %j', (minutes, refused) =>
    expect(refreshRates.map(([name]) => name).filter((name) => isTooFast(name, minutes))).toEqual(refused),
  );
  it('converts its rates to seconds', () => expect([secondsOf('None'), secondsOf('2m')]).toEqual([0, 120]));
});

describe('a typed time range', () => {
  it.each([
    ['4h', 'now+4h'],
    ['+4h', 'now+4h'],
    ['now+4h', 'now+4h'],
    [' 90 minutes ', 'now+90m'],
    ['1 hour', 'now+1h'],
    ['1h30m', 'now+90m'],
    ['2d 4h', 'now+3120m'],
    ['6M', 'now+6M'],
    ['6m', 'now+6m'],
    ['3 weeks', 'now+3w'],
  ])('%j is %s in a picker of future ranges', (typed, range) => {
    expect(readTypedRange(typed, 'future')).toEqual({ type: 'relative', range });
  });

  it.each([
    ['4h', 'past', 'now-4h'],
    ['-4h', 'past', 'now-4h'],
    ['4h', 'both', 'now-4h'],
    ['+4h', 'both', 'now+4h'],
  ] as const)('%j in the direction %s is %s', (typed, direction, range) => {
    expect(readTypedRange(typed, direction)).toEqual({ type: 'relative', range });
  });

  it.each([
    ['-4h', 'future'],
    ['+4h', 'past'],
    ['4', 'past'],
    ['0h', 'past'],
    ['4x', 'past'],
    ['last week', 'past'],
    ['1M 2d', 'past'],
    ['', 'both'],
  ] as const)('%j is no range in the direction %s', (typed, direction) => {
    expect(readTypedRange(typed, direction)).toBeUndefined();
  });
});
