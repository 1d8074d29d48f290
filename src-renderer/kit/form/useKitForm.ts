import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { z } from 'zod';
import type { FieldRow } from './FieldRow.ts';
import { secretNames } from './fieldRows.ts';
import { formMessages } from './messages.ts';
import { type FormRecord, withoutAbsent } from './recordPath.ts';
import { problemsOf } from './rowProblems.ts';
import { sameValue } from './sameValue.ts';
import { schemaOfRows } from './schemaOfRows.ts';

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
  /** A field holds something typed that is in no value yet, such as half a line of YAML: the form is dirty by that, too. */
  readonly hold: (id: string, held: boolean) => void;
  /** A field holds something like that now. */
  readonly holds: boolean;
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
    const problems = problemsOf(rows, values);
    if (problems.length === 0) return result;
    const errors = { ...result.errors } as FieldErrors<Input>;
    for (const { path, message } of problems) {
      // What the schema says of a value is said in the form's own words.
      const said = get(errors, path) !== undefined && message !== formMessages.required;
      if (!said) set(errors, path, { type: 'row', message });
    }
    return { values: {}, errors };
  };
}

/** What is typed and in no value yet, by field. */
function useHeld() {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const hold = useCallback(
    (id: string, holds: boolean) =>
      setHeld((all) => {
        if (all.has(id) === holds) return all;
        return holds ? new Set([...all, id]) : new Set([...all].filter((each) => each !== id));
      }),
    [],
  );
  return { holds: held.size > 0, hold };
}

/**
 * A form: its values, and what they must be.
 * @param rows say what must be there, in which form, and what is submitted: the record with every field that no row knows
 * @param schema what is submitted, where rows cannot say it
 * @param defaults what the form starts with; only the first ones count
 */
export function useKitForm(
  rows: readonly FieldRow[],
  defaults: FormRecord,
  options?: Pick<KitFormOptions, 'secrets'>,
): KitForm<FormRecord, FormRecord>;
export function useKitForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaults: DefaultValues<Input>,
  options?: KitFormOptions,
): KitForm<Input, Output>;
export function useKitForm(
  made: readonly FieldRow[] | z.ZodType<FieldValues, FieldValues>,
  defaults: DefaultValues<FieldValues>,
  { rows: added = none, secrets = none }: KitFormOptions = {},
): KitForm<FieldValues, FieldValues> {
  const rows = 'parse' in made ? added : made;
  const [untouched, setUntouched] = useState(defaults);
  const [generation, setGeneration] = useState(0);
  const resolver = useMemo(
    () => ('parse' in made ? resolverOf(made, added) : resolverOf(schemaOfRows(made), none)),
    [made, added],
  );
  const methods = useForm<FieldValues, unknown, FieldValues>({
    resolver,
    defaultValues: defaults,
    // The form itself leads to the first invalid field, also where that is no plain input.
    shouldFocusError: false,
  });
  const { reset, getValues, subscribe } = methods;
  const [changed, setChanged] = useState(false);
  const { holds, hold } = useHeld();
  // Compared here and not by the library, for which an absent key and one that is `undefined` differ.
  useEffect(() => {
    const look = () =>
      setChanged(!sameValue(withoutAbsent(getValues(), untouched), withoutAbsent(untouched)));
    look();
    return subscribe({ formState: { values: true }, callback: look });
  }, [getValues, subscribe, untouched]);
  const accept = useCallback(() => {
    // A copy, because the form goes on changing its own object.
    const now = withoutAbsent(getValues(), untouched);
    reset(now);
    setUntouched(now);
  }, [reset, getValues, untouched]);
  const restart = useCallback(
    (values: DefaultValues<FieldValues> = untouched) => {
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
    dirty: changed || holds,
    untouched,
    accept,
    restart,
    generation,
    hold,
    holds,
  };
}
