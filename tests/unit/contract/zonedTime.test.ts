import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyInstant, foreverInstant } from '#contract/rules/serverTime.ts';
import {
  formatOffsetMs,
  formatZonedIso,
  instantAt,
  instantsAt,
  isTimeZone,
  readTimeZone,
  timeZoneName,
  zonedClock,
  zoneOffset,
} from '#contract/rules/zonedTime.ts';

const clock = (text: string) => Date.parse(`${text}Z`);
const isoOf = (instants: readonly number[]) => instants.map((ms) => new Date(ms).toISOString());

describe('the offset of a time zone', () => {
  it.each([
    ['UTC', '2026-07-01T12:00:00Z', '+00:00'],
    ['Europe/Berlin', '2026-01-01T12:00:00Z', '+01:00'],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '+01:00'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '+02:00'],
    ['America/New_York', '2026-11-01T05:59:59Z', '-04:00'],
    ['America/New_York', '2026-11-01T06:00:00Z', '-05:00'],
    ['Australia/Lord_Howe', '2026-01-01T12:00:00Z', '+11:00'],
    ['Australia/Lord_Howe', '2026-07-01T12:00:00Z', '+10:30'],
    ['Asia/Kolkata', '2026-11-29T12:00:00Z', '+05:30'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '-10:00'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '+14:00'],
  ])('%s at %s is %s', (zone, instant, offset) => {
    expect(formatOffsetMs(zoneOffset(Date.parse(instant), zone))).toBe(offset);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kolkata'])(
    'gives the clock of %s that Intl shows, at any instant since 1970',
    (zone) => {
      const format = new Intl.DateTimeFormat('sv-SE', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'medium',
      });
      const times = fc.date({
        min: new Date('1970-01-01'),
        max: new Date('2100-01-01'),
        noInvalidDate: true,
      });
      fc.assert(
        fc.property(times, (date) => {
          const shown = zonedClock(date.getTime(), zone).toISOString().slice(0, 19).replace('T', ' ');
          expect(shown).toBe(format.format(date));
        }),
      );
    },
  );

  it('is 0 for an invalid instant, and for years that no calendar has', () => {
    for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, 8.64e15, -8.64e15])
      expect(zoneOffset(ms, 'Europe/Berlin')).toBe(0);
  });
});

describe('the instants of a clock time', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T02:30', []],
    ['Europe/Berlin', '2026-10-25T02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['America/New_York', '2026-03-08T02:30', []],
    ['America/New_York', '2026-11-01T01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    ['Australia/Lord_Howe', '2026-04-05T01:45', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
    ['Australia/Lord_Howe', '2026-04-05T01:15', ['2026-04-04T14:15:00.000Z']],
    ['Australia/Lord_Howe', '2026-10-04T02:15', []],
    ['Asia/Kolkata', '2026-03-29T02:30', ['2026-03-28T21:00:00.000Z']],
    ['Pacific/Apia', '2011-12-30T12:00', []],
    ['Pacific/Apia', '2011-12-29T23:59', ['2011-12-30T09:59:00.000Z']],
    ['Pacific/Apia', '2011-12-31T00:00', ['2011-12-30T10:00:00.000Z']],
  ])('in %s at %s are %j', (zone, text, instants) => {
    expect(isoOf(instantsAt(clock(text), zone))).toEqual(instants);
  });

  it('include every minute of a year exactly once, except those that clocks repeat', () => {
    for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe']) {
      const wrong: number[] = [];
      for (let ms = Date.UTC(2026, 0); ms < Date.UTC(2027, 0); ms += 900_000)
        if (!instantsAt(zonedClock(ms, zone).getTime(), zone).includes(ms)) wrong.push(ms);
      expect(wrong).toEqual([]);
    }
  });

  it('become one: a skipped time is after the gap, and of a repeated time the first or the last is taken', () => {
    const at = (text: string, which?: 'first' | 'last') =>
      new Date(instantAt(clock(text), 'Europe/Berlin', which)).toISOString();
    expect(at('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(at('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25T02:30', 'last')).toBe('2026-10-25T01:30:00.000Z');
    // Clocks in Apia skipped a whole day, so its start is the start of the next day.
    expect(instantAt(clock('2011-12-30T00:00'), 'Pacific/Apia')).toBe(Date.parse('2011-12-30T10:00:00Z'));
  });
});

describe('a time in a copy or export', () => {
  it.each([
    ['2026-11-29T13:05:00Z', 'Europe/Berlin', '2026-11-29T14:05:00+01:00'],
    ['2026-11-29T13:05:00.120000Z', 'Europe/Berlin', '2026-11-29T14:05:00.12+01:00'],
    ['2026-11-29T13:05:00.123456Z', 'UTC', '2026-11-29T13:05:00.123456+00:00'],
    ['2026-11-29T13:05:00.000Z', 'America/New_York', '2026-11-29T08:05:00-05:00'],
    ['2026-11-29T13:05:00+02:00', 'Asia/Kolkata', '2026-11-29T16:35:00+05:30'],
    [emptyInstant, 'Europe/Berlin', ''],
    ['soon', 'Europe/Berlin', ''],
    [foreverInstant, 'Pacific/Apia', foreverInstant],
  ])('%s in %s is %j', (instant, zone, text) => {
    expect(formatZonedIso(instant, zone)).toBe(text);
  });

  it('is read back as the same instant, in any zone', () => {
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Africa/Monrovia', '');
    const times = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, zones, (date, zone) => {
        expect(Date.parse(formatZonedIso(date.toISOString(), zone))).toBe(date.getTime());
      }),
    );
  });
});

it('an unknown time zone becomes this computer’s zone', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/North', '', '../etc'].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(readTimeZone('Mars/North')).toBe('');
  expect(timeZoneName('UTC')).toBe('UTC');
  expect(timeZoneName('')).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});
