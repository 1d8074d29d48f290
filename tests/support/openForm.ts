import { createFormControl } from 'react-hook-form';
import { loadCodeText } from '#kit/fields/loadCodeText.ts';
import { type FormRecord, isRecord, valueAt, valueToSet, withoutAbsent } from '#kit/fields/recordPath.ts';
import { valueToStore } from '#kit/form/blankValue.ts';

/** Returns a form for a record like `useKitForm`, without a window. */
export function openForm(record: FormRecord) {
  const form = createFormControl<FormRecord>({ defaultValues: record });
  // A mounted form has such a subscription.
  form.subscribe({ formState: { values: true }, callback: () => {} });
  const write = (path: string, next: unknown) => form.setValue(...valueToSet(form.getValues(), path, next));
  return {
    shown: (path: string) => valueAt(form.getValues(), path),
    type: (path: string, next: unknown) => write(path, valueToStore(next, valueAt(record, path))),
    write,
    /** Replaces the whole record, as its Code view does. */
    replace: (next: FormRecord) => form.reset(next, { keepDefaultValues: true, keepFieldsRef: true }),
    saved: () => withoutAbsent(form.getValues(), record) as FormRecord,
  };
}

const yaml = await loadCodeText('yaml');

/** Converts a value to YAML and back, as the Code tab does. */
export function roundTripYaml(value: unknown): unknown {
  const reading = yaml.read(yaml.write(value));
  if ('problem' in reading) throw new Error(`${reading.problem}\n${yaml.write(value)}`);
  return reading.value;
}

/** Converts objects to entries, so that a comparison includes the order of keys. */
export const orderOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(orderOf)
    : isRecord(value)
      ? Object.entries(value).map(([key, each]) => [key, orderOf(each)])
      : value;
