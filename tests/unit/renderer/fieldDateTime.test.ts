import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyInstant, foreverInstant } from '#contract/rules/serverTime.ts';
import {
  describeRepeatedTime,
  formatLocalDateTime,
  parseLocalDateTime,
  withDay,
} from '#kit/fields/localDateTime.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { formatRangeInstant, readRangeEnd } from '#kit/timeRange/timeRange.ts';

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('a typed local date and time', () => {
  it('is read as an instant', () => {
    expect(parseLocalDateTime('2026-01-15 09:30')).toBe('2026-01-15T08:30:00.000Z');
    expect(parseLocalDateTime('2026-7-1 9:05')).toBe('2026-07-01T07:05:00.000Z');
    expect(parseLocalDateTime(' 2026-07-01T09:05 ')).toBe('2026-07-01T07:05:00.000Z');
    expect(parseLocalDateTime('2026-01-15')).toBe('2026-01-14T23:00:00.000Z');
  });

  it.each([
    '',
    'now',
    '2026-02-30',
    '2026-13-01',
    '2026-01-15 24:00',
    '2026-01-15 09:60',
    '15.01.2026',
    '2026-01',
  ])('%j is invalid', (text) => {
    expect(parseLocalDateTime(text)).toBeUndefined();
  });

  it('is invalid in the hour that daylight saving skips', () => {
    expect(parseLocalDateTime('2026-03-29 02:30')).toBeUndefined();
    expect(parseLocalDateTime('2026-03-29 03:30')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('is read back from its own text, to the minute', () => {
    const times = fc.date({
      min: new Date('1970-01-02'),
      max: new Date('9999-12-30'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(times, (date) => {
        const text = formatLocalDateTime(date.toISOString());
        expect(formatLocalDateTime(parseLocalDateTime(text) ?? null)).toBe(text);
      }),
    );
  });

  it('is empty text for an invalid instant', () => {
    expect(formatLocalDateTime(null)).toBe('');
    expect(formatLocalDateTime('soon')).toBe('');
  });

  it('keeps its time of day on another day', () => {
    expect(withDay('2026-01-15T08:30:00.000Z', new Date(2026, 6, 1))).toBe('2026-07-01T07:30:00.000Z');
    expect(withDay(null, new Date(2026, 6, 1, 15))).toBe('2026-06-30T22:00:00.000Z');
  });
});

/** Runs a test's body in another time zone. */
function inZone<Result>(name: string, run: () => Result): Result {
  process.env.TZ = name;
  try {
    return run();
  } finally {
    process.env.TZ = 'Europe/Berlin';
  }
}

describe('the hour that clocks repeat in autumn', () => {
  const first = '2026-10-25T00:30:00.000Z';
  const second = '2026-10-25T01:30:00.000Z';

  it('is the first one without an offset, and each one with its offset', () => {
    expect(parseLocalDateTime('2026-10-25 02:30')).toBe(first);
    expect(parseLocalDateTime('2026-10-25 02:30 +02:00')).toBe(first);
    expect(parseLocalDateTime('2026-10-25 02:30 +01:00')).toBe(second);
    expect(parseLocalDateTime('2026-10-25 02:30+0100')).toBe(second);
    expect(parseLocalDateTime('2026-10-25 01:30 UTC')).toBe(second);
    expect(parseLocalDateTime('2026-10-25 01:30Z')).toBe(second);
  });

  it('is written with its offset, and other hours are written without', () => {
    expect(formatLocalDateTime(first)).toBe('2026-10-25 02:30 +02:00');
    expect(formatLocalDateTime(second)).toBe('2026-10-25 02:30 +01:00');
    expect(formatLocalDateTime('2026-10-24T23:59:00Z')).toBe('2026-10-25 01:59');
    expect(formatLocalDateTime('2026-10-25T02:00:00Z')).toBe('2026-10-25 03:00');
    expect(formatTimeOfDay(second, Date.parse(second))).toBe('02:30 (UTC+1)');
  });

  it('is explained under the field, with the text for the other one', () => {
    expect(describeRepeatedTime('2026-10-25 02:30')).toBe(
      'The first of two 02:30 (UTC+2). For the second, enter 2026-10-25 02:30 +01:00.',
    );
    expect(describeRepeatedTime('2026-10-25 02:30 +01:00')).toBe(
      'The second of two 02:30 (UTC+1). For the first, enter 2026-10-25 02:30 +02:00.',
    );
    for (const text of ['2026-10-25 03:30', '2026-07-01 02:30 +05:00', 'now', '', '2026-03-29 02:30'])
      expect(describeRepeatedTime(text)).toBeUndefined();
    expect(inZone('Australia/Lord_Howe', () => describeRepeatedTime('2026-04-05 01:45'))).toBe(
      'The first of two 01:45 (UTC+11). For the second, enter 2026-04-05 01:45 +10:30.',
    );
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
    'is read back in %s like every other minute of the year, in fields and in ranges',
    (name) => {
      inZone(name, () => {
        const wrong: string[] = [];
        let repeated = 0;
        const endMs = Date.UTC(2027, 0, 1);
        for (let ms = Date.UTC(2026, 0, 1); ms < endMs; ms += 60_000) {
          const instant = new Date(ms).toISOString();
          const text = formatLocalDateTime(instant);
          if (text.length > 'YYYY-MM-DD HH:mm'.length) repeated += 1;
          if (parseLocalDateTime(text) !== instant) wrong.push(text);
        }
        expect(wrong).toEqual([]);
        expect(repeated).toBe(name === 'Australia/Lord_Howe' ? 60 : 120);
      });
    },
  );

  it('is read back by a time range', () => {
    for (const instant of [first, second])
      expect(readRangeEnd(formatRangeInstant(new Date(instant)), 'to', 0)?.toISOString()).toBe(instant);
    expect(readRangeEnd('2026-03-29 02:30', 'to', 0)).toBeUndefined();
  });
});

describe('a time that never comes', () => {
  it('is written as forever, and read back', () => {
    expect(formatLocalDateTime(foreverInstant)).toBe('forever');
    expect(parseLocalDateTime(' Forever ')).toBe(foreverInstant);
    expect(parseLocalDateTime('infinity')).toBe(foreverInstant);
    expect(readRangeEnd(formatRangeInstant(new Date(foreverInstant)), 'to', 0)).toEqual(
      new Date(foreverInstant),
    );
    expect(withDay(foreverInstant, new Date(2026, 6, 1, 15))).toBe('2026-06-30T22:00:00.000Z');
  });

  it('differs from an empty time, which is an empty text', () => {
    expect(formatLocalDateTime(emptyInstant)).toBe('');
  });
});
