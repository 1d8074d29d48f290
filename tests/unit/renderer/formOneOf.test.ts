import { describe, expect, it } from 'vitest';
import { envProblem, formatEnvText, parseEnvText } from '#kit/fields/envValue.ts';
import type { FieldRow, OneOfVariant } from '#kit/form/FieldRow.ts';
import { secretNames } from '#kit/form/fieldRows.ts';
import { changesForVariant, selectedVariant } from '#kit/form/oneOf.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import { changesOf, formValuesOf } from '#parts/resource/changesOf.ts';

const variants: readonly OneOfVariant[] = [
  { value: 'none', label: 'None', paths: [], rows: [] },
  {
    value: 'basic',
    label: 'Basic',
    paths: ['auth.basic'],
    initial: { 'auth.basic': true },
    rows: [
      { kind: 'text', name: 'auth.user', label: 'User', required: true },
      { kind: 'env', name: 'auth.password', label: 'Password' },
    ],
  },
  {
    value: 'key',
    label: 'Key',
    paths: ['auth.key', 'key'],
    rows: [{ kind: 'envText', name: 'key', label: 'Key' }],
  },
];
const row: FieldRow = { kind: 'oneOf', name: 'authentication', label: 'Authentication', variants };

describe('a form row with alternatives', () => {
  it.each([
    [{}, 'none'],
    [{ auth: { basic: false, user: 'left' }, key: '' }, 'none'],
    [{ auth: { basic: true } }, 'basic'],
    [{ key: 'x' }, 'key'],
    [{ auth: { key: 0 } }, 'key'],
  ])('reads %j as the alternative %s', (values, taken) => {
    expect(selectedVariant(variants, values)?.value).toBe(taken);
  });

  it('clears the fields of other alternatives and writes its initial values', () => {
    const [none, basic, key] = variants as [OneOfVariant, OneOfVariant, OneOfVariant];
    expect(changesForVariant(variants, none)).toEqual([
      ['auth.basic', undefined],
      ['auth.key', undefined],
      ['key', undefined],
    ]);
    expect(changesForVariant(variants, basic)).toEqual([
      ['auth.key', undefined],
      ['key', undefined],
      ['auth.basic', true],
    ]);
    expect(changesForVariant(variants, key)).toEqual([['auth.basic', undefined]]);
  });

  it('requires only the fields of its alternative, and a choice where one is required', () => {
    const told = (one: FieldRow, values: Record<string, unknown>) =>
      problemsOf([one], values).map(({ path, message }) => `${path}: ${message}`);
    expect(told(row, {})).toEqual([]);
    expect(told(row, { auth: { basic: true } })).toEqual(['auth.user: This field is required']);
    expect(told(row, { key: 'secret://name/' })).toEqual(['key: Enter both a name and a key.']);
    const wanted: FieldRow = { ...row, required: true };
    expect(told(wanted, {})).toEqual(['authentication: This field is required']);
    expect(told(wanted, { key: 'x' })).toEqual([]);
    expect(told({ ...wanted, readOnly: true }, {})).toEqual([]);
  });

  it('saves the fields of all alternatives and keeps their secrets out of drafts', () => {
    expect(secretNames([row])).toEqual(['auth.password.value', 'key']);
    const record = { auth: { basic: true, user: 'me' }, key: null, other: 1 };
    expect(formValuesOf(record, [row])).toEqual({ auth: { basic: true, user: 'me' } });
    expect(changesOf(record, { auth: undefined, key: 'x' }, [row])).toEqual({ auth: null, key: 'x' });
    expect(changesOf({}, { type: 'http', key: 'x' }, [row], { type: '' })).toEqual({
      key: 'x',
      type: 'http',
    });
  });
});

describe('an environment value or reference as text', () => {
  it.each([
    ['', undefined],
    ['plain', { value: 'plain' }],
    ['secret://mail/pass', { valueFrom: { secretKeyRef: { name: 'mail', key: 'pass' } } }],
    ['configmap://mail/a/b', { valueFrom: { configMapKeyRef: { name: 'mail', key: 'a/b' } } }],
    ['https://secret://x', { value: 'https://secret://x' }],
  ])('%j is read and written back', (text, value) => {
    expect(parseEnvText(text)).toEqual(value);
    expect(formatEnvText(parseEnvText(text))).toBe(text);
  });

  it('is invalid without a name or a key', () => {
    expect(envProblem(parseEnvText('secret://mail'))).toBe('Enter both a name and a key.');
    expect(envProblem(parseEnvText('secret:///key'))).toBe('Enter both a name and a key.');
  });
});
