import { describe, expect, it } from 'vitest';
import { parseExact } from '#contract/rules/exactJson.ts';
import { type FormRecord, valueAt } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { firstText, indexAfterStep, withItemMoved } from '#kit/form/itemList.ts';
import { isDerived, resolveRow } from '#kit/form/resolveRow.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import { schemaOfRows } from '#kit/form/schemaOfRows.ts';

const problemTexts = (rows: readonly FieldRow[], values: FormRecord) =>
  problemsOf(rows, values).map(({ path, message }) => `${path}: ${message}`);

const parseRecord = (json: string) => parseExact(json) as FormRecord;

describe('the schema of form rows', () => {
  it('reports missing required fields with the message of the specification', () => {
    const rows: readonly FieldRow[] = [
      { kind: 'text', name: 'name', label: 'Name', required: true },
      { kind: 'number', name: 'spec.port', label: 'Port', required: true },
      { kind: 'env', name: 'spec.key', label: 'Key', required: true },
      { kind: 'code', name: 'spec.tags', label: 'Tags', language: 'json', required: true },
    ];
    expect(problemTexts(rows, {})).toEqual([
      'name: This field is required',
      'spec.port: This field is required',
      'spec.key: This field is required',
      'spec.tags: This field is required',
    ]);
    expect(problemTexts(rows, { name: 'a', spec: { port: 0, key: { value: 'x' }, tags: { a: 1 } } })).toEqual(
      [],
    );
    // An empty value or an incomplete reference counts as missing, in every mode of the field.
    const half = { valueFrom: { secretKeyRef: { name: 'aws', key: '' } } };
    expect(problemTexts(rows, { name: 'a', spec: { port: 1, key: { value: '' }, tags: { a: 1 } } })).toEqual([
      'spec.key: This field is required',
    ]);
    expect(problemTexts(rows, { name: 'a', spec: { port: 1, key: half, tags: { a: 1 } } })).toEqual([
      'spec.key: Enter both a name and a key.',
    ]);
  });

  it('limits numbers, including numbers stored as text', () => {
    const rows: readonly FieldRow[] = [
      { kind: 'number', name: 'count', label: 'Count', min: 0, max: 10, whole: true },
    ];
    expect(problemTexts(rows, { count: 'x' })).toEqual(['count: This field must be a number']);
    expect(problemTexts(rows, { count: true })).toEqual(['count: This field must be a number']);
    expect(problemTexts(rows, { count: -1 })).toEqual(['count: The smallest allowed value is 0.']);
    expect(problemTexts(rows, { count: '11' })).toEqual(['count: The largest allowed value is 10.']);
    expect(problemTexts(rows, { count: 1.5 })).toEqual(['count: Enter a whole number.']);
    for (const count of [5, '5', null, undefined, '']) expect(problemTexts(rows, { count })).toEqual([]);
  });

  it('accepts a number of the server with more digits than a JavaScript number, within the limits', () => {
    const rows: readonly FieldRow[] = [
      { kind: 'number', name: 'count', label: 'Count', min: 0, whole: true },
      { kind: 'number', name: 'small', label: 'Small', max: 10 },
      { kind: 'nanoseconds', name: 'wait', label: 'Wait' },
    ];
    expect(problemTexts(rows, parseRecord('{"count":9007199254740993,"small":1.50,"wait":1.0}'))).toEqual([]);
    expect(problemTexts(rows, parseRecord('{"count":-9007199254740993,"small":1e400}'))).toEqual([
      'count: The smallest allowed value is 0.',
      'small: The largest allowed value is 10.',
    ]);
  });

  it('reports violations of a pattern, a format, and a row’s own check', () => {
    const rows: readonly FieldRow[] = [
      {
        kind: 'text',
        name: 'name',
        label: 'Name',
        pattern: { matches: /^[a-z-]+$/g, message: 'Small letters only.' },
        check: (value, values) => (value === values.other ? 'It is taken.' : undefined),
      },
      { kind: 'duration', name: 'wait', label: 'Wait', units: ['m'], invalid: 'Minutes, please.' },
      { kind: 'memory', name: 'memory', label: 'Memory' },
      { kind: 'millicores', name: 'cpu', label: 'CPU' },
      { kind: 'dateTime', name: 'from', label: 'From' },
      { kind: 'code', name: 'spec', label: 'Spec', language: 'yaml' },
    ];
    const wrong = { name: 'A1', wait: '5s', memory: '5 GB', cpu: 'x', from: 'soon', spec: ['a'] };
    expect(problemTexts(rows, wrong).map((line) => line.split(': ')[1])).toEqual([
      'Small letters only.',
      'Minutes, please.',
      'Enter a number. The unit is Mi, Gi or Ti.',
      'Enter a whole number of millicores, such as 250.',
      'Enter a time as YYYY-MM-DD HH:mm.',
      'This must be a map of keys and values.',
    ]);
    expect(problemTexts(rows, { name: 'ab', other: 'ab' })).toEqual(['name: It is taken.']);
    for (let round = 0; round < 2; round += 1) expect(problemTexts(rows, { name: 'ab' })).toEqual([]);
  });

  it('returns values without a row unchanged and skips hidden, disabled, and read-only rows', () => {
    const rows: readonly FieldRow[] = [
      { kind: 'text', name: 'spec.url', label: 'URL', required: true },
      { kind: 'text', name: 'body', label: 'Body', required: true, when: ({ method }) => method === 'POST' },
      { kind: 'text', name: 'source', label: 'Source', required: true, readOnly: true },
      {
        kind: 'text',
        name: 'agent',
        label: 'Agent',
        required: true,
        disabled: ({ method }) => method !== 'POST',
      },
    ];
    const record = {
      spec: { url: 'x', 'a.b': [null, {}, { deep: { er: '' } }] },
      other: { kept: null },
      'c.d': 1,
    };
    const schema = schemaOfRows(rows);
    expect(schema.parse(record)).toBe(record);
    expect(
      schema.safeParse({ ...record, method: 'POST' }).error?.issues.map(({ path }) => path.join('.')),
    ).toEqual(['body', 'agent']);
    expect(schema.safeParse([]).success).toBe(false);
  });

  it('reports problems in list items at their paths', () => {
    const rows: readonly FieldRow[] = [
      {
        kind: 'recordList',
        name: 'spec.files',
        label: 'Files',
        noun: 'File',
        min: 2,
        max: 3,
        rows: [
          { kind: 'text', name: 'format', label: 'Format', required: true },
          {
            kind: 'text',
            name: 'schema',
            label: 'Schema',
            required: (values, item) => values.strict === true && item.format === 'json',
          },
          {
            kind: 'group',
            name: 'more',
            label: 'More',
            rows: [{ kind: 'number', name: 'more.depth', label: 'Depth' }],
          },
        ],
      },
    ];
    expect(problemTexts(rows, {})).toEqual(['spec.files: This field is required']);
    expect(problemTexts(rows, { spec: { files: [{ format: 'a' }] } })).toEqual([
      'spec.files: At least 2 are required.',
    ]);
    const files = [{ format: 'json' }, { format: ' ' }, 'rubbish', { format: 'b', more: { depth: 'x' } }];
    expect(problemTexts(rows, { strict: true, spec: { files } })).toEqual([
      'spec.files: At most 3 are allowed.',
      'spec.files.0.schema: This field is required',
      'spec.files.1.format: This field is required',
      'spec.files.2.format: This field is required',
      'spec.files.3.more.depth: This field must be a number',
    ]);
  });
});

describe('a form row that depends on other values', () => {
  const row: FieldRow = {
    kind: 'select',
    name: 'method',
    label: (values) => `Method of ${String(values.kind)}`,
    hint: (_values, item) => (item.name === 'a' ? 'First' : undefined),
    required: ({ kind }) => kind === 'http',
    readOnly: false,
    options: ({ kind }) => (kind === 'http' ? [{ value: 'GET', label: 'GET' }] : []),
    check: () => undefined,
  };

  it('is resolved from the values, except for its check function', () => {
    const now = resolveRow(row, { kind: 'http' }, { name: 'a' });
    expect(now).toMatchObject({ label: 'Method of http', hint: 'First', required: true, readOnly: false });
    expect(now).toHaveProperty('options', [{ value: 'GET', label: 'GET' }]);
    expect(now.check).toBe(row.check);
    expect(resolveRow(row, { kind: 'tcp' }, {})).toMatchObject({ required: false, hint: undefined });
  });

  it('is detected as derived, and an independent row is returned unchanged', () => {
    expect(isDerived(row)).toBe(true);
    expect(isDerived({ kind: 'text', name: 'a', label: 'A', when: () => true })).toBe(true);
    const search: FieldRow = {
      kind: 'select',
      name: 'a',
      label: 'A',
      search: async () => [],
      check: () => 'x',
    };
    expect(isDerived(search)).toBe(false);
    expect(resolveRow(search, {}, {})).toBe(search);
  });
});

describe('a list of records', () => {
  it('moves an item to another index, and limits steps to its first and last index', () => {
    expect(withItemMoved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(withItemMoved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect([indexAfterStep(0, -1, 3), indexAfterStep(0, 1, 3), indexAfterStep(2, 1, 3)]).toEqual([
      undefined,
      1,
      undefined,
    ]);
  });

  it('names an item by its first non-empty text', () => {
    expect(firstText({ name: ' ', format: 'yaml' }, ['name', 'format'])).toBe('yaml');
    expect(firstText({ name: 5 }, ['name'])).toBe('5');
    expect(firstText({}, ['toString'])).toBeUndefined();
    expect(firstText('x', ['name'])).toBeUndefined();
    expect(valueAt({ a: [{ b: 1 }] }, 'a.0.b')).toBe(1);
  });
});
