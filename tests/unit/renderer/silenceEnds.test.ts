import { describe, expect, it } from 'vitest';
import { laterEnds, newSilenceEnds } from '../../../src-renderer/parts/silences/silenceEnds.ts';

const zone = 'Europe/Amsterdam';
const at = (time: string) => Date.parse(time);
const endsOf = (ends: ReturnType<typeof newSilenceEnds>) =>
  Object.fromEntries(ends.map(({ label, until }) => [label, until]));

describe('the usual ends of a new silence', () => {
  it('are lengths that the server resolves, and 09:00 of the next days in the time zone', () => {
    expect(endsOf(newSilenceEnds(at('2026-11-25T22:30:00Z'), zone))).toEqual({
      '30m': 'now+30m',
      '1h': 'now+1h',
      '4h': 'now+4h',
      'until tomorrow 09:00': '2026-11-26T08:00:00.000Z',
      'until Monday 09:00': '2026-11-30T08:00:00.000Z',
    });
  });

  it('follow the clock of the zone over midnight and over daylight saving', () => {
    // It is already Saturday there. The clocks change on Sunday.
    const ends = endsOf(newSilenceEnds(at('2026-03-27T23:30:00Z'), zone));
    expect(ends['until tomorrow 09:00']).toBe('2026-03-29T07:00:00.000Z');
    expect(ends['until Monday 09:00']).toBe('2026-03-30T07:00:00.000Z');
    expect(endsOf(newSilenceEnds(at('2026-10-24T10:00:00Z'), zone))['until tomorrow 09:00']).toBe(
      '2026-10-25T08:00:00.000Z',
    );
  });

  it('name Monday only once on a Sunday, and the next Monday on a Monday', () => {
    expect(newSilenceEnds(at('2026-11-29T10:00:00Z'), zone).map(({ label }) => label)).toEqual([
      '30m',
      '1h',
      '4h',
      'until Monday 09:00',
    ]);
    expect(endsOf(newSilenceEnds(at('2026-11-30T12:00:00Z'), zone))['until next Monday 09:00']).toBe(
      '2026-12-07T08:00:00.000Z',
    );
  });
});

describe('the ends of a silence that is created at night', () => {
  it('begin with 09:00 of the same day, before that time', () => {
    const ends = endsOf(newSilenceEnds(at('2026-11-30T01:00:00Z'), zone));
    expect(ends['until today 09:00']).toBe('2026-11-30T08:00:00.000Z');
    expect(ends['until tomorrow 09:00']).toBe('2026-12-01T08:00:00.000Z');
    expect(ends['until next Monday 09:00']).toBe('2026-12-07T08:00:00.000Z');
    expect(endsOf(newSilenceEnds(at('2026-11-30T08:00:00Z'), zone))['until today 09:00']).toBeUndefined();
  });
});

describe('the later ends of an active silence', () => {
  it('are counted from its end, without those that are not later', () => {
    const now = at('2026-11-25T10:00:00Z');
    expect(endsOf(laterEnds(at('2026-11-27T00:00:00Z'), now, zone))).toEqual({
      'by 30m': '2026-11-27T00:30:00.000Z',
      'by 1h': '2026-11-27T01:00:00.000Z',
      'by 4h': '2026-11-27T04:00:00.000Z',
      'until Monday 09:00': '2026-11-30T08:00:00.000Z',
    });
  });
});
