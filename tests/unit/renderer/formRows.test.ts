import { describe, expect, it } from 'vitest';
import type { FieldRow } from '../../../src-renderer/kit/form/FieldRow.ts';
import { firstText, moved, stepFrom } from '../../../src-renderer/kit/form/itemList.ts';
import { type FormRecord, valueAt } from '../../../src-renderer/kit/form/recordPath.ts';
import { isDerived, rowNow } from '../../../src-renderer/kit/form/rowNow.ts';
import { problemsOf } from '../../../src-renderer/kit/form/rowProblems.ts';
import { schemaOfRows } from '../../../src-renderer/kit/form/schemaOfRows.ts';

const told = (rows: readonly FieldRow[], values: FormRecord) =>
  problemsOf(rows, values).map(({ path, message }) => `${path}: ${message}`);

describe('the schema of form rows', () => {
  it('requires fields with the wording of the specification', () => {
    const rows: readonly FieldRow[] = [
      { kind: 'text', name: 'name', label: 'Name', required: true },
      { kind: 'number', name: 'spec.port', label: 'Port', required: true },
      { kind: 'env', name: 'spec.key', label: 'Key', required: true },
      { kind: 'code', name: 'spec.tags', label: 'Tags', language: 'json', required: true },
    ];
    expect(told(rows, {})).toEqual([
      'name: This field is required',
      'spec.port: This field is required',
      'spec.key: This field is required',
      'spec.tags: This field is required',
    ]);
    expect(told(rows, { name: 'a', spec: { port: 0, key: { value: 'x' }, tags: { a: 1 } } })).toEqual([]);
    // An empty value or an incomplete reference counts as missing, in every mode of the field.
    const half = { valueFrom: { secretKeyRef: { name: 'aws', key: '' } } };
    expect(told(rows, { name: 'a', spec: { port: 1, key: { value: '' }, tags: { a: 1 } } })).toEqual([
      'spec.key: This field is required',
    ]);
    expect(told(rows, { name: 'a', spec: { port: 1, key: half, tags: { a: 1 } } })).toEqual([
      'spec.key: Enter both a name and a key.',
    ]);
  });

  it('limits numbers, including numbers stored as text', () => {
    const rows: readonly FieldRow[] = [
      { kind: 'number', name: 'count', label: 'Count', min: 0, max: 10, whole: true },
    ];
    expect(told(rows, { count: 'x' })).toEqual(['count: This field must be a number']);
    expect(told(rows, { count: true })).toEqual(['count: This field must be a number']);
    expect(told(rows, { count: -1 })).toEqual(['count: The smallest allowed value is 0.']);
    expect(told(rows, { count: '11' })).toEqual(['count: The largest allowed value is 10.']);
    expect(told(rows, { count: 1.5 })).toEqual(['count: Enter a whole number.']);
    for (const count of [5, '5', null, undefined, '']) expect(told(rows, { count })).toEqual([]);
  });

  it('checks patterns, then formats, then the row’s own rule', () => {
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
    expect(told(rows, wrong).map((line) => line.split(': ')[1])).toEqual([
      'Small letters only.',
      'Minutes, please.',
      'Enter a number. The unit is Mi, Gi or Ti.',
      'Enter a whole number of millicores, such as 250.',
      'Enter a time as YYYY-MM-DD HH:mm.',
      'This must be a map of keys and values.',
    ]);
    expect(told(rows, { name: 'ab', other: 'ab' })).toEqual(['name: It is taken.']);
    for (let round = 0; round < 2; round += 1) expect(told(rows, { name: 'ab' })).toEqual([]);
  });

  it('passes other values through and skips hidden and read-only rows', () => {
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
    expect(told(rows, {})).toEqual(['spec.files: This field is required']);
    expect(told(rows, { spec: { files: [{ format: 'a' }] } })).toEqual([
      'spec.files: At least 2 are required.',
    ]);
    const files = [{ format: 'json' }, { format: ' ' }, 'rubbish', { format: 'b', more: { depth: 'x' } }];
    expect(told(rows, { strict: true, spec: { files } })).toEqual([
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

  it('is resolved from the values and keeps its other functions', () => {
    const now = rowNow(row, { kind: 'http' }, { name: 'a' });
    expect(now).toMatchObject({ label: 'Method of http', hint: 'First', required: true, readOnly: false });
    expect(now).toHaveProperty('options', [{ value: 'GET', label: 'GET' }]);
    expect(now.check).toBe(row.check);
    expect(rowNow(row, { kind: 'tcp' }, {})).toMatchObject({ required: false, hint: undefined });
  });

  it('is detected as derived, so that independent rows skip the work', () => {
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
    expect(rowNow(search, {}, {})).toBe(search);
  });
});

describe('a list of records', () => {
  it('moves an item by one step, within its ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect([stepFrom(0, -1, 3), stepFrom(0, 1, 3), stepFrom(2, 1, 3)]).toEqual([undefined, 1, undefined]);
  });

  it('names an item by its first non-empty text', () => {
    expect(firstText({ name: ' ', format: 'yaml' }, ['name', 'format'])).toBe('yaml');
    expect(firstText({ name: 5 }, ['name'])).toBe('5');
    expect(firstText({}, ['toString'])).toBeUndefined();
    expect(firstText('x', ['name'])).toBeUndefined();
    expect(valueAt({ a: [{ b: 1 }] }, 'a.0.b')).toBe(1);
  });
});
