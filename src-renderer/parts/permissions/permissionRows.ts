import {
  type GrantedKind,
  globalObjects,
  grantedColumns,
  grantedKinds,
  permissionActions,
  type SubjectKind,
  subjectColumns,
  subjectKinds,
} from '#contract/rules/permissionRules.ts';
import type { FieldRow, OneOfVariant } from '#kit/form/FieldRow.ts';
import type { Option } from '#kit/select/Option.ts';
import { messages, permissionKindLabels } from './messages.ts';

const { form: texts } = messages;

export const globalOptions: readonly Option[] = Object.entries(globalObjects).map(([value, label]) => ({
  value,
  label,
}));

/** Searches options by text or id. */
interface Finder {
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  readonly optionOf: (id: string) => Promise<Option | undefined>;
}
export type Finders = Readonly<Record<Exclude<GrantedKind, 'global'> | SubjectKind, Finder>>;

const variantOf = (kind: GrantedKind | SubjectKind, column: string, find: Finders): OneOfVariant => ({
  value: kind,
  label: permissionKindLabels[kind],
  paths: [column],
  rows: [
    kind === 'global'
      ? { kind: 'select', name: column, label: texts.object, required: true, options: globalOptions }
      : { kind: 'select', name: column, label: permissionKindLabels[kind], required: true, ...find[kind] },
  ],
});

/** Row to choose the resource of a new permission. */
export const resourceRow = (find: Finders): FieldRow => ({
  kind: 'oneOf',
  name: 'resource',
  label: texts.resource,
  required: true,
  variants: grantedKinds.map((kind) => variantOf(kind, grantedColumns[kind], find)),
});

const subjectRow = (find: Finders): FieldRow => ({
  kind: 'oneOf',
  name: 'subject',
  label: texts.subject,
  required: true,
  variants: subjectKinds.map((kind) => variantOf(kind, subjectColumns[kind], find)),
});

/** Rows for subject and action. */
export const otherRows = (find: Finders): readonly FieldRow[] => [
  subjectRow(find),
  {
    kind: 'select',
    name: 'action',
    label: texts.action,
    required: true,
    options: permissionActions.map((action) => ({
      value: action,
      // The specification's label. The server checks the action with its prefix.
      label: action.replace(/^playbook:/, ''),
      detail: action === '*' ? texts.everything : action.startsWith('playbook:') ? action : undefined,
    })),
  },
  { kind: 'checkbox', name: 'deny', label: texts.deny, hint: texts.denyHint },
  { kind: 'textArea', name: 'description', label: texts.description, rows: 3 },
  { kind: 'dateTime', name: 'until', label: texts.until, hint: texts.untilHint },
];

/** Resource columns of an existing permission, registered but not displayed. */
export const hiddenResourceRows: readonly FieldRow[] = Object.values(grantedColumns).map((name) => ({
  kind: 'text',
  name,
  label: texts.resource,
  readOnly: true,
  when: () => false,
}));
