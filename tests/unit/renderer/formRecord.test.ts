import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldRow } from '../../../src-renderer/kit/form/FieldRow.ts';
import { isEmptyValue, missingNames, secretNames } from '../../../src-renderer/kit/form/fieldRows.ts';
import { firstMessage } from '../../../src-renderer/kit/form/firstMessage.ts';
import { valueAt, withoutAbsent, withValueAt } from '../../../src-renderer/kit/form/recordPath.ts';
import { envOf, mapOf, numberOf, textsOf } from '../../../src-renderer/kit/form/rowValues.ts';
import { sameValue } from '../../../src-renderer/kit/form/sameValue.ts';

describe('a submitted record', () => {
  it('has no absent values, and no parents that became empty by that', () => {
    expect(
      withoutAbsent({
        name: 'a',
        spec: { filter: { regex: undefined }, kept: {} },
        list: [{ a: undefined }],
      }),
    ).toEqual({ name: 'a', spec: { kept: {} }, list: [{}] });
  });

  it('keeps keys with dots, files and dates as they are', () => {
    const file = new File(['x'], 'a.pem');
    const at = new Date(0);
    const record = withoutAbsent({ labels: { 'a.b/c': 'x' }, file, at });
    expect(record).toEqual({ labels: { 'a.b/c': 'x' }, file, at });
    expect(record.file).toBe(file);
  });

  it('is unchanged by a second cleaning', () => {
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

  it('gets another value at a path without a change of the first one', () => {
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

describe('rows of a form', () => {
  it('miss what is required, in sight and empty', () => {
    expect(missingNames(rows, {})).toEqual(['name', 'agreed', 'regions']);
    expect(
      missingNames(rows, { name: ' ', agreed: false, method: 'POST', filter: {}, regions: [''] }),
    ).toEqual(['name', 'body', 'agreed', 'filter.regex', 'regions']);
    expect(missingNames(rows, { name: 'a', agreed: true, regions: ['x'] })).toEqual([]);
  });

  it('know where their secrets and files are', () => {
    expect(secretNames(rows)).toEqual(['login.password', 'token', 'spec.key.value', 'file', 'filter.secret']);
  });

  it('take zero and false for something', () => {
    expect([0, false, { a: 1 }, ['a']].map(isEmptyValue)).toEqual([false, false, false, false]);
    expect([undefined, null, '', '  ', [], [' '], {}].every(isEmptyValue)).toBe(true);
  });

  it('give each field a value it can show, whatever stands in the record', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const number = numberOf(value);
        expect(number === null || Number.isFinite(number)).toBe(true);
        expect(textsOf(value).every((text) => typeof text === 'string')).toBe(true);
      }),
    );
    expect(mapOf({ 'a.b': 1 })).toEqual({ 'a.b': '1' });
    expect(envOf({ valueFrom: { secretKeyRef: { name: 'a' } } })).toEqual({
      valueFrom: { secretKeyRef: { name: 'a', key: '' } },
    });
  });
});

describe('two values of a form', () => {
  it('are the same whatever the order of their keys, absent ones counting as none', () => {
    expect(sameValue({ a: 1, b: [{ c: undefined }] }, { b: [{}], a: 1 })).toBe(true);
    expect(sameValue({ a: undefined }, {})).toBe(true);
    expect(sameValue({ a: '' }, {})).toBe(false);
    expect(sameValue({ a: null }, {})).toBe(false);
    expect(sameValue([1], [1, undefined])).toBe(false);
    expect(sameValue({ toString: undefined }, {})).toBe(true);
    expect(sameValue(new File([], 'a'), new File([], 'a'))).toBe(false);
  });

  it('are the same as their copies', () => {
    fc.assert(
      fc.property(fc.object({ values: [fc.string(), fc.integer(), fc.boolean()] }), (value) => {
        expect(sameValue(value, structuredClone(value))).toBe(true);
      }),
    );
  });
});

describe('the message of an error', () => {
  it('may lie deep inside a map or a list', () => {
    expect(firstMessage({ type: 'a', message: 'Here' })).toBe('Here');
    expect(firstMessage({ a: { b: { message: 'There' } } })).toBe('There');
    expect(firstMessage([undefined, { message: 'Second' }])).toBe('Second');
    expect(firstMessage({ ref: { message: 'no' } })).toBeUndefined();
    expect(firstMessage(undefined)).toBeUndefined();
  });
});
