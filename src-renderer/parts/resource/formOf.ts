import type { ResourceRecord } from '../../../src-preload/contract/resources.ts';
import type { FieldRow } from '../../kit/form/FieldRow.ts';
import type { FormRecord } from '../../kit/form/recordPath.ts';
import { hasCode } from './changesOf.ts';
import type { ResourceDefinition, ResourceFormKind } from './ResourceDefinition.ts';

/** The form that one is made or changed with. */
export interface FormInUse {
  readonly rows: readonly FieldRow[];
  readonly blank: FormRecord;
  /** Whether the record can be read and written as code, too, or only so. */
  readonly code: boolean | 'only';
  readonly help: string | undefined;
  /** Of a kind that has several. */
  readonly form?: ResourceFormKind;
}

const inUse = (
  definition: ResourceDefinition,
  form: ResourceFormKind,
  rows: readonly FieldRow[] = form.rows,
): FormInUse => ({
  rows,
  blank: { ...definition.blank, ...form.blank },
  code: form.codeOnly === true ? 'only' : hasCode(rows),
  help: form.help ?? definition.help,
  form,
});

/** The form of one that is there. */
export function formOfRecord(definition: ResourceDefinition, record: ResourceRecord): FormInUse {
  const { rows, forms, blank = {}, help } = definition;
  if (forms !== undefined) return inUse(definition, forms.of(record));
  return { rows, blank, code: hasCode(rows), help };
}

/** The form of a new one. @param id of the one that was chosen; undefined: one has to be, where there are several */
export function formOfNew(definition: ResourceDefinition, id: string | undefined): FormInUse | undefined {
  const { rows, newRows = rows, forms, blank = {}, help } = definition;
  if (forms === undefined) return { rows: newRows, blank, code: hasCode(newRows), help };
  const form = forms.list.find((one) => one.id === id);
  return form && inUse(definition, form, form.newRows);
}

/** What the dialog with a form is called, in place of another name. */
export const titleOfForm = ({ forms }: ResourceDefinition, { form }: FormInUse): string | undefined =>
  form && forms?.titleOf?.(form);
