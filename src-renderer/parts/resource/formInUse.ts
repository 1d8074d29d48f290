import type { ResourceRecord } from '#contract/resources.ts';
import type { FormRecord } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { rowsForStored } from '#kit/form/rowsForStored.ts';
import { hasCode } from './changesOf.ts';
import type { ResourceDefinition, ResourceFormKind } from './ResourceDefinition.ts';

/** The form to create or edit a resource. */
export interface FormInUse {
  readonly rows: readonly FieldRow[];
  readonly blank: FormRecord;
  /** Whether the record can be edited as code, too, or only as code. */
  readonly code: boolean | 'only';
  readonly help: string | undefined;
  /** Set for kinds with several forms. */
  readonly form?: ResourceFormKind;
}

const toFormInUse = (
  definition: ResourceDefinition,
  form: ResourceFormKind,
  rows: readonly FieldRow[] = form.rows,
): FormInUse => ({
  rows,
  blank: { ...definition.form?.blank, ...form.blank },
  code: form.codeOnly === true ? 'only' : hasCode(rows),
  help: form.help ?? definition.form?.help,
  form,
});

/** Returns the form of a stored record. Required values that the record lacks are optional. */
export function formOfRecord(definition: ResourceDefinition, record: ResourceRecord): FormInUse {
  const { rows = [], variants, blank = {}, help } = definition.form ?? {};
  if (variants !== undefined) {
    const form = variants.formFor(record);
    return toFormInUse(definition, form, rowsForStored(form.rows, record));
  }
  return { rows: rowsForStored(rows, record), blank, code: hasCode(rows), help };
}

/**
 * Returns the form of a new resource.
 * @param id id of the chosen form; for kinds with several forms, undefined returns undefined
 */
export function formOfNew(definition: ResourceDefinition, id: string | undefined): FormInUse | undefined {
  const { rows = [], newRows = rows, variants, blank = {}, help } = definition.form ?? {};
  if (variants === undefined) return { rows: newRows, blank, code: hasCode(newRows), help };
  const form = variants.list.find((one) => one.id === id);
  return form && toFormInUse(definition, form, form.newRows);
}

/** Returns the title of the form dialog, if it differs from the resource's name. */
export const titleOfForm = (definition: ResourceDefinition, { form }: FormInUse): string | undefined =>
  form && definition.form?.variants?.titleOf?.(form);
