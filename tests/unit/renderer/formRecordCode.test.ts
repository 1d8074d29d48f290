import { describe, expect, it } from 'vitest';
import { loadCodeText } from '#kit/fields/loadCodeText.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { keyProblemsOf } from '#kit/form/keyProblems.ts';
import { displayedFields, inRowOrder, writtenFields } from '#kit/form/recordFields.ts';
import { formValuesOf } from '#parts/resource/changesOf.ts';
import { orderOf } from '../../support/openForm.ts';

const yaml = await loadCodeText('yaml');

const rows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: 'Name', readOnly: true },
  { kind: 'text', name: 'namespace', label: 'Namespace', readOnly: true },
  { kind: 'keyValue', name: 'labels', label: 'Labels' },
  { kind: 'section', name: 'more', label: 'More', rows: [{ kind: 'text', name: 'icon', label: 'Icon' }] },
  { kind: 'code', name: 'spec', label: 'Spec', language: 'yaml' },
];
const initial = { name: 'n', namespace: 'shop', spec: { dns: [{ server: 'a' }] } };

describe('the code of a whole record', () => {
  const keysWithProblems = (next: unknown, before = initial) =>
    keyProblemsOf(rows, before, next).map(({ key, message }) => `${key}: ${message}`);
  const unknown = (key: string) => `${key}: “${key}” is not a field of this record. Remove it.`;
  const fixed = (key: string) => `${key}: “${key}” cannot be changed here. Undo this change.`;

  it('accepts changes of the fields that the form writes', () => {
    expect(keysWithProblems(initial)).toEqual([]);
    expect(keysWithProblems({ ...initial, labels: { a: 'b' }, icon: 'i', spec: { later: 1 } })).toEqual([]);
    expect(keysWithProblems({ name: 'n', namespace: 'shop' })).toEqual([]);
  });

  it('reports each key that no field writes, in the order of the text', () => {
    const manifest = { apiVersion: 'v1', kind: 'Canary', metadata: { name: 'n' }, spec: {} };
    expect(keysWithProblems({ ...manifest, ...initial })).toEqual(
      ['apiVersion', 'kind', 'metadata'].map(unknown),
    );
    expect(keysWithProblems({ zzProbe: 1, ...initial })).toEqual([unknown('zzProbe')]);
    expect(keysWithProblems({ ...initial, constructor: 1 })).toEqual([unknown('constructor')]);
  });

  it('reports changed, added and removed values of read-only fields', () => {
    expect(keysWithProblems({ ...initial, name: 'other' })).toEqual([fixed('name')]);
    expect(keysWithProblems({ name: 'n', spec: initial.spec })).toEqual([fixed('namespace')]);
    expect(keysWithProblems({ ...initial, namespace: null })).toEqual([fixed('namespace')]);
    expect(keysWithProblems(undefined)).toEqual([fixed('name'), fixed('namespace')]);
    const unnamed = { name: '', namespace: '', spec: {} };
    expect(keysWithProblems({ ...unnamed, name: 'a' }, { ...unnamed, spec: { dns: [] } })).toEqual([
      fixed('name'),
    ]);
  });

  it('accepts initial keys without a field, which a new record saves', () => {
    const preset = { ...initial, team_id: 't' };
    expect(keysWithProblems({ ...preset, team_id: 'other' }, preset)).toEqual([]);
  });

  it('starts with the fields in the order of the form, without empty ones', () => {
    const stored = { spec: { b: 1, a: 2 }, labels: null, id: 'x', namespace: 'shop', icon: 'i', name: 'n' };
    const values = formValuesOf(stored, rows);
    expect(orderOf(values)).toEqual([
      ['name', 'n'],
      ['namespace', 'shop'],
      ['icon', 'i'],
      [
        'spec',
        [
          ['b', 1],
          ['a', 2],
        ],
      ],
    ]);
    // A label that a user adds is at the end of the values.
    const labeled = inRowOrder(rows, { ...values, extra: 1, labels: { a: 'b' } });
    expect(Object.keys(labeled)).toEqual(['name', 'namespace', 'labels', 'icon', 'spec', 'extra']);
  });

  it('has the fields of sections and variants, with and without the read-only ones', () => {
    const choice: FieldRow = {
      kind: 'oneOf',
      name: 'choice',
      label: 'Choice',
      variants: [
        {
          value: 'a',
          label: 'A',
          paths: ['a.b'],
          initial: { c: 1 },
          rows: [{ kind: 'text', name: 'd', label: 'D' }],
        },
      ],
    };
    expect(displayedFields([...rows, choice])).toEqual([
      'name',
      'namespace',
      'labels',
      'icon',
      'spec',
      'a',
      'c',
      'd',
    ]);
    expect(writtenFields([...rows, choice])).toEqual(['labels', 'icon', 'spec', 'a', 'c', 'd']);
  });
});

describe('the line of a top-level key', () => {
  it.each([
    ['zzProbe: 1\nname: n\n', 'name', 2],
    ['# note\n\n---\nname: n\nspec:\n  zzProbe: 1\nzzProbe: 2\n', 'zzProbe', 7],
    ['"a b": 1\n? c\n: 2\n', 'c', 2],
    ['{"name": "n",\n "zzProbe": 1}', 'zzProbe', 2],
    ['a: &x\n  zzProbe: 1\n<<: *x\n', 'zzProbe', 3],
    ['1: x\ntrue: y\r\n', 'true', 2],
    ['spec:\n  zzProbe: 1\n', 'zzProbe', undefined],
    ['- a\n', 'a', undefined],
    ['', 'a', undefined],
  ])('in %j is found for %s: %s', (text, key, line) => {
    expect(yaml.lineOfKey?.(text, key)).toBe(line);
  });
});
