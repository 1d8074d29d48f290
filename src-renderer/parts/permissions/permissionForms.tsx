import type { FieldRow } from '#kit/form/FieldRow.ts';
import { FixedResource } from './FixedResource.tsx';
import { messages } from './messages.ts';
import { PermissionExplanation } from './PermissionExplanation.tsx';
import type { PresetResource } from './PresetResource.ts';
import { hiddenResourceRows, otherRows, resourceRow } from './permissionRows.ts';
import { searchOptions } from './searchOptions.ts';

const { form: texts } = messages;

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const others = otherRows(searchOptions);

/** The field `id` passes the id of the edited permission, so that it is not compared with itself. */
const meaning = (name: 'id' | 'meaning', given?: PresetResource): FieldRow => ({
  kind: 'custom',
  name,
  label: texts.meaning,
  readOnly: true,
  render: ({ value }) => (
    <PermissionExplanation given={given} ownId={name === 'id' ? asText(value) : undefined} />
  ),
});

const fixed = (name: 'id' | 'resource', given?: PresetResource): FieldRow => ({
  kind: 'custom',
  name,
  label: texts.resource,
  readOnly: true,
  render: ({ value }) => <FixedResource given={given} ownId={name === 'id' ? asText(value) : undefined} />,
});

/** Rows of the form for a new permission. */
export const newRows: readonly FieldRow[] = [resourceRow(searchOptions), ...others, meaning('meaning')];

/** Rows of the form for a new permission of a given resource. */
export const newRowsForResource = (given: PresetResource): readonly FieldRow[] => [
  fixed('resource', given),
  ...hiddenResourceRows,
  ...others,
  meaning('meaning', given),
];

/** Rows of the edit form. The resource of an existing permission is read-only. */
export const editRows: readonly FieldRow[] = [fixed('id'), ...hiddenResourceRows, ...others, meaning('id')];
