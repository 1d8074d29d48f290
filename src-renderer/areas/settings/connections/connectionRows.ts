import type {
  ConnectionField,
  ConnectionType,
  FieldChoice,
} from '#contract/rules/connections/ConnectionType.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { messages } from './messages.ts';

/** Fields that all types start with. */
const commonRows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: messages.name, required: true, half: true },
  { kind: 'text', name: 'namespace', label: messages.namespace, required: true, half: true },
];

function rowOf(field: ConnectionField): FieldRow {
  const { kind, path, label, required = false, hint, half = false, multiline = false, options = [] } = field;
  const base = { name: path, label, required, half, ...(hint === undefined ? {} : { hint }) };
  switch (kind) {
    case 'text':
    case 'checkbox':
      return { ...base, kind };
    case 'number':
      return { ...base, kind, whole: true, min: 0 };
    case 'env':
      return { ...base, kind: 'envText', multiline };
    case 'choice':
      return { ...base, kind: 'segmented', options: options.map((value) => ({ value, label: value })) };
  }
}

const variantsRow = ({ label, options }: FieldChoice): FieldRow => ({
  kind: 'oneOf',
  name: 'ways',
  label,
  variants: options.map(({ value, label, fields }) => ({
    value,
    label,
    paths: fields.map(({ path }) => path),
    rows: fields.map(rowOf),
  })),
});

export const rowsOf = ({ fields }: ConnectionType): readonly FieldRow[] => [
  ...commonRows,
  ...fields.map((field) => (field.kind === 'oneOf' ? variantsRow(field) : rowOf(field))),
];

const { columns } = messages;

/** All fields of a connection whose type has no form. They are edited as code. */
export const genericConnectionRows: readonly FieldRow[] = [
  ...commonRows,
  { kind: 'text', name: 'type', label: columns.type, required: true },
  { kind: 'text', name: 'url', label: columns.url },
  { kind: 'envText', name: 'username', label: columns.username },
  { kind: 'envText', name: 'password', label: columns.password },
  { kind: 'envText', name: 'certificate', label: columns.certificate },
  { kind: 'checkbox', name: 'insecure_tls', label: columns.insecureTls },
  { kind: 'keyValue', name: 'properties', label: columns.properties },
];
