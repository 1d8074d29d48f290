import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonLabels, stringifyJsonLabels } from '#kit/address/jsonLabels.ts';
import { parseSearch, stringifySearch } from '#kit/address/searchParams.ts';
import {
  choose,
  parseTriState,
  type Sign,
  stringifyTriState,
  toServerFilter,
} from '#kit/address/triState.ts';

const sign = fc.constantFrom<Sign>(1, -1);
/** Excludes keys that the web client's format cannot represent: `____`, and an underscore next to a colon. */
const key = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((text) => !/____|_:|:_|\|\|\|\||\|,|,\|/.test(text) && !/^_*$/.test(text));
const choices = fc.uniqueArray(fc.tuple(key, sign), { selector: ([name]) => name, maxLength: 12 });

describe('the tri-state filter in an address', () => {
  it.each([
    [
      'env____prod:1,team____sandbox:-1',
      [
        ['env:prod', 1],
        ['team:sandbox', -1],
      ],
    ],
    ['Kubernetes________Pod:1', [['Kubernetes::Pod', 1]]],
    ['a||||b:-1', [['a,b', -1]]],
    ['app.kubernetes.io/name____x:1', [['app.kubernetes.io/name:x', 1]]],
    ['', []],
    ['all', []],
    ['x:0,y:2,:1,z', []],
  ])('%s is read as %j', (text, chosen) => expect([...parseTriState(text)]).toEqual(chosen));

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const written = stringifyTriState(new Map(chosen));
        const address = stringifySearch({ labels: written });
        expect([...parseTriState(parseSearch(address).labels as string | undefined)]).toEqual(chosen);
      }),
    );
  });

  it('from the web client is written back unchanged', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const theirs = chosen
          .map(([name, value]) => `${name.replaceAll(':', '____').replaceAll(',', '||||')}:${value}`)
          .join(',');
        expect(stringifyTriState(parseTriState(theirs)) ?? '').toBe(theirs);
      }),
    );
  });

  it('is sent to the server with an exclamation mark for excluded values', () => {
    expect(
      toServerFilter(
        new Map<string, Sign>([
          ['a', 1],
          ['b', -1],
        ]),
      ),
    ).toBe('a,!b');
  });
});

describe('a choice in a tri-state filter', () => {
  const of = (...entries: [string, Sign][]) => new Map(entries);
  it('is cleared when its sign is chosen again', () => expect([...choose(of(['a', 1]), 'a', 1)]).toEqual([]));
  it('replaces choices with the opposite sign in a plain list', () =>
    expect([...choose(of(['a', 1], ['b', 1]), 'c', -1)]).toEqual([['c', -1]]));
  it('is added to choices with the same sign', () =>
    expect([...choose(of(['a', 1]), 'c', 1)]).toEqual([
      ['a', 1],
      ['c', 1],
    ]));
  it('may have another sign than values of other keys in a tag list', () => {
    const keyOf = (option: string) => option.split(':')[0] ?? option;
    const chosen = of(['env:prod', 1], ['team:a', 1]);
    expect([...choose(chosen, 'env:dev', -1, { keyOf })]).toEqual([
      ['team:a', 1],
      ['env:dev', -1],
    ]);
  });
});

describe('labels as JSON', () => {
  it('are read back unchanged, for any key', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(fc.string(), sign), { selector: ([name]) => name }), (entries) => {
        const safe = entries.filter(([name]) => name !== '__proto__');
        const address = stringifySearch({ labels: stringifyJsonLabels(new Map(safe)) });
        const read = parseJsonLabels(parseSearch(address).labels as string | undefined);
        expect(new Map(read)).toEqual(new Map(safe));
      }),
    );
  });
  it.each(['{', '[]', '1', '"x"', 'null', '{"a":"1"}', '{"a":5}'])('%s is rejected', (text) =>
    expect(parseJsonLabels(text)).toBeUndefined(),
  );
  it('omit a label without a sign', () =>
    expect([...(parseJsonLabels('{"a":0,"b":-1}') ?? [])]).toEqual([['b', -1]]));
});

describe('an address from the web client', () => {
  const value = fc.oneof(
    fc.constantFrom(
      '{"app.kubernetes.io/name":1}',
      '[{"id":"name","value":"x"}]',
      '00012345678901234567890',
      '1e21',
      'Kubernetes::Pod',
      'true',
      'null',
      'undefined',
      '0x1F',
      '"quoted"',
      '%2F',
      'a+b c',
      '__tag',
    ),
    fc.string({ unit: 'grapheme' }),
  );
  it('is written back unchanged, with every value as text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), (params) => {
        const theirs = `?${new URLSearchParams(Object.entries(params))}`;
        const ours = stringifySearch(parseSearch(theirs));
        expect(ours === '' ? '?' : ours).toBe(theirs);
      }),
    );
  });
});
