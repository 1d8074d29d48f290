import { afterEach, describe, expect, it, vi } from 'vitest';
import { calendarDayOf } from '#kit/calendar/calendarDay.ts';
import { formatCursorTime } from '#kit/charts/formatCursorTime.ts';
import { timeTicks } from '#kit/charts/timeTicks.ts';
import {
  describeRepeatedTime,
  formatLocalDateTime,
  parseLocalDateTime,
  withDay,
} from '#kit/fields/localDateTime.ts';
import { changedBucket } from '#kit/format/changedBucket.ts';
import { formatOffset, offsetName } from '#kit/format/clockOffset.ts';
import { exportedTime } from '#kit/format/exportedTime.ts';
import { formatInstant } from '#kit/format/formatAge.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { onZoneChange, setWindowZone, windowZone, windowZoneName } from '#kit/format/timeZone.ts';
import { copyRows } from '#kit/table/copyRows.ts';
import { resolveTimeExpression } from '#kit/timeRange/timeExpression.ts';
import { formatRangeInstant, readRangeEnd, resolveTimeRange } from '#kit/timeRange/timeRange.ts';
import { toQueryRange } from '#parts/list/toQueryRange.ts';
import { localZoneOption, timeZoneOptions } from '#parts/timeZoneOptions.ts';

afterEach(() => setWindowZone(''));

const instant = '2026-11-29T23:05:07.000Z';
const ms = Date.parse(instant);

describe('the window’s time zone', () => {
  it('is this computer’s zone until another one is set, and reports each change once', () => {
    const onChange = vi.fn();
    const stop = onZoneChange(onChange);
    expect([windowZone(), windowZoneName()]).toEqual(['', Intl.DateTimeFormat().resolvedOptions().timeZone]);
    setWindowZone('Asia/Kolkata');
    setWindowZone('Asia/Kolkata');
    expect([windowZone(), windowZoneName(), onChange.mock.calls.length]).toEqual([
      'Asia/Kolkata',
      'Asia/Kolkata',
      1,
    ]);
    setWindowZone('Mars/North');
    expect([windowZone(), onChange.mock.calls.length]).toEqual(['', 2]);
    stop();
    setWindowZone('UTC');
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['UTC', '29 Nov 2026, 23:05', '2026-11-29 23:05:07+00:00', 'UTC+0'],
    ['Europe/Berlin', '30 Nov 2026, 00:05', '2026-11-30 00:05:07+01:00', 'UTC+1'],
    ['America/New_York', '29 Nov 2026, 18:05', '2026-11-29 18:05:07-05:00', 'UTC-5'],
    ['Australia/Lord_Howe', '30 Nov 2026, 10:05', '2026-11-30 10:05:07+11:00', 'UTC+11'],
    ['Asia/Kolkata', '30 Nov 2026, 04:35', '2026-11-30 04:35:07+05:30', 'UTC+5:30'],
    ['Pacific/Apia', '30 Nov 2026, 12:05', '2026-11-30 12:05:07+13:00', 'UTC+13'],
  ])('%s is used by all formats', (zone, moment, stamp, offset) => {
    setWindowZone(zone);
    expect(formatMoment(instant)).toBe(moment);
    expect(formatInstant(instant)).toBe(`${stamp}\n2026-11-29 23:05:07 UTC`);
    expect(exportedTime(instant)).toBe(stamp.replace(' ', 'T'));
    expect(offsetName(ms)).toBe(offset);
    expect(formatOffset(ms)).toBe(stamp.slice(-6));
    expect(formatTimeOfDay(instant, ms)).toBe(moment.slice(-5));
    expect(formatCursorTime(ms, 3_600_000)).toBe(stamp.slice(11, 16));
    expect(formatLocalDateTime(instant)).toBe(stamp.slice(0, 16));
  });

  it('decides which day is today', () => {
    const earlier = '2026-11-29T22:30:00Z';
    setWindowZone('UTC');
    expect([formatTimeOfDay(earlier, ms), changedBucket(earlier, ms)]).toEqual(['22:30', 'today']);
    setWindowZone('Europe/Berlin');
    // A Sunday in Berlin at 23:30, seen on Monday at 00:05.
    expect([formatTimeOfDay(earlier, ms), changedBucket(earlier, ms)]).toEqual(['29 Nov 23:30', 'this week']);
  });

  it('is the zone of copied rows, whose times have an offset', () => {
    setWindowZone('Asia/Kolkata');
    const columns = [
      { id: 'name', header: 'Name', text: ({ name }: { name: string }) => name },
      { id: 'at', header: 'Created', text: () => '5m', time: ({ at }: { at: string | null }) => at },
    ];
    const rows = [
      { name: 'one', at: instant },
      { name: 'two', at: null },
    ];
    expect(copyRows(rows, columns)).toBe('Name\tCreated\none\t2026-11-30T04:35:07+05:30\ntwo\t5m');
  });

  it('is part of the key of lists with a time range, so that their rows are fetched again', () => {
    const range = { type: 'mapped', display: 'Today so far', from: 'now/d', to: 'now' } as const;
    expect(toQueryRange(range, ms)?.asked).toBe('Today so far');
    setWindowZone('Asia/Kolkata');
    expect(toQueryRange(range, ms)).toEqual({
      asked: 'Today so far Asia/Kolkata',
      from: '2026-11-29T18:30:00.000Z',
      to: null,
    });
  });
});

describe('a typed time in another zone', () => {
  it('is read and written in that zone', () => {
    setWindowZone('Asia/Kolkata');
    expect(parseLocalDateTime('2026-11-30 04:35')).toBe('2026-11-29T23:05:00.000Z');
    expect(parseLocalDateTime('2026-11-30 04:35 +01:00')).toBe('2026-11-30T03:35:00.000Z');
    expect(formatLocalDateTime('2026-11-29T23:05:00.000Z')).toBe('2026-11-30 04:35');
  });

  it('is invalid if clocks skip it, and has an offset if they repeat it', () => {
    setWindowZone('America/New_York');
    expect(parseLocalDateTime('2026-03-08 02:30')).toBeUndefined();
    expect(formatLocalDateTime('2026-11-01T06:30:00Z')).toBe('2026-11-01 01:30 -05:00');
    expect(describeRepeatedTime('2026-11-01 01:30')).toBe(
      'The first of two 01:30 (UTC-4). For the second, enter 2026-11-01 01:30 -05:00.',
    );
    expect(formatMoment('2026-11-01T06:30:00Z')).toBe('1 Nov 2026, 01:30 (UTC-5)');
    setWindowZone('Pacific/Apia');
    expect(parseLocalDateTime('2011-12-30 12:00')).toBeUndefined();
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'is read back in %s around each clock change of a year',
    (zone) => {
      setWindowZone(zone);
      const wrong: string[] = [];
      for (let at = Date.UTC(2026, 0); at < Date.UTC(2027, 0); at += 15 * 60_000) {
        const text = formatLocalDateTime(new Date(at).toISOString());
        if (parseLocalDateTime(text) !== new Date(at).toISOString()) wrong.push(text);
      }
      expect(wrong).toEqual([]);
    },
  );

  it('shares its day with the calendar', () => {
    setWindowZone('Pacific/Apia');
    const day = calendarDayOf(ms);
    expect([day.getFullYear(), day.getMonth(), day.getDate()]).toEqual([2026, 10, 30]);
    expect(withDay(instant, new Date(2026, 11, 24))).toBe('2026-12-23T23:05:00.000Z');
    expect(withDay(null, new Date(2026, 11, 24))).toBe('2026-12-23T11:00:00.000Z');
  });
});

describe('a time range in another zone', () => {
  it.each([
    ['now/d', 'from', '2026-11-29T18:30:00.000Z'],
    ['now/d', 'to', '2026-11-30T18:29:59.999Z'],
    ['now/h', 'from', '2026-11-29T22:30:00.000Z'],
    ['now-1M/M', 'from', '2026-09-30T18:30:00.000Z'],
    ['now/w', 'from', '2026-11-28T18:30:00.000Z'],
    ['now/y', 'to', '2026-12-31T18:29:59.999Z'],
  ] as const)('%s as %s is %s', (text, end, expected) => {
    setWindowZone('Asia/Kolkata');
    expect(resolveTimeExpression(text, end, ms)?.toISOString()).toBe(expected);
  });

  it('covers 25 hours of a day on which clocks are set back, and 23 of a day on which they go forward', () => {
    setWindowZone('Europe/Berlin');
    const hoursOf = (nowMs: number) => {
      const range = resolveTimeRange({ type: 'mapped', display: 'Today', from: 'now/d', to: 'now/d' }, nowMs);
      return ((range?.to.getTime() ?? 0) + 1 - (range?.from.getTime() ?? 0)) / 3_600_000;
    };
    expect(hoursOf(Date.parse('2026-10-25T12:00:00Z'))).toBe(25);
    expect(hoursOf(Date.parse('2026-03-29T12:00:00Z'))).toBe(23);
  });

  it('steps by days at the same time of day across a clock change, and by hours of equal length', () => {
    setWindowZone('Europe/Berlin');
    const nowMs = Date.parse('2026-10-25T12:00:00Z');
    expect(resolveTimeExpression('now-1d', 'from', nowMs)?.toISOString()).toBe('2026-10-24T11:00:00.000Z');
    expect(resolveTimeExpression('now-24h', 'from', nowMs)?.toISOString()).toBe('2026-10-24T12:00:00.000Z');
  });

  it('reads ends without an offset in that zone', () => {
    setWindowZone('Asia/Kolkata');
    const read = (text: string) => readRangeEnd(text, 'from', ms)?.toISOString();
    expect(read('2026-11-30 04:35')).toBe('2026-11-29T23:05:00.000Z');
    expect(read('2026-11-30T04:35:07.5')).toBe('2026-11-29T23:05:07.500Z');
    expect(read('2026-11-30')).toBe('2026-11-29T18:30:00.000Z');
    expect(read('2026-11')).toBe('2026-10-31T18:30:00.000Z');
    expect(read('2026-11-30T04:35:07Z')).toBe('2026-11-30T04:35:07.000Z');
    expect(read('2026-11-30T04:35:07+01:00')).toBe('2026-11-30T03:35:07.000Z');
    expect(read('someday')).toBeUndefined();
    expect(formatRangeInstant(new Date(ms))).toBe('2026-11-30 04:35');
  });
});

describe('the time axis in another zone', () => {
  const texts = (from: string, to: string, maxLabels: number) =>
    timeTicks(Date.parse(from), Date.parse(to), maxLabels).map(({ text }) => text);

  it('has ticks at round times of that zone', () => {
    setWindowZone('Asia/Kolkata');
    expect(texts('2026-11-29T06:00:00Z', '2026-11-29T09:00:00Z', 4)).toEqual(['12:00', '13:00', '14:00']);
    setWindowZone('Pacific/Apia');
    expect(texts('2026-11-27T12:00:00Z', '2026-11-30T12:00:00Z', 4)).toEqual([
      'Nov 29 00:00',
      'Nov 30 00:00',
      'Dec 01 00:00',
    ]);
  });

  it('has both of two equal hours, and no skipped hour', () => {
    setWindowZone('Europe/Berlin');
    expect(texts('2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z', 6)).toEqual([
      '01:00',
      '02:00',
      '02:00',
      '03:00',
      '04:00',
    ]);
    expect(texts('2026-03-29T00:00:00Z', '2026-03-29T03:00:00Z', 5)).toEqual([
      '01:00',
      '03:00',
      '04:00',
      '05:00',
    ]);
  });
});

describe('the list of time zones', () => {
  const options = timeZoneOptions(localZoneOption('Local', ms), 'US/Pacific', ms);
  const detailOf = (zone: string) => options.find(({ value }) => value === zone)?.detail;

  it('begins with the zone of this computer and UTC, and has each zone once with its current offset', () => {
    expect(options.slice(0, 2).map(({ value }) => value)).toEqual(['', 'UTC']);
    expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
    expect(options.length).toBeGreaterThan(400);
    expect([detailOf('Asia/Kolkata'), detailOf('Australia/Lord_Howe')]).toEqual(['UTC+5:30', 'UTC+11']);
  });

  it('has the chosen zone, also by a former name', () => {
    expect(detailOf('US/Pacific')).toBe('UTC-8');
  });
});
