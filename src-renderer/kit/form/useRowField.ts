import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { valueToKeep } from './blankValue.ts';
import { firstMessage } from './firstMessage.ts';
import { type FormRecord, valueAt, valueToSet } from './recordPath.ts';

/** Path of the list's item that rows stand in; undefined outside of lists. */
export const ItemContext = createContext<string | undefined>(undefined);

/** The path in the form's record of a row's name; an empty one is the item that the row stands in. */
export function useRowPath(name: string): string {
  const item = useContext(ItemContext);
  return item === undefined ? name : name === '' ? item : `${item}.${name}`;
}

/** What follows from the form's values, again after each change; the same as long as nothing of it changes. */
export function useFromValues<T>(derive: (values: FormRecord) => T): T {
  const { getValues, subscribe } = useFormContext();
  const listen = useCallback(
    (tell: () => void) => subscribe({ formState: { values: true }, callback: tell }),
    [subscribe],
  );
  return useSyncExternalStore(listen, () => derive(getValues()));
}

/** The error at a path itself, not one of what lies inside. */
export const ownMessage = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'type' in error ? firstMessage(error) : undefined;

export interface RowField {
  readonly value: unknown;
  /** The error object at the path: its own and those inside. */
  readonly problem: unknown;
  readonly set: (value: unknown) => void;
}

/** Sets a value of the form. After a refused submit all is checked again: what is wrong elsewhere may follow from it. */
export function useSetAt(): (path: string, value: unknown) => void {
  const { control, getValues, setValue, trigger } = useFormContext();
  const { isSubmitted } = useFormState({ control });
  return (path, value) => {
    const [key, next] = valueToSet(getValues(), path, value);
    setValue(key, next, { shouldDirty: true });
    if (isSubmitted) void trigger();
  };
}

/**
 * A value of the form at a path. Showing it changes nothing in the record: the form's library would put an absent value, and parents
 * for it, where a field is registered.
 * @param filled a person fills it: emptied it is again what it was when it was nothing
 */
export function useRowField(path: string, filled = false): RowField {
  const { control } = useFormContext();
  const { errors, defaultValues } = useFormState({ control, name: path });
  const value = useFromValues((values) => valueAt(values, path));
  const setAt = useSetAt();
  return {
    value,
    problem: valueAt(errors, path),
    set: (next) => setAt(path, filled ? valueToKeep(next, valueAt(defaultValues, path)) : next),
  };
}
