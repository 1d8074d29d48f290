import type { FieldRow } from '../../kit/form/FieldRow.ts';
import { FixedResource } from './FixedResource.tsx';
import type { Given } from './Given.ts';
import { Meaning } from './Meaning.tsx';
import { messages } from './messages.ts';
import { otherRows, resourceRow, settledRows } from './permissionRows.ts';
import { searchOptions } from './searchOptions.ts';

const { form: texts } = messages;

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const others = otherRows(searchOptions);

/** The permission's own id, which the form is not about, says which of the rules that are there it is. */
const meaning = (name: 'id' | 'meaning', given?: Given): FieldRow => ({
  kind: 'custom',
  name,
  label: texts.meaning,
  readOnly: true,
  render: ({ value }) => <Meaning given={given} ownId={name === 'id' ? asText(value) : undefined} />,
});

const fixed = (name: 'id' | 'resource', given?: Given): FieldRow => ({
  kind: 'custom',
  name,
  label: texts.resource,
  readOnly: true,
  render: ({ value }) => <FixedResource given={given} ownId={name === 'id' ? asText(value) : undefined} />,
});

/** A new one; UI reference, forms section 8. */
export const newRows: readonly FieldRow[] = [resourceRow(searchOptions), ...others, meaning('meaning')];

/** A new one of something that is open. */
export const rowsOfGiven = (given: Given): readonly FieldRow[] => [
  fixed('resource', given),
  ...settledRows,
  ...others,
  meaning('meaning', given),
];

/** One that is there: what it is for stays as it is. */
export const editRows: readonly FieldRow[] = [fixed('id'), ...settledRows, ...others, meaning('id')];
