import { useEffect, useMemo, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FieldProblemsContext } from '../fields/FieldProblems.ts';
import styles from './Form.module.css';
import { FormRows } from './FormRows.tsx';
import { type FormRecord, withoutAbsent } from './recordPath.ts';
import { problemsOf, type RowProblem } from './rowProblems.ts';
import type { KitForm } from './useKitForm.ts';

type LiveKitForm = KitForm<FormRecord, FormRecord>;

/** What a form holds at the moment, and what is wrong with it. */
interface LiveValues {
  readonly values: FormRecord;
  readonly problems: readonly RowProblem[];
}

/** What is typed in a form that is never sent, again after each change; its fields show their errors from the first one on. */
export function useLiveValues({ methods, rows, untouched }: LiveKitForm): LiveValues {
  const { getValues, subscribe, trigger } = methods;
  const [values, setValues] = useState<FormRecord>(() => withoutAbsent(getValues(), untouched));
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          setValues(withoutAbsent(getValues(), untouched));
          void trigger();
        },
      }),
    [subscribe, getValues, trigger, untouched],
  );
  const problems = useMemo(() => problemsOf(rows, values), [rows, values]);
  return { values, problems };
}

const noReport = (): void => {};

/** The rows of a form that is never sent: what stands in it is used as it is typed. */
export function LiveForm({ label, form }: { readonly label: string; readonly form: LiveKitForm }) {
  const { methods, rows, hold } = form;
  const problems = useMemo(() => ({ report: noReport, shown: false, hold }), [hold]);
  return (
    <FormProvider {...methods}>
      <FieldProblemsContext value={problems}>
        <form
          className={styles.form}
          aria-label={label}
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <FormRows rows={rows} />
        </form>
      </FieldProblemsContext>
    </FormProvider>
  );
}
