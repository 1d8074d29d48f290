import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idBytes, idText, normalizeText } from '#main/cache/text.ts';
import { laterTime, toIso, toIsoOrNull, toMicros } from '#main/cache/times.ts';

describe('a server timestamp', () => {
  it.each([
    ['with microseconds', '2026-03-01T12:00:00.123456+00:00', '2026-03-01T12:00:00.123Z', 456],
    ['without a fraction', '2026-03-01T12:00:00+00:00', '2026-03-01T12:00:00.000Z', 0],
    ['with a short fraction', '2026-03-01T12:00:00.5+00:00', '2026-03-01T12:00:00.500Z', 0],
    ['with four digits', '2026-03-01T12:00:00.1234+00:00', '2026-03-01T12:00:00.123Z', 400],
    ['in another zone', '2026-03-01T13:00:00.000001+01:00', '2026-03-01T12:00:00.000Z', 1],
    ['in UTC by letter', '2026-03-01T12:00:00.999999Z', '2026-03-01T12:00:00.999Z', 999],
    ['before 1970', '1969-12-31T23:59:59.999001Z', '1969-12-31T23:59:59.999Z', 1],
  ])('%s is stored to the microsecond', (_what, text, iso, rest) => {
    const micros = toMicros(text)!;
    expect(toIso(micros)).toBe(iso);
    expect(micros - Date.parse(iso) * 1_000).toBe(rest);
  });

  it.each([null, '', 'yesterday', 'infinity'])('that is invalid (%j) is null', (text) => {
    expect(toMicros(text)).toBeNull();
  });

  it('that is null stays null', () => {
    expect(toIsoOrNull(null)).toBeNull();
  });

  it('is read back to the millisecond', () => {
    const between = { min: new Date('1970-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z') };
    fc.assert(
      fc.property(fc.date({ ...between, noInvalidDate: true }), (date) => {
        expect(toIso(toMicros(date.toISOString())!)).toBe(date.toISOString());
      }),
    );
  });

  it.each([
    [null, null, null],
    [null, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
    ['2026-01-01T00:00:00Z', null, '2026-01-01T00:00:00Z'],
    [
      '2026-01-01T00:00:00.000001+00:00',
      '2026-01-01T00:00:00.000002+00:00',
      '2026-01-01T00:00:00.000002+00:00',
    ],
    ['2026-01-01T01:00:00+00:00', '2026-01-01T01:30:00+01:00', '2026-01-01T01:00:00+00:00'],
  ])('is compared with another: of %j and %j the newer is %j', (a, b, expected) => {
    expect(laterTime(a, b)).toBe(expected);
  });
});

describe('a cached id', () => {
  it('is read back unchanged, and its bytes sort like its text', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (a, b) => {
        const [first, second] = [idBytes(a)!, idBytes(b)!];
        expect(idText(first)).toBe(a);
        expect(Math.sign(Buffer.compare(first, second))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it.each(['', 'abc', '0190a000-0000-4000-8000-00000000000', "' or 1=1 --"])(
    'that is invalid (%j) has no bytes',
    (id) => {
      expect(idBytes(id)).toBeUndefined();
    },
  );
});

describe('text folding', () => {
  it('treats capitals and composed letters as equal', () => {
    expect(normalizeText('Cafe\u0301')).toBe(normalizeText('CAF\u00c9'));
  });
});
