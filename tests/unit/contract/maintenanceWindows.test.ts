import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isWindowSchedule,
  occurrencesAfter,
  parseWindowDescription,
  type WindowSchedule,
  weekdays,
  windowDescription,
  windowWeeks,
} from '#contract/rules/maintenanceWindows.ts';
import { zonedClock } from '#contract/rules/zonedTime.ts';

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const zones = ['Europe/Amsterdam', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];

const weekly = (more: Partial<WindowSchedule> = {}): WindowSchedule => ({
  weekdays: ['Tuesday'],
  weeks: 'every',
  start: '02:00',
  end: '04:00',
  zone: 'Europe/Amsterdam',
  ...more,
});

/** `date from until clockChange` of occurrences; times in UTC. */
const occurrences = (schedule: WindowSchedule, now: string, count: number) =>
  occurrencesAfter(schedule, Date.parse(now), count).map(
    ({ date, fromMs, untilMs, clockChange }) => `${date} ${iso(fromMs)} ${iso(untilMs)} ${clockChange}`,
  );

describe('the occurrences of a maintenance window', () => {
  it('follow the clock of the time zone, also over a clock change', () => {
    expect(occurrences(weekly(), '2026-10-14T12:00:00Z', 3)).toEqual([
      '2026-10-20 2026-10-20T00:00 2026-10-20T02:00 none',
      '2026-10-27 2026-10-27T01:00 2026-10-27T03:00 none',
      '2026-11-03 2026-11-03T01:00 2026-11-03T03:00 none',
    ]);
  });

  it.each([
    // The clocks skip 02:00 to 03:00 in Amsterdam.
    [
      'Europe/Amsterdam',
      '02:00',
      '04:00',
      '2026-03-28',
      '2026-03-29 2026-03-29T01:00 2026-03-29T02:00 forward',
    ],
    [
      'Europe/Amsterdam',
      '02:30',
      '04:00',
      '2026-03-28',
      '2026-03-29 2026-03-29T01:30 2026-03-29T02:00 forward',
    ],
    [
      'Europe/Amsterdam',
      '02:00',
      '03:00',
      '2026-03-28',
      '2026-03-29 2026-03-29T01:00 2026-03-29T02:00 forward',
    ],
    [
      'Europe/Amsterdam',
      '02:15',
      '02:45',
      '2026-03-28',
      '2026-03-29 2026-03-29T01:15 2026-03-29T01:45 forward',
    ],
    [
      'Europe/Amsterdam',
      '01:00',
      '04:00',
      '2026-03-28',
      '2026-03-29 2026-03-29T00:00 2026-03-29T02:00 forward',
    ],
    // The clocks repeat 02:00 to 03:00 in Amsterdam.
    ['Europe/Amsterdam', '02:00', '04:00', '2026-10-24', '2026-10-25 2026-10-25T00:00 2026-10-25T03:00 back'],
    ['Europe/Amsterdam', '02:15', '02:45', '2026-10-24', '2026-10-25 2026-10-25T00:15 2026-10-25T01:45 back'],
    // The clocks skip 02:00 to 03:00 in New York, and repeat 01:00 to 02:00.
    [
      'America/New_York',
      '02:30',
      '05:00',
      '2026-03-07',
      '2026-03-08 2026-03-08T07:30 2026-03-08T09:00 forward',
    ],
    ['America/New_York', '01:30', '05:00', '2026-10-31', '2026-11-01 2026-11-01T05:30 2026-11-01T10:00 back'],
    // The clocks of Lord Howe Island change by half an hour.
    [
      'Australia/Lord_Howe',
      '02:00',
      '03:00',
      '2026-10-03',
      '2026-10-04 2026-10-03T15:30 2026-10-03T16:00 forward',
    ],
    [
      'Australia/Lord_Howe',
      '01:30',
      '03:00',
      '2026-04-04',
      '2026-04-05 2026-04-04T14:30 2026-04-04T16:30 back',
    ],
  ])(
    'in %s from %s to %s on the day of a clock change cover what clocks show',
    (zone, start, end, day, expected) => {
      const schedule = weekly({ weekdays: ['Sunday'], zone, start, end });
      expect(occurrences(schedule, `${day}T06:00:00Z`, 1)).toEqual([expected]);
    },
  );

  it('end on the next day if the end is not later than the start', () => {
    expect(
      occurrences(weekly({ start: '22:00', end: '02:00', zone: 'UTC' }), '2026-12-02T01:59:00Z', 1),
    ).toEqual(['2026-12-01 2026-12-01T22:00 2026-12-02T02:00 none']);
    expect(
      occurrences(weekly({ start: '22:00', end: '22:00', zone: 'UTC' }), '2026-12-02T21:59:00Z', 1),
    ).toEqual(['2026-12-01 2026-12-01T22:00 2026-12-02T22:00 none']);
  });

  it.each([
    ['first', ['2026-12-01', '2027-01-05', '2027-02-02']],
    ['second', ['2026-12-08', '2027-01-12', '2027-02-09']],
    ['fourth', ['2026-12-22', '2027-01-26', '2027-02-23']],
    ['last', ['2026-12-29', '2027-01-26', '2027-02-23']],
  ] as const)('can be on the %s Tuesday of a month', (weeks, dates) => {
    const found = occurrencesAfter(weekly({ weeks }), Date.parse('2026-11-30T12:00:00Z'), 3);
    expect(found.map(({ date }) => date)).toEqual(dates);
  });

  const schedules = fc.record({
    weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
    weeks: fc.constantFrom(...windowWeeks),
    start: fc.integer({ min: 0, max: 1439 }).map(clockText),
    end: fc.integer({ min: 0, max: 1439 }).map(clockText),
    zone: fc.constantFrom(...zones),
  });

  it('are found one by one as all together, so that none is lost or created twice whenever a console runs', () => {
    fc.assert(
      fc.property(
        schedules,
        fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) }),
        fc.array(fc.integer({ min: 1, max: 40 * 24 * 60 }), { maxLength: 8 }),
        (schedule, startMs, pausesMinutes) => {
          // A console that sleeps between its checks finds the same occurrences as one that runs always.
          let nowMs = startMs;
          const byDate = new Map(occurrencesAfter(schedule, nowMs, 60).map((one) => [one.date, one]));
          for (const pause of pausesMinutes) {
            nowMs += pause * 60_000;
            for (const one of occurrencesAfter(schedule, nowMs)) {
              const known = byDate.get(one.date);
              if (byDate.size < 60 || known !== undefined) expect(known ?? one).toEqual(one);
              expect(one.untilMs).toBeGreaterThan(nowMs);
            }
            // None that is not over is missing.
            const next = occurrencesAfter(schedule, nowMs)[0];
            const earliest = [...byDate.values()].find(({ untilMs }) => untilMs > nowMs);
            if (earliest !== undefined) expect(next).toEqual(earliest);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('last as long as planned, except on days with a clock change, and start at the time that clocks show', () => {
    fc.assert(
      fc.property(
        schedules,
        fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) }),
        (schedule, nowMs) => {
          for (const { fromMs, untilMs, clockChange, date } of occurrencesAfter(schedule, nowMs)) {
            expect(untilMs).toBeGreaterThan(fromMs);
            if (clockChange !== 'none') continue;
            expect(zonedClock(fromMs, schedule.zone).toISOString().slice(0, 16)).toBe(
              `${date}T${schedule.start}`,
            );
            expect(zonedClock(untilMs, schedule.zone).toISOString().slice(11, 16)).toBe(schedule.end);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are named in the description of a silence, which is read back', () => {
    fc.assert(
      fc.property(
        schedules,
        fc.string({ unit: 'grapheme' }),
        fc.uuid(),
        fc.boolean(),
        (given, text, windowId, isRemoved) => {
          const schedule = { ...given, weekdays: weekdays.filter((day) => given.weekdays.includes(day)) };
          const reason = text.trim();
          const marker = { windowId, schedule, reason, isRemoved };
          expect(parseWindowDescription(windowDescription(marker))).toEqual(marker);
        },
      ),
      { numRuns: 200 },
    );
  });
});

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

describe('a description', () => {
  it.each([
    '',
    'Patching',
    'Maintenance window: every Tuesday 02:00–04:00 Europe/Amsterdam',
    'Maintenance window: every Tuesday 25:00–04:00 Europe/Amsterdam (3f2a1b00-0000-4000-8000-000000000000)',
    'Maintenance window: every Tuesday 02:00–04:00 Mars/Base (3f2a1b00-0000-4000-8000-000000000000)',
    'Maintenance window: every Someday 02:00–04:00 UTC (3f2a1b00-0000-4000-8000-000000000000)',
    'Maintenance window: every day 02:00–04:00 UTC (3f2a1b00-0000-4000-8000-000000000000)\nmore',
  ])('without a valid last line belongs to no window: %j', (text) => {
    expect(parseWindowDescription(text)).toBeUndefined();
  });

  it('with carriage returns and spaces after it is read', () => {
    const text =
      'Patching\r\n\r\nMaintenance window removed: every day 02:00–04:00 UTC (3f2a1b00-0000-4000-8000-000000000000)\r\n';
    expect(parseWindowDescription(text)).toMatchObject({ reason: 'Patching', isRemoved: true });
  });
});

it('a schedule without days, with a malformed time, or in an unknown zone is invalid', () => {
  expect(isWindowSchedule(weekly())).toBe(true);
  expect(isWindowSchedule(weekly({ weekdays: [] }))).toBe(false);
  expect(isWindowSchedule(weekly({ start: '2:00' }))).toBe(false);
  expect(isWindowSchedule(weekly({ zone: 'Nowhere' }))).toBe(false);
});
