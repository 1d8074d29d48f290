import { describe, expect, it } from 'vitest';
import { emptyInstant, foreverInstant } from '#contract/rules/serverTime.ts';
import {
  formatAge,
  formatAgeAgo,
  formatBetween,
  formatElapsed,
  formatInstant,
  formatRepeatedAge,
} from '#kit/format/formatAge.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('an age', () => {
  it.each([
    [0, '0s'],
    [20 * second, '20s'],
    [44 * second, '44s'],
    [45 * second, '1m'],
    [89 * second, '1m'],
    [90 * second, '2m'],
    [44 * minute, '44m'],
    [45 * minute, '1h'],
    [89 * minute, '1h'],
    [90 * minute, '2h'],
    [21 * hour, '21h'],
    [22 * hour, '1d'],
    [35 * hour, '1d'],
    [36 * hour, '2d'],
    [25 * day, '25d'],
    [26 * day, '1mo'],
    [45 * day, '1mo'],
    [46 * day, '2mo'],
    [300 * day, '10mo'],
    [330 * day, '1y'],
    [500 * day, '1y'],
    [550 * day, '2y'],
    [1_000 * day, '3y'],
  ])('of %i ms is %s, and the same in the future with “in”', (elapsedMs, expected) => {
    expect(formatAge(new Date(now - elapsedMs).toISOString(), now)).toBe(expected);
    expect(formatAge(new Date(now - elapsedMs).toISOString(), now, ' ago')).toBe(`${expected} ago`);
    const ahead = new Date(now + elapsedMs).toISOString();
    if (elapsedMs > minute) expect(formatAge(ahead, now, ' ago')).toBe(`in ${expected}`);
  });

  it('of an instant up to a minute ahead is 0s, because clocks differ', () => {
    expect(formatAge(new Date(now + minute).toISOString(), now)).toBe('0s');
    expect(formatAge(new Date(now + minute + 1).toISOString(), now)).toBe('in 1m');
  });

  it.each([null, '', 'rubbish', '0001-01-01T00:00:00Z', 'infinity'])('of %j is blank', (instant) => {
    expect(formatAge(instant, now, ' ago')).toBe('');
    expect(formatAgeAgo(instant, now)).toBe('');
  });

  it('of a time that never comes is “forever” in every format', () => {
    const texts = [
      formatAge(foreverInstant, now, ' ago'),
      formatAgeAgo(foreverInstant, now),
      formatInstant(foreverInstant),
      formatMoment(foreverInstant),
      formatTimeOfDay(foreverInstant, now),
      formatBetween(new Date(now).toISOString(), foreverInstant),
    ];
    expect(new Set(texts)).toEqual(new Set(['forever']));
  });

  it('of a repeated event is never ahead in its duration', () => {
    const ahead = new Date(now + 4 * 365 * day).toISOString();
    expect(formatElapsed(ahead, now)).toBe('0s');
    expect(formatRepeatedAge(ahead, { count: 3, firstObserved: emptyInstant }, now)).toBe('in 4y (x 3)');
  });

  it('has a tooltip with the local time, its offset, and the UTC time', () => {
    expect(formatInstant('2026-11-21T12:00:00.5Z')).toMatch(
      /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}\n2026-11-21 12:00:00 UTC$/,
    );
  });

  it.each(['', 'rubbish', '2026-13-45T00:00:00Z', emptyInstant])(
    'formats the empty or invalid time %j as blank text',
    (text) => {
      expect([formatInstant(text), formatMoment(text), formatTimeOfDay(text, now)]).toEqual(['', '', '']);
    },
  );
});
