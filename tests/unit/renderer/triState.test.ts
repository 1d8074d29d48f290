import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonLabels, stringifyJsonLabels } from '../../../src-renderer/kit/address/jsonLabels.ts';
import { parseSearch, stringifySearch } from '../../../src-renderer/kit/address/searchParams.ts';
import {
  choose,
  parseTriState,
  type Sign,
  stringifyTriState,
  toServerFilter,
} from '../../../src-renderer/kit/address/triState.ts';

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

  it('survives being written and read', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const written = stringifyTriState(new Map(chosen));
        const address = stringifySearch({ labels: written });
        expect([...parseTriState(parseSearch(address).labels as string | undefined)]).toEqual(chosen);
      }),
    );
  });

  it('of the web client stays letter for letter', () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const theirs = chosen
          .map(([name, value]) => `${name.replaceAll(':', '____').replaceAll(',', '||||')}:${value}`)
          .join(',');
        expect(stringifyTriState(parseTriState(theirs)) ?? '').toBe(theirs);
      }),
    );
  });

  it('is sent to the server with an exclamation mark for what is excluded', () => {
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

describe('choosing in a tri-state filter', () => {
  const of = (...entries: [string, Sign][]) => new Map(entries);
  it('clears a sign that is chosen again', () => expect([...choose(of(['a', 1]), 'a', 1)]).toEqual([]));
  it('drops all other choices of a plain list with the opposite sign', () =>
    expect([...choose(of(['a', 1], ['b', 1]), 'c', -1)]).toEqual([['c', -1]]));
  it('adds a choice of the same sign', () =>
    expect([...choose(of(['a', 1]), 'c', 1)]).toEqual([
      ['a', 1],
      ['c', 1],
    ]));
  it('lets values of different keys of a tag list have different signs', () => {
    const keyOf = (option: string) => option.split(':')[0] ?? option;
    const chosen = of(['env:prod', 1], ['team:a', 1]);
    expect([...choose(chosen, 'env:dev', -1, { keyOf })]).toEqual([
      ['team:a', 1],
      ['env:dev', -1],
    ]);
  });
});

describe('labels as JSON', () => {
  it('survive: any key, long digits and colons', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(fc.string(), sign), { selector: ([name]) => name }), (entries) => {
        const safe = entries.filter(([name]) => name !== '__proto__');
        const address = stringifySearch({ labels: stringifyJsonLabels(new Map(safe)) });
        const read = parseJsonLabels(parseSearch(address).labels as string | undefined);
        expect(new Map(read)).toEqual(new Map(safe));
      }),
    );
  });
  it.each(['{', '[]', '1', '"x"', 'null', '{"a":"1"}', '{"a":5}'])('%s is not taken', (text) =>
    expect(parseJsonLabels(text)).toBeUndefined(),
  );
  it('drop a label whose sign was cleared', () =>
    expect([...(parseJsonLabels('{"a":0,"b":-1}') ?? [])]).toEqual([['b', -1]]));
});

describe('an address of the web client', () => {
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
  it('survives: every value is the text it was', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), value), (params) => {
        const theirs = `?${new URLSearchParams(Object.entries(params))}`;
        const ours = stringifySearch(parseSearch(theirs));
        expect(ours === '' ? '?' : ours).toBe(theirs);
      }),
    );
  });
});
