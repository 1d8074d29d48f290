import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FormRecord, isRecord, valueAt, withValueAt } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import { envToStore, mapToStore, textsToStore, toEnv, toKeyValueMap, toTexts } from '#kit/form/rowValues.ts';
import { schemaOfRows } from '#kit/form/schemaOfRows.ts';
import { openForm, orderOf, roundTripYaml } from '../../support/openForm.ts';

const seed = 20_261_123;

// Keys of the form rows, so that random records have values of every type for them.
const known = [
  'spec',
  'name',
  'http',
  'url',
  'labels',
  'headers',
  'filter',
  'regex',
  'regions',
  'key',
  'tags',
];
const odd = [
  'app.kubernetes.io/name',
  'spec.url',
  'a.b.c',
  '<<',
  '0',
  'yes',
  'null',
  ' ',
  '#',
  'ключ',
  '日本語',
  '🚢',
  'é',
  'a: b',
];
const keys = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: fc.constantFrom(...odd) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }).filter((key) => key !== '__proto__'),
  },
);
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '5',
    '0x1f',
    '1e3',
    '1_000',
    'true',
    'no',
    '~',
    '2001-12-14',
    '12:30:45',
    '- a',
    '# a',
    'a\nb\n',
    '  a\n b',
    '\t',
    '\u2028',
    '@every 30s',
    '!tag',
    '*a',
    '&a',
    '%a',
    '"',
    "'",
    '---',
    '...',
    'a #b',
    '|',
    '>',
  ),
  fc.lorem({ maxCount: 200 }).map((text) => text.replaceAll(' ', ' x'.repeat(3))),
  fc
    .array(fc.constantFrom('long line', '  indented', '', 'key: value'), { minLength: 2, maxLength: 30 })
    .map((lines) => lines.join('\n')),
);
const { record: anyRecord } = fc.letrec<{ value: unknown; record: FormRecord }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    texts,
    fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    tie('record'),
  ),
  record: fc.dictionary(keys, tie('value'), { maxKeys: 7, noNullPrototype: true }),
}));

const rows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: 'Name' },
  { kind: 'text', name: 'spec.url', label: 'URL' },
  { kind: 'text', name: 'spec.filter.regex', label: 'Regex' },
  { kind: 'keyValue', name: 'labels', label: 'Labels' },
  { kind: 'textList', name: 'spec.regions', label: 'Regions' },
  { kind: 'env', name: 'spec.key', label: 'Key' },
  { kind: 'code', name: 'spec.tags', label: 'Tags', language: 'json' },
  {
    kind: 'group',
    name: 'spec.filter',
    label: 'Filter',
    rows: [{ kind: 'number', name: 'spec.filter.depth', label: 'Depth' }],
  },
  {
    kind: 'recordList',
    name: 'spec.headers',
    label: 'Headers',
    noun: 'Header',
    rows: [
      { kind: 'text', name: 'name', label: 'Name' },
      { kind: 'env', name: 'key', label: 'Key' },
    ],
  },
  { kind: 'record', name: 'spec', label: 'Spec', rows: [] },
];

describe('a record in Form and Code', () => {
  it('is unchanged by both, with unknown keys and key order, 1,000 times', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const form = openForm(record);
        // Displays each row, which reads its value and its problems.
        for (const { name } of rows) form.shown(name);
        problemsOf(rows, form.saved());
        const saved = form.saved();
        expect(saved).toEqual(record);
        expect(orderOf(saved)).toEqual(orderOf(record));
        const written = roundTripYaml(saved);
        expect(written).toEqual(record);
        expect(orderOf(written)).toEqual(orderOf(record));
        // One part as code, and back into the form.
        const spec = valueAt(saved, 'spec');
        if (spec !== undefined) form.write('spec', roundTripYaml(spec));
        expect(form.saved()).toEqual(record);
        expect(orderOf(form.saved())).toEqual(orderOf(record));
      }),
      { numRuns: 1_000, seed },
    );
  });

  it('is unchanged after a reverted edit, and otherwise changes only where edited', () => {
    const changes = fc.constantFrom('name', 'spec.url', 'spec.filter.regex');
    fc.assert(
      fc.property(anyRecord, changes, texts, (record, path, text) => {
        const holder = valueAt(record, path.split('.').slice(0, -1).join('.')) ?? record;
        // Excludes rows whose parent is not a map, because typing would replace the parent.
        fc.pre(
          isRecord(holder) && (path !== 'spec.url' || record.spec === undefined || isRecord(record.spec)),
        );
        fc.pre(path !== 'spec.filter.regex' || isRecord(record.spec) || record.spec === undefined);
        const before = valueAt(record, path);
        fc.pre(before === undefined || before === null || typeof before === 'string');
        const form = openForm(record);
        form.type(path, `${text}x`);
        expect(form.saved()).toEqual(withValueAt(record, path, `${text}x`));
        form.type(path, before ?? '');
        expect(form.saved()).toEqual(record);
        expect(roundTripYaml(form.saved())).toEqual(record);
      }),
      { numRuns: 300, seed },
    );
  });

  it('keeps what a map, a list, or a reference holds besides the edit', () => {
    fc.assert(
      fc.property(fc.dictionary(keys, fc.anything({ maxDepth: 1 }), { maxKeys: 5 }), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as FormRecord;
        expect(mapToStore(toKeyValueMap(plain), plain)).toEqual(plain);
        const list = Object.values(plain);
        expect(textsToStore(toTexts(list), list)).toEqual(list);
        const env = toEnv(plain);
        if (env !== undefined)
          expect(envToStore({ value: 'x' }, plain)).toEqual({ ...withoutEnv(plain), value: 'x' });
      }),
      { numRuns: 300, seed },
    );
  });

  it('passes its row schema unchanged, item by item', () => {
    const record = {
      spec: { headers: [{ name: 'a', key: { value: 'x', more: null }, 'x.y': [] }] },
      other: {},
    };
    expect(schemaOfRows(rows).parse(record)).toBe(record);
  });
});

function withoutEnv({ value: _value, valueFrom: _from, ...rest }: FormRecord): FormRecord {
  return rest;
}
