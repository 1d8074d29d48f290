import { describe, expect, it } from 'vitest';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { problemsOf } from '#kit/form/rowProblems.ts';
import { rowsForStored } from '#kit/form/rowsForStored.ts';

/** Returns the paths with a problem after the stored record was changed to the values. */
const pathsAfter = (rows: readonly FieldRow[], stored: FormRecord, values: FormRecord) =>
  problemsOf(rowsForStored(rows, stored), values).map(({ path }) => path);

const required = (name: string): FieldRow => ({ kind: 'text', name, label: name, required: true });

describe('the rows of a stored record', () => {
  const rows = [required('name'), required('spec.schedule')];

  it.each([
    ['is absent', { name: 'a', spec: { url: 'x' } }],
    ['is null', { name: 'a', spec: { schedule: null } }],
    ['is blank', { name: 'a', spec: { schedule: ' ' } }],
    ['has no parent', { name: 'a' }],
  ])('do not require a value that %s in the record', (_how, stored) => {
    expect(pathsAfter(rows, stored, stored)).toEqual([]);
    expect(pathsAfter(rows, stored, { ...stored, spec: {} })).toEqual([]);
  });

  it('require the values that the record has', () => {
    const stored = { name: 'a', spec: {} };
    expect(pathsAfter(rows, stored, { name: '', spec: {} })).toEqual(['name']);
    expect(pathsAfter(rows, stored, {})).toEqual(['name']);
  });

  it('are not marked as required where the value is optional', () => {
    expect(rowsForStored(rows, { name: 'a' }).map((row) => row.required)).toEqual([true, false]);
  });

  it('are those of a new record if nothing is absent', () => {
    const stored = { name: 'a', spec: { schedule: '@hourly' } };
    expect(pathsAfter(rows, stored, {})).toEqual(['name', 'spec.schedule']);
  });

  it('do not require absent values in sections and records', () => {
    const nested: readonly FieldRow[] = [
      { kind: 'section', name: 'a', label: 'A', rows: [required('spec.a')] },
      { kind: 'record', name: 'spec', label: 'Spec', rows: [required('spec.b'), required('spec.c')] },
    ];
    expect(pathsAfter(nested, { spec: { c: 1 } }, { spec: { c: 1 } })).toEqual([]);
    expect(pathsAfter(nested, { spec: { c: 1 } }, {})).toEqual(['spec.c']);
  });

  it('require the values of a group only if the record does not use the group', () => {
    const group: readonly FieldRow[] = [
      { kind: 'group', name: 'tls', label: 'TLS', rows: [required('tls.ca'), required('tls.cert')] },
      { kind: 'group', name: 'more', label: 'More', paths: ['a', 'b'], rows: [required('a'), required('b')] },
    ];
    const used = { tls: { cert: 'x' }, b: 'x' };
    expect(pathsAfter(group, used, used)).toEqual([]);
    expect(pathsAfter(group, {}, used)).toEqual(['tls.ca', 'a']);
  });

  it('require the values of a variant only if the record does not select the variant', () => {
    const choice: readonly FieldRow[] = [
      {
        kind: 'oneOf',
        name: 'connection',
        label: 'Connection',
        required: true,
        variants: [
          { value: 'none', label: 'None', paths: [], rows: [] },
          { value: 'smb', label: 'SMB', paths: ['smb'], rows: [required('smb.share'), required('smb.host')] },
          { value: 'sftp', label: 'SFTP', paths: ['sftp'], rows: [required('sftp.host')] },
        ],
      },
    ];
    expect(pathsAfter(choice, {}, {})).toEqual([]);
    expect(pathsAfter(choice, { smb: { host: 'x' } }, { smb: { host: 'y' } })).toEqual([]);
    expect(pathsAfter(choice, { smb: { host: 'x' } }, { smb: { user: 'y' } })).toEqual(['smb.host']);
    expect(pathsAfter(choice, { smb: { host: 'x' } }, { sftp: { user: 'y' } })).toEqual(['sftp.host']);
    expect(pathsAfter(choice, { smb: { host: 'x' } }, {})).toEqual(['connection']);
  });

  it('do not require in a list what one of its items lacks, wherever the item is moved', () => {
    const list: readonly FieldRow[] = [
      {
        kind: 'recordList',
        name: 'headers',
        label: 'Headers',
        noun: 'Header',
        required: true,
        min: 2,
        rows: [required('name'), { kind: 'env', name: '', label: 'Value', required: true }],
      },
    ];
    const [whole, nameless] = [{ name: 'A', value: 'x' }, { value: 'y' }];
    expect(pathsAfter(list, {}, {})).toEqual([]);
    expect(pathsAfter(list, { headers: [nameless] }, { headers: [nameless] })).toEqual([]);
    expect(pathsAfter(list, { headers: [whole, nameless] }, { headers: [nameless, whole] })).toEqual([]);
    expect(pathsAfter(list, { headers: [whole, nameless] }, { headers: [] })).toEqual(['headers']);
    expect(pathsAfter(list, { headers: [whole, whole] }, { headers: [whole, nameless] })).toEqual([
      'headers.1.name',
    ]);
    expect(pathsAfter(list, { headers: [whole, nameless] }, { headers: [whole, { name: 'B' }] })).toEqual([
      'headers.1',
    ]);
  });

  it('require a value whose row the record did not show', () => {
    const [host, url]: readonly FieldRow[] = [
      { ...required('host'), when: (values) => values.url === undefined },
      { ...required('url'), when: (values) => values.url !== undefined },
    ];
    if (host === undefined || url === undefined) throw new Error('There are two rows.');
    expect(pathsAfter([host, url], { url: 'x' }, {})).toEqual(['host']);
    expect(pathsAfter([host, url], {}, {})).toEqual([]);
  });

  it('require a value that another value of the form makes necessary later', () => {
    const rows: readonly FieldRow[] = [
      { kind: 'text', name: 'addr', label: 'Address', required: ({ url }) => url === undefined },
    ];
    expect(pathsAfter(rows, { url: 'x' }, {})).toEqual(['addr']);
    expect(pathsAfter(rows, {}, {})).toEqual([]);
  });

  it('accept a stored value that they refuse, as long as it is unchanged', () => {
    const strict: readonly FieldRow[] = [
      { kind: 'number', name: 'limit', label: 'Limit', whole: true, min: 0 },
      { kind: 'duration', name: 'wait', label: 'Wait' },
      { kind: 'code', name: 'tags', label: 'Tags', language: 'json' },
      { kind: 'text', name: 'name', label: 'Name', check: (value) => (value === 'x' ? 'Taken.' : undefined) },
    ];
    const stored = { limit: 0.5, wait: 'soon', tags: ['a'], name: 'x' };
    expect(pathsAfter(strict, stored, stored)).toEqual([]);
    expect(pathsAfter(strict, stored, { ...stored, limit: -1, wait: 'later', tags: ['b'] })).toEqual([
      'limit',
      'wait',
      'tags',
    ]);
    expect(pathsAfter(strict, { limit: 1 }, stored)).toEqual(['limit', 'wait', 'tags', 'name']);
  });

  it('accept refused values of list items at any position', () => {
    const list: readonly FieldRow[] = [
      {
        kind: 'recordList',
        name: 'ports',
        label: 'Ports',
        noun: 'Port',
        rows: [{ kind: 'number', name: 'port', label: 'Port', min: 1 }],
      },
    ];
    const stored = { ports: [{ port: 0 }, { port: 1 }] };
    expect(pathsAfter(list, stored, { ports: [{ port: 1 }, { port: 0 }] })).toEqual([]);
    expect(pathsAfter(list, stored, { ports: [{ port: -1 }, { port: 0 }] })).toEqual(['ports.0.port']);
  });
});
