import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatLocalDateTime, parseLocalDateTime, withDay } from '#kit/fields/localDateTime.ts';

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
