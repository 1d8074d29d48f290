import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatKeyValueJson, parseKeyValueJson } from '#kit/fields/keyValueJson.ts';
import { mapFromRows, pairsOf, parsePastedPairs, rowProblems, sameMap } from '#kit/fields/keyValueRows.ts';

const row = (key: string, value = '') => ({ key, value });
const keys = fc.string({ minLength: 1 }).filter((key) => key.trim() === key && key !== '');
const maps = fc
  .array(fc.tuple(keys, fc.string()))
  .map((entries): Record<string, string> => Object.fromEntries(entries));

describe('a map as rows', () => {
  it('keeps keys with dots flat', () => {
    expect(mapFromRows([row('app.kubernetes.io/name', 'ledger')])).toEqual({
      'app.kubernetes.io/name': 'ledger',
    });
  });

  it('omits rows without a key and keeps the first of equal keys', () => {
    expect(mapFromRows([row(''), row('a', '1'), row(' a ', '2')])).toEqual({ a: '1' });
  });

  it('accepts keys that every object inherits', () => {
    expect(Object.keys(mapFromRows([row('__proto__', 'x'), row('constructor', 'y')]))).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  it('is restored from its pairs', () => {
    fc.assert(
      fc.property(maps, (map) => {
        expect(sameMap(mapFromRows(pairsOf(map).map(([key, value]) => row(key, value))), map)).toBe(true);
      }),
    );
  });

  it('reports a duplicate key and a value without a key', () => {
    expect(rowProblems([row('a'), row('b'), row('a'), row('', 'x'), row('')])).toEqual([
      undefined,
      undefined,
      'The key a already exists.',
      'A value needs a key.',
      undefined,
    ]);
  });

  it('is compared by keys and values, ignoring order', () => {
    expect(sameMap({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true);
    expect(sameMap({ a: '1' }, { a: '2' })).toBe(false);
    expect(sameMap({ a: '1' }, {})).toBe(false);
    expect(sameMap({ toString: 'a' }, { b: 'a' })).toBe(false);
  });
});

describe('pasted key-value lines', () => {
  it('become pairs, with either separator', () => {
    expect(
      parsePastedPairs('# labels\na=1\n\nb: two words\r\nurl: https://x/?q=1\nquoted="a b"\nempty='),
    ).toEqual([
      ['a', '1'],
      ['b', 'two words'],
      ['url', 'https://x/?q=1'],
      ['quoted', 'a b'],
      ['empty', ''],
    ]);
  });

  it('stay plain text when they are a single line or not pairs', () => {
    expect(parsePastedPairs('a=1')).toBeUndefined();
    expect(parsePastedPairs('a=1\njust words')).toBeUndefined();
    expect(parsePastedPairs('=1\n=2')).toBeUndefined();
  });

  it('never throw and never have empty keys', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const [key] of parsePastedPairs(text) ?? []) expect(key).not.toBe('');
      }),
    );
  });
});

describe('a map as JSON text', () => {
  it('is read only from an object of plain values', () => {
    expect(parseKeyValueJson('')).toEqual({});
    expect(parseKeyValueJson('{"a":"x","n":1,"b":true}')).toEqual({ a: 'x', n: '1', b: 'true' });
    for (const text of ['[]', '1', 'null', '{', '{"a":{}}', '{"a":null}'])
      expect(parseKeyValueJson(text)).toBeUndefined();
  });

  it('is read back from its own text', () => {
    fc.assert(
      fc.property(maps, (map) => {
        expect(sameMap(parseKeyValueJson(formatKeyValueJson(map)) ?? { not: 'read' }, map)).toBe(true);
      }),
    );
  });
});
