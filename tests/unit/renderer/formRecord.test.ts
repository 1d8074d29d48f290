import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExact } from '#contract/rules/exactJson.ts';
import {
  type FormRecord,
  isRecord,
  valueAt,
  valueToSet,
  withoutAbsent,
  withValueAt,
} from '#kit/fields/recordPath.ts';
import { sameValue } from '#kit/fields/sameValue.ts';
import { isEmptyEnv, isEmptyValue, valueToStore } from '#kit/form/blankValue.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { secretNames, withoutPaths } from '#kit/form/fieldRows.ts';
import { firstMessage } from '#kit/form/firstMessage.ts';
import { formMessages } from '#kit/form/messages.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import {
  canShow,
  envToStore,
  mapToStore,
  textsToStore,
  toEnv,
  toFieldText,
  toKeyValueMap,
  toNumber,
  toTexts,
} from '#kit/form/rowValues.ts';

describe('a submitted form record', () => {
  it('has no absent values and no parents emptied by their removal', () => {
    expect(
      withoutAbsent({
        name: 'a',
        spec: { filter: { regex: undefined }, kept: {} },
        list: [{ a: undefined }],
      }),
    ).toEqual({ name: 'a', spec: { kept: {} }, list: [{}] });
  });

  it('keeps keys with dots, files, and dates unchanged', () => {
    const file = new File(['x'], 'a.pem');
    const at = new Date(0);
    const record = withoutAbsent({ labels: { 'a.b/c': 'x' }, file, at });
    expect(record).toEqual({ labels: { 'a.b/c': 'x' }, file, at });
    expect(record.file).toBe(file);
  });

  it('keeps an empty object of the original after an edit is reverted', () => {
    const before = { spec: { filter: {} } };
    const typed = { spec: { filter: { regex: undefined } } };
    expect(withoutAbsent(typed, before)).toEqual(before);
    expect(withoutAbsent(typed)).toEqual({});
    expect(withoutAbsent(typed, { spec: { filter: null } })).toEqual({ spec: { filter: null } });
    expect(withoutAbsent({ list: [{ a: { b: undefined } }] }, { list: [{ a: {} }] })).toEqual({
      list: [{ a: {} }],
    });
  });

  it('does not treat a key with dots as a path', () => {
    const record = { 'a.b': 1, a: { c: 2 } };
    expect(valueAt(record, 'a.b')).toBeUndefined();
    expect(valueAt(record, 'toString')).toBeUndefined();
    expect(withValueAt(record, 'a.b', 3)).toEqual({ 'a.b': 1, a: { c: 2, b: 3 } });
    expect(Object.keys(withValueAt({ x: 1, y: 2, z: 3 }, 'y', 4))).toEqual(['x', 'y', 'z']);
  });

  it('is copied only along the changed path, so that changed parts are detectable', () => {
    const record = { spec: { http: [{ url: 'a' }], other: { x: 1 } } };
    const [key, spec] = valueToSet(record, 'spec.http.0.url', 'b');
    expect([key, spec]).toEqual(['spec', { http: [{ url: 'b' }], other: { x: 1 } }]);
    expect(record.spec.http[0]?.url).toBe('a');
    expect(valueAt(spec, 'other')).toBe(record.spec.other);
    expect(valueToSet({ a: null }, 'a.0.b', 1)).toEqual(['a', [{ b: 1 }]]);
    expect(valueToSet({}, 'name', 'x')).toEqual(['name', 'x']);
  });

  it('is unchanged by removing a missing value', () => {
    const record = { spec: {}, list: [{}], none: null };
    for (const path of ['spec.a', 'list.0.a', 'none.a', 'other.a', 'list.3.a'])
      expect(withValueAt(record, path, undefined)).toEqual(record);
  });

  it('is unchanged by a second cleanup', () => {
    const records = fc.object({
      withBigInt: false,
      withDate: false,
      values: [fc.string(), fc.constant(undefined)],
    });
    fc.assert(
      fc.property(records, (record) => {
        const once = withoutAbsent(record);
        expect(withoutAbsent(once)).toEqual(once);
      }),
    );
  });

  it('gets a new value at a path without changing the original', () => {
    const record = { spec: { http: [{ url: 'a', env: { value: 'x' } }] } };
    expect(valueAt(withValueAt(record, 'spec.http.0.url', 'b'), 'spec.http.0.url')).toBe('b');
    expect(withValueAt(record, 'spec.http.0.env.value', undefined)).toEqual({
      spec: { http: [{ url: 'a' }] },
    });
    expect(record.spec.http[0]?.env.value).toBe('x');
  });
});

const rows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'text', name: 'body', label: 'Body', required: true, when: ({ method }) => method === 'POST' },
  { kind: 'text', name: 'login.password', label: 'Password', type: 'password' },
  { kind: 'checkbox', name: 'agreed', label: 'Agreed', required: true },
  { kind: 'secret', name: 'token', label: 'Token', required: true, stored: true },
  { kind: 'env', name: 'spec.key', label: 'Key' },
  { kind: 'file', name: 'file', label: 'File' },
  {
    kind: 'group',
    name: 'filter',
    label: 'Filter',
    rows: [
      { kind: 'text', name: 'filter.regex', label: 'Regex', required: true },
      { kind: 'secret', name: 'filter.secret', label: 'Secret' },
    ],
  },
  {
    kind: 'section',
    name: 'more',
    label: 'More',
    rows: [{ kind: 'textList', name: 'regions', label: 'Regions', required: true }],
  },
];

const missingNames = (all: readonly FieldRow[], values: FormRecord) =>
  problemsOf(all, values)
    .filter(({ message }) => message === 'This field is required')
    .map(({ path }) => path);

describe('rows of a form', () => {
  it('report required fields that are visible and empty', () => {
    expect(missingNames(rows, {})).toEqual(['name', 'agreed', 'regions']);
    expect(
      missingNames(rows, { name: ' ', agreed: false, method: 'POST', filter: {}, regions: [''] }),
    ).toEqual(['name', 'body', 'agreed', 'filter.regex', 'regions']);
    expect(missingNames(rows, { name: 'a', agreed: true, regions: ['x'] })).toEqual([]);
  });

  it('list the paths of secrets and files', () => {
    expect(secretNames(rows)).toEqual(['login.password', 'token', 'spec.key.value', 'file', 'filter.secret']);
  });

  it('list the secrets of every list item, including nested lists', () => {
    const lists: readonly FieldRow[] = [
      {
        kind: 'recordList',
        name: 'spec.http',
        label: 'HTTP',
        noun: 'Check',
        rows: [
          { kind: 'secret', name: 'token', label: 'Token' },
          {
            kind: 'recordList',
            name: 'headers',
            label: 'Headers',
            noun: 'Header',
            rows: [{ kind: 'env', name: 'env', label: 'Value' }],
          },
        ],
      },
    ];
    const names = secretNames(lists);
    expect(names).toEqual(['spec.http.*.token', 'spec.http.*.headers.*.env.value']);
    const record = {
      spec: {
        http: [{ name: 'a', token: 'x' }, { headers: [{ name: 'h', env: { value: 'y', name: 'N' } }] }],
      },
    };
    expect(withoutPaths(record, names)).toEqual({
      spec: { http: [{ name: 'a' }, { headers: [{ name: 'h', env: { name: 'N' } }] }] },
    });
  });

  it('count zero and false as values', () => {
    expect([0, false, { a: 1 }, ['a']].map(isEmptyValue)).toEqual([false, false, false, false]);
    expect([undefined, null, '', '  ', [], [' '], {}].every(isEmptyValue)).toBe(true);
  });

  it('count an environment value without content as empty', () => {
    for (const empty of [
      undefined,
      null,
      {},
      { value: ' ' },
      { value: '', valueFrom: null },
      { name: 'X' },
      { valueFrom: { secretKeyRef: { name: '', key: '' } } },
    ])
      expect(isEmptyEnv(empty), JSON.stringify(empty)).toBe(true);
    for (const given of [
      { value: '0' },
      { valueFrom: { secretKeyRef: { name: 'a' } } },
      { valueFrom: { helmRef: {} } },
    ])
      expect(isEmptyEnv(given), JSON.stringify(given)).toBe(false);
  });

  it('give each field a displayable value, for any record', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const number = toNumber(value);
        expect(number === null || Number.isFinite(number)).toBe(true);
        expect(toTexts(value).every((text) => typeof text === 'string')).toBe(true);
      }),
    );
    expect(toKeyValueMap({ 'a.b': 1 })).toEqual({ 'a.b': '1' });
    expect(toEnv({ valueFrom: { secretKeyRef: { name: 'a' } } })).toEqual({
      valueFrom: { secretKeyRef: { name: 'a', key: '' } },
    });
  });
});

describe('a change in a form field', () => {
  it('of a map or list keeps entries that read the same', () => {
    const before = { replicas: 3, on: true, none: null, deep: { a: 1 }, name: 'x' };
    const shown = toKeyValueMap(before);
    expect(shown).toMatchObject({ replicas: '3', none: 'null', deep: '{"a":1}' });
    expect(mapToStore({ ...shown, name: 'y' }, before)).toEqual({ ...before, name: 'y' });
    expect(mapToStore({ replicas: '4' }, before)).toEqual({ replicas: '4' });
    expect(textsToStore(['b', '1', 'new', '1'], [1, 'b', '1'])).toEqual(['b', 1, 'new', '1']);
  });

  it('of an environment value keeps its other properties', () => {
    const before = { name: 'X-Key', value: 'a', more: 1 };
    expect(envToStore({ value: 'b' }, before)).toEqual({ name: 'X-Key', value: 'b', more: 1 });
    expect(envToStore(undefined, before)).toEqual({ name: 'X-Key', more: 1 });
    expect(envToStore(undefined, { value: 'a' })).toBeUndefined();
  });

  it('to empty restores the original null or absence', () => {
    expect(valueToStore('', undefined)).toBeUndefined();
    expect(valueToStore('', null)).toBeNull();
    expect(valueToStore('', 'x')).toBe('');
    expect(valueToStore('a', null)).toBe('a');
  });

  it('displays the digits of an exact number, and warns if a field of numbers cannot hold them', () => {
    const record = parseExact('{"big":9007199254740993,"same":1.50,"map":{"b":18446744073709551615,"10":1}}');
    const [big, same, map] = ['big', 'same', 'map'].map((name) => valueAt(record, name));
    expect([toNumber(big), toNumber(same)]).toEqual([null, 1.5]);
    expect([canShow('number', big), canShow('nanoseconds', big), canShow('number', same)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(formMessages.tooManyDigits('9007199254740993')).toContain(
      'cannot hold the number 9007199254740993',
    );
    expect([canShow('text', big), toFieldText(big), toTexts([big, 1])]).toEqual([
      true,
      '9007199254740993',
      ['9007199254740993', '1'],
    ]);
    expect(toEnv({ value: big })).toEqual({ value: '9007199254740993' });
    expect(toKeyValueMap(map)).toEqual({ b: '18446744073709551615', 10: '1' });
    expect(mapToStore({ ...toKeyValueMap(map), c: 'new' }, map)).toEqual({
      b: valueAt(map, 'b'),
      10: 1,
      c: 'new',
    });
  });

  it('is unchanged only if an exact number has the same digits, which are no fields of a record', () => {
    const numberIn = (json: string) => parseExact(json);
    expect(sameValue(numberIn('[1.0]'), numberIn('[1.0]'))).toBe(true);
    expect(sameValue(numberIn('9007199254740993'), numberIn('9007199254740995'))).toBe(false);
    expect(sameValue(numberIn('1.0'), {})).toBe(false);
    expect(isRecord(numberIn('1.0'))).toBe(false);
    expect(isEmptyValue(numberIn('1.0'))).toBe(false);
    expect(withoutAbsent({ a: numberIn('1.0') })).toEqual({ a: numberIn('1.0') });
  });

  it('shows a warning where the field cannot display the stored value', () => {
    expect(canShow('text', { a: 1 })).toBe(false);
    expect(canShow('number', '5')).toBe(true);
    expect(canShow('number', 'five')).toBe(false);
    expect(canShow('env', { valueFrom: { helmRef: {} } })).toBe(false);
    expect(canShow('env', { name: 'X' })).toBe(true);
    expect(canShow('recordList', { a: 1 })).toBe(false);
    expect(canShow('custom', Symbol.iterator)).toBe(true);
  });
});

describe('two form values', () => {
  it('are equal in any key order, with absent keys ignored', () => {
    expect(sameValue({ a: 1, b: [{ c: undefined }] }, { b: [{}], a: 1 })).toBe(true);
    expect(sameValue({ a: undefined }, {})).toBe(true);
    expect(sameValue({ a: '' }, {})).toBe(false);
    expect(sameValue({ a: null }, {})).toBe(false);
    expect(sameValue([1], [1, undefined])).toBe(false);
    expect(sameValue({ toString: undefined }, {})).toBe(true);
    expect(sameValue(new File([], 'a'), new File([], 'a'))).toBe(false);
  });

  it('are equal to their deep copies', () => {
    fc.assert(
      fc.property(fc.object({ values: [fc.string(), fc.integer(), fc.boolean()] }), (value) => {
        expect(sameValue(value, structuredClone(value))).toBe(true);
      }),
    );
  });
});

describe('the first error message of a form', () => {
  it('is found deep inside a map or a list', () => {
    expect(firstMessage({ type: 'a', message: 'Here' })).toBe('Here');
    expect(firstMessage({ a: { b: { message: 'There' } } })).toBe('There');
    expect(firstMessage([undefined, { message: 'Second' }])).toBe('Second');
    expect(firstMessage({ ref: { message: 'no' } })).toBeUndefined();
    expect(firstMessage(undefined)).toBeUndefined();
  });
});
