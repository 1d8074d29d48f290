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
import { type FormRecord, withoutAbsent } from '../fields/recordPath.ts';
import { sameValue } from '../fields/sameValue.ts';
import type { FieldRow } from './FieldRow.ts';
import { secretNames } from './fieldRows.ts';
import { formMessages } from './messages.ts';
import { problemsOf } from './rowProblems.ts';
import { schemaOfRows } from './schemaOfRows.ts';

// The Content-Security-Policy forbids the code generation of zod.
z.config({ jitless: true });

export interface KitForm<Input extends FieldValues, Output> {
  readonly methods: UseFormReturn<Input, unknown, Output>;
  readonly rows: readonly FieldRow[];
  /** Paths that drafts exclude. */
  readonly secrets: readonly string[];
  readonly dirty: boolean;
  /** Initial or last saved values. */
  readonly initialValues: DefaultValues<Input>;
  /** Marks the current values as saved. */
  readonly markSaved: () => void;
  /** Resets to the given or the clean values. Also clears typed text without a value. */
  readonly reset: (values?: DefaultValues<Input>) => void;
  readonly generation: number;
  /** Reports typed text without a value, such as incomplete YAML. Such text makes the form dirty. */
  readonly reportUnparsedInput: (id: string, held: boolean) => void;
  /** Whether a field has typed text without a value. */
  readonly hasUnparsedInput: boolean;
}

interface KitFormOptions {
  readonly rows?: readonly FieldRow[];
  /** Further paths that drafts exclude, for fields that are not rows. */
  readonly secrets?: readonly string[];
}

const noItems: readonly never[] = [];

/** Returns the resolver of a schema. A missing value gets the message of a required field. */
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
      // The message of the schema takes precedence.
      const said = get(errors, path) !== undefined && message !== formMessages.required;
      if (!said) set(errors, path, { type: 'row', message });
    }
    return { values: {}, errors };
  };
}

/** Tracks the fields that have typed text without a value. */
function useUnparsedInput() {
  const [unparsedIds, setUnparsedIds] = useState<ReadonlySet<string>>(new Set());
  const hold = useCallback(
    (id: string, holds: boolean) =>
      setUnparsedIds((all) => {
        if (all.has(id) === holds) return all;
        return holds ? new Set([...all, id]) : new Set([...all].filter((each) => each !== id));
      }),
    [],
  );
  return { hasUnparsed: unparsedIds.size > 0, hold };
}

/**
 * Creates the state of a form.
 * @param rows Rows that define validation and submitted values. Values without a row are also submitted.
 * @param defaults Initial values. Later changes are ignored.
 */
export function useKitForm(
  rows: readonly FieldRow[],
  defaults: FormRecord,
  options?: Pick<KitFormOptions, 'secrets'>,
): KitForm<FormRecord, FormRecord>;
/** @param schema Schema of the submitted values, for forms that rows cannot describe. */
export function useKitForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaults: DefaultValues<Input>,
  options?: KitFormOptions,
): KitForm<Input, Output>;
export function useKitForm(
  rowsOrSchema: readonly FieldRow[] | z.ZodType<FieldValues, FieldValues>,
  defaults: DefaultValues<FieldValues>,
  { rows: extraRows = noItems, secrets = noItems }: KitFormOptions = {},
): KitForm<FieldValues, FieldValues> {
  const rows = 'parse' in rowsOrSchema ? extraRows : rowsOrSchema;
  const [initialValues, setInitialValues] = useState(defaults);
  const [generation, setGeneration] = useState(0);
  const resolver = useMemo(
    () =>
      'parse' in rowsOrSchema
        ? resolverOf(rowsOrSchema, extraRows)
        : resolverOf(schemaOfRows(rowsOrSchema), noItems),
    [rowsOrSchema, extraRows],
  );
  const methods = useForm<FieldValues, unknown, FieldValues>({
    resolver,
    defaultValues: defaults,
    // The form focuses the first invalid field itself, because that can be a composite control.
    shouldFocusError: false,
  });
  const { reset, getValues, subscribe } = methods;
  const [changed, setChanged] = useState(false);
  const { hasUnparsed, hold: reportUnparsedInput } = useUnparsedInput();
  // Compared here because the library distinguishes an absent key from undefined.
  useEffect(() => {
    const look = () =>
      setChanged(!sameValue(withoutAbsent(getValues(), initialValues), withoutAbsent(initialValues)));
    look();
    return subscribe({ formState: { values: true }, callback: look });
  }, [getValues, subscribe, initialValues]);
  const markSaved = useCallback(() => {
    // A copy, because the form mutates its own object.
    const now = withoutAbsent(getValues(), initialValues);
    reset(now);
    setInitialValues(now);
  }, [reset, getValues, initialValues]);
  const restart = useCallback(
    (values: DefaultValues<FieldValues> = initialValues) => {
      reset(initialValues);
      if (values !== initialValues) reset(values, { keepDefaultValues: true });
      setGeneration((count) => count + 1);
    },
    [reset, initialValues],
  );
  const allSecrets = useMemo(() => [...secretNames(rows), ...secrets], [rows, secrets]);
  return {
    methods,
    rows,
    secrets: allSecrets,
    dirty: changed || hasUnparsed,
    initialValues,
    markSaved,
    reset: restart,
    generation,
    reportUnparsedInput,
    hasUnparsedInput: hasUnparsed,
  };
}
