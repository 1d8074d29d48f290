import { describe, expect, it } from 'vitest';
import { formatAge, formatInstant } from '#kit/format/formatAge.ts';
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
  ])('of %i ms is %s, in the past and in the future', (elapsedMs, expected) => {
    expect(formatAge(new Date(now - elapsedMs).toISOString(), now)).toBe(expected);
    expect(formatAge(new Date(now + elapsedMs).toISOString(), now)).toBe(expected);
  });

  it.each([null, '', 'rubbish', '0001-01-01T00:00:00Z'])('of %j is blank', (instant) => {
    expect(formatAge(instant, now)).toBe('');
  });

  it('has a tooltip with the local time, its offset, and the UTC time', () => {
    expect(formatInstant('2026-11-21T12:00:00.5Z')).toMatch(
      /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}\n2026-11-21 12:00:00 UTC$/,
    );
  });

  it.each(['', 'rubbish', '2026-13-45T00:00:00Z'])('formats the invalid time %j as blank text', (text) => {
    expect([formatInstant(text), formatMoment(text), formatTimeOfDay(text, now)]).toEqual(['', '', '']);
  });
});
