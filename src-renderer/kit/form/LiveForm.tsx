import { useEffect, useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FieldProblemsContext } from '../fields/FieldProblems.ts';
import { type FormRecord, withoutAbsent } from '../fields/recordPath.ts';
import { Stack } from '../layout/boxes.tsx';
import { FormRows } from './FormRows.tsx';
import { problemsOf, type RowProblem } from './rowProblems.ts';
import type { KitForm } from './useKitForm.ts';

type LiveKitForm = KitForm<FormRecord, FormRecord>;

interface LiveValues {
  readonly values: FormRecord;
  readonly problems: readonly RowProblem[];
}

/**
 * Returns the current values and problems of a form without
 * submit. Fields show their errors from the first change on.
 */
export function useLiveValues({ methods, rows, initialValues }: LiveKitForm): LiveValues {
  const { getValues, subscribe, trigger } = methods;
  const [values, setValues] = useState<FormRecord>(() => withoutAbsent(getValues(), initialValues));
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          setValues(withoutAbsent(getValues(), initialValues));
          void trigger();
        },
      }),
    [subscribe, getValues, trigger, initialValues],
  );
  const problems = useMemo(() => problemsOf(rows, values), [rows, values]);
  return { values, problems };
}

const noReport = (): void => {};

/** A form without submit: its values apply while the user types. */
export function LiveForm({ label, form }: { readonly label: string; readonly form: LiveKitForm }) {
  const { methods, rows, reportUnparsedInput } = form;
  const problems = useMemo(
    () => ({ report: noReport, shouldShowProblems: false, reportUnparsedInput }),
    [reportUnparsedInput],
  );
  return (
    <FormProvider {...methods}>
      <FieldProblemsContext value={problems}>
        <Stack
          as="form"
          columns="fit"
          full="width"
          gap={16}
          aria-label={label}
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <FormRows rows={rows} />
        </Stack>
      </FieldProblemsContext>
    </FormProvider>
  );
}
