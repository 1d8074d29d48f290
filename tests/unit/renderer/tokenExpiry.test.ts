import { describe, expect, it } from 'vitest';
import { expiryOf } from '../../../src-renderer/areas/tokens/expiryOf.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = (leftMs: number, renews = false) =>
  expiryOf({ expiresAt: new Date(nowMs + leftMs).toISOString(), renews }, nowMs);

describe('the expiry of a token', () => {
  it.each([
    [1, 'in less than a minute'],
    [29_999, 'in less than a minute'],
    [minute, 'in 1 minute'],
    [59 * minute, 'in 59 minutes'],
    [59.6 * minute, 'in 1 hour'],
    [90 * minute, 'in 2 hours'],
    [47 * hour, 'in 47 hours'],
    [47.6 * hour, 'in 2 days'],
    [3 * day, 'in 3 days'],
    [90 * day - 5_000, 'in 90 days'],
    [3_650 * day, 'in 3,650 days'],
  ])('in %d ms is displayed as “%s”', (leftMs, text) => {
    expect(at(leftMs).text).toBe(text);
  });

  it.each([0, -1, -400 * day])('%d ms from now is in the past', (leftMs) => {
    expect(at(leftMs)).toEqual({ state: 'over', text: 'Expired' });
    expect(at(leftMs, true).state).toBe('over');
  });

  it('is soon within a week, unless the token renews', () => {
    expect(at(7 * day - 1).state).toBe('soon');
    expect(at(7 * day).state).toBe('later');
    expect(at(minute, true).state).toBe('later');
  });

  it('is never without an end, and unknown when the server does not report it', () => {
    expect(expiryOf({ expiresAt: null, renews: false }, nowMs)).toEqual({ state: 'never', text: 'Never' });
    expect(expiryOf({ renews: true }, nowMs)).toEqual({ state: 'unsaid', text: '' });
  });

  it('is read in any time zone', () => {
    const { text } = expiryOf({ expiresAt: '2026-03-04T17:30:00.123456+05:30', renews: false }, nowMs);
    expect(text).toBe('in 3 days');
  });

  it('is displayed verbatim when it is not a time', () => {
    expect(expiryOf({ expiresAt: 'rubbish', renews: false }, nowMs)).toEqual({
      state: 'later',
      text: 'rubbish',
    });
  });
});
