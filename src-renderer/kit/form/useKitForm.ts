import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import type { FieldRow } from './FieldRow.ts';
import { missingNames, secretNames } from './fieldRows.ts';
import { formMessages } from './messages.ts';
import { withoutAbsent } from './recordPath.ts';
import { sameValue } from './sameValue.ts';

// The window's Content-Security-Policy forbids the generated code with which zod would read objects a little faster.
z.config({ jitless: true });

export interface KitForm<Input extends FieldValues, Output> {
  readonly methods: UseFormReturn<Input, unknown, Output>;
  readonly rows: readonly FieldRow[];
  /** Paths that no draft holds. */
  readonly secrets: readonly string[];
  readonly dirty: boolean;
  /** The values the form started with, or the last accepted ones. */
  readonly untouched: DefaultValues<Input>;
  /** What is typed now was saved: it is the untouched form from here on. */
  readonly accept: () => void;
  /** Sets all values, or the untouched ones again; half-typed text in the fields goes too. */
  readonly restart: (values?: DefaultValues<Input>) => void;
  /** Counts the restarts. */
  readonly generation: number;
}

interface KitFormOptions {
  readonly rows?: readonly FieldRow[];
  /** Further paths that no draft may hold, for fields that are not rows. */
  readonly secrets?: readonly string[];
}

const none: readonly never[] = [];

/** The resolver of a schema; a value that is missing altogether has the words of a required field. */
function resolverOf<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  rows: readonly FieldRow[],
): Resolver<Input, unknown, Output> {
  const bySchema: Resolver<Input, unknown, Output> = zodResolver(schema, {
    error: (issue) =>
      issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)
        ? formMessages.required
        : undefined,
  });
  return async (values, context, options) => {
    const result = await bySchema(values, context, options);
    const missing = missingNames(rows, values);
    if (missing.length === 0) return result;
    const errors = { ...result.errors } as FieldErrors<Input>;
    for (const name of missing) set(errors, name, { type: 'required', message: formMessages.required });
    return { values: {}, errors };
  };
}

/**
 * A form: its values, and what they must be.
 * @param schema what is submitted
 * @param defaults what the form starts with; only the first ones count
 */
export function useKitForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaults: DefaultValues<Input>,
  { rows = none, secrets = none }: KitFormOptions = {},
): KitForm<Input, Output> {
  const [untouched, setUntouched] = useState(defaults);
  const [generation, setGeneration] = useState(0);
  const resolver = useMemo(() => resolverOf(schema, rows), [schema, rows]);
  const methods = useForm<Input, unknown, Output>({
    resolver,
    defaultValues: defaults,
    // The form itself leads to the first invalid field, also where that is no plain input.
    shouldFocusError: false,
  });
  const { reset, getValues, subscribe } = methods;
  const [dirty, setDirty] = useState(false);
  // Compared here and not by the library, for which an absent key and one that is `undefined` differ.
  useEffect(() => {
    const look = () => setDirty(!sameValue(withoutAbsent(getValues()), withoutAbsent(untouched)));
    look();
    return subscribe({ formState: { values: true }, callback: look });
  }, [getValues, subscribe, untouched]);
  const accept = useCallback(() => {
    // A copy, because the form goes on changing its own object.
    const now = withoutAbsent(getValues() as DefaultValues<Input>);
    reset(now);
    setUntouched(now);
  }, [reset, getValues]);
  const restart = useCallback(
    (values: DefaultValues<Input> = untouched) => {
      reset(untouched);
      if (values !== untouched) reset(values, { keepDefaultValues: true });
      setGeneration((count) => count + 1);
    },
    [reset, untouched],
  );
  const allSecrets = useMemo(() => [...secretNames(rows), ...secrets], [rows, secrets]);
  return {
    methods,
    rows,
    secrets: allSecrets,
    dirty,
    untouched,
    accept,
    restart,
    generation,
  };
}
