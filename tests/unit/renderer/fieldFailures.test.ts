import { describe, expect, it } from 'vitest';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { locateFailures } from '#kit/form/fieldFailures.ts';

const rows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: 'Name' },
  { kind: 'section', name: 'more', label: 'More', rows: [{ kind: 'text', name: 'spec.url', label: 'URL' }] },
];
const message = 'Enter at most 5 characters.';

describe('failures of fields', () => {
  it.each([
    [['name'], 'name'],
    [['changes', 'name'], 'name'],
    [['record', 'spec', 'url'], 'spec.url'],
  ])('of %j belong to the field %s', (path, field) => {
    expect(locateFailures([{ path, message }], rows, {})).toEqual([{ path: field, message }]);
  });

  it('belong to the values of a form without rows', () => {
    const values = { person: { email: 'a@b.example' } };
    expect(locateFailures([{ path: ['person', 'email'], message }], [], values)).toEqual([
      { path: 'person.email', message },
    ]);
  });

  it('are not located if one of them has no field', () => {
    const failures = [
      { path: ['name'], message },
      { path: ['id'], message },
    ];
    expect(locateFailures(failures, rows, {})).toBeUndefined();
    expect(locateFailures([], rows, {})).toBeUndefined();
  });
});
