import type { FieldRow, RowOf } from '../../../kit/form/FieldRow.ts';
import { iconNames } from '../../../kit/icons/infrastructureIcons.ts';
import { text } from './common.ts';

/** What it is called. @param leads paths that are typed along while they say the same */
export const name = (leads: readonly string[] = []): FieldRow =>
  text('name', 'Name', { required: true, leads });

/** It is called so for good: others name it. Specification part 3 section 5. */
export const fixedName: FieldRow = { ...name(), readOnly: true, half: true };

/** It stays where it is: the server knows things by name and namespace. */
export const namespace: FieldRow = text('namespace', 'Namespace', { readOnly: true, half: true });
export const newNamespace: FieldRow = text('namespace', 'Namespace', { required: true, half: true });

/** Keys with dots are those keys, and the server gets a map. */
export const labels: FieldRow = { kind: 'keyValue', name: 'labels', label: 'Labels' };

export const icon = (path: string): FieldRow => ({
  kind: 'select',
  name: path,
  label: 'Icon',
  creatable: true,
  half: true,
  options: () => iconNames().map((each) => ({ value: each, label: each, icon: each })),
});

/** A specification that no rows show. */
export const specCode = (schema: string, label: string): RowOf<'code'> => ({
  kind: 'code',
  name: 'spec',
  label,
  language: 'yaml',
  schema,
  schemaProblems: 'warning',
  offerUnwrap: true,
  required: true,
});

/** A specification by its rows, and all of it as code: therefore the schema is the one of the whole, and not that of the kind. */
export const specRecord = (schema: string, label: string, rows: readonly FieldRow[]): RowOf<'record'> => ({
  kind: 'record',
  name: 'spec',
  label,
  schema,
  schemaProblems: 'warning',
  offerUnwrap: true,
  rows,
});
