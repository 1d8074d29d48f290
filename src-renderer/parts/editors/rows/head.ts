import type { FieldRow, RowOfKind } from '#kit/form/FieldRow.ts';
import { iconNames } from '#kit/icons/infrastructureIcons.ts';
import { text } from './common.ts';

/**
 * Name of the resource.
 * @param linkedPaths paths that change with the name while their value is the same
 */
export const name = (linkedPaths: readonly string[] = []): FieldRow =>
  text('name', 'Name', { required: true, linkedPaths });

/** Read-only, because other resources refer to the name. */
export const fixedName: FieldRow = { ...name(), readOnly: true, half: true };

/** Read-only, because the server identifies resources by name and namespace. */
export const namespace: FieldRow = text('namespace', 'Namespace', { readOnly: true, half: true });
export const newNamespace: FieldRow = text('namespace', 'Namespace', { required: true, half: true });

/** Keys with dots stay flat keys of one map. */
export const labels: FieldRow = { kind: 'keyValue', name: 'labels', label: 'Labels' };

export const icon = (path: string): FieldRow => ({
  kind: 'select',
  name: path,
  label: 'Icon',
  creatable: true,
  half: true,
  options: () => iconNames().map((each) => ({ value: each, label: each, icon: each })),
});

/** A specification as code only. */
export const specCode = (schema: string, label: string): RowOfKind<'code'> => ({
  kind: 'code',
  name: 'spec',
  label,
  language: 'yaml',
  schema,
  schemaProblems: 'warning',
  offerUnwrap: true,
  required: true,
});

/** A specification as rows or as code. The schema is that of the whole specification. */
export const specRecord = (
  schema: string,
  label: string,
  rows: readonly FieldRow[],
): RowOfKind<'record'> => ({
  kind: 'record',
  name: 'spec',
  label,
  schema,
  schemaProblems: 'warning',
  offerUnwrap: true,
  rows,
});
