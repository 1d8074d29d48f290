import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { type FormRecord, valueAt, valueToSet } from '../fields/recordPath.ts';
import { valueToStore } from './blankValue.ts';
import { firstMessage } from './firstMessage.ts';

/** Path of the list item of the rows. Undefined outside of lists. */
export const ItemContext = createContext<string | undefined>(undefined);

/** Returns the full path of a row. An empty name is the list item itself. */
export function useRowPath(name: string): string {
  const item = useContext(ItemContext);
  return item === undefined ? name : name === '' ? item : `${item}.${name}`;
}

/** Derives a value from the form's values. Re-renders only when the derived value changes. */
export function useFromValues<T>(derive: (values: FormRecord) => T): T {
  const { getValues, subscribe } = useFormContext();
  const listen = useCallback(
    (tell: () => void) => subscribe({ formState: { values: true }, callback: tell }),
    [subscribe],
  );
  return useSyncExternalStore(listen, () => derive(getValues()));
}

/** Returns the error at the path itself, without nested errors. */
export const ownMessage = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'type' in error ? firstMessage(error) : undefined;

export interface RowField {
  readonly value: unknown;
  /** Error object at the path, with nested errors. */
  readonly problem: unknown;
  readonly set: (value: unknown) => void;
}

/**
 * Returns a setter for form values. After a failed submit it
 * validates all fields, because errors can depend on others.
 */
export function useSetValueAt(): (path: string, value: unknown) => void {
  const { control, getValues, setValue, trigger } = useFormContext();
  const { isSubmitted } = useFormState({ control });
  return (path, value) => {
    const [key, next] = valueToSet(getValues(), path, value);
    setValue(key, next, { shouldDirty: true, shouldTouch: true });
    if (isSubmitted) void trigger();
  };
}

/**
 * Connects to a form value by path. Does not use the library's
 * registration, which writes absent values to the record.
 * @param isUserInput Whether a user edits the value: a cleared value becomes the original undefined or null.
 */
export function useRowField(path: string, isUserInput = false): RowField {
  const { control } = useFormContext();
  const { errors, defaultValues } = useFormState({ control, name: path });
  const value = useFromValues((values) => valueAt(values, path));
  const setAt = useSetValueAt();
  return {
    value,
    problem: valueAt(errors, path),
    set: (next) => setAt(path, isUserInput ? valueToStore(next, valueAt(defaultValues, path)) : next),
  };
}
