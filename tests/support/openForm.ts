import { createFormControl } from 'react-hook-form';
import { loadCodeText } from '../../src-renderer/kit/fields/loadCodeText.ts';
import { valueToKeep } from '../../src-renderer/kit/form/blankValue.ts';
import {
  type FormRecord,
  isRecord,
  valueAt,
  valueToSet,
  withoutAbsent,
} from '../../src-renderer/kit/form/recordPath.ts';

/** A form over a record, as `useKitForm` makes one, without a window. */
export function openForm(record: FormRecord) {
  const form = createFormControl<FormRecord>({ defaultValues: record });
  // As a mounted form is.
  form.subscribe({ formState: { values: true }, callback: () => {} });
  const write = (path: string, next: unknown) => form.setValue(...valueToSet(form.getValues(), path, next));
  return {
    shown: (path: string) => valueAt(form.getValues(), path),
    type: (path: string, next: unknown) => write(path, valueToKeep(next, valueAt(record, path))),
    write,
    saved: () => withoutAbsent(form.getValues(), record) as FormRecord,
  };
}

const yaml = await loadCodeText('yaml');

/** To Code and back: what the editor would be given, and what it reads. */
export function throughCode(value: unknown): unknown {
  const reading = yaml.read(yaml.write(value));
  if ('problem' in reading) throw new Error(`${reading.problem}\n${yaml.write(value)}`);
  return reading.value;
}

/** The same value with its keys as entries, so that a comparison sees their order. */
export const orderOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(orderOf)
    : isRecord(value)
      ? Object.entries(value).map(([key, each]) => [key, orderOf(each)])
      : value;
