import { valueAt } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { count, required, text } from './common.ts';

const retentionPath = (key: string): string => `spec.retention.${key}`;

/** Hand-written specifications can use the server's key `types`. */
const hasTypes = (values: unknown): boolean => valueAt(values, retentionPath('types')) !== undefined;

const types: FieldRow = {
  kind: 'recordList',
  name: retentionPath('type'),
  label: 'Types',
  noun: 'Type',
  rows: [
    required('name', 'Name', { half: true }),
    text('createdAge', 'Created Age', { half: true }),
    text('updatedAge', 'Updated Age', { half: true }),
    text('deletedAge', 'Deleted Age', { half: true }),
  ],
};

export const retention: FieldRow = {
  kind: 'group',
  name: 'spec.retention',
  label: 'Retention',
  rows: [
    {
      kind: 'recordList',
      name: retentionPath('changes'),
      label: 'Changes',
      noun: 'Change',
      rows: [
        required('name', 'Name'),
        text('age', 'Age', { half: true }),
        count('count', 'Count', { half: true }),
      ],
    },
    { ...types, when: (values) => !hasTypes(values) },
    { ...types, name: retentionPath('types'), when: hasTypes },
  ],
};
