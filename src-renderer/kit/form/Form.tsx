import clsx from 'clsx';
import {
  type FormEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { Button } from '../controls/Button.tsx';
import { FieldProblemsContext } from '../fields/FieldProblems.ts';
import { FieldSizeContext } from '../fields/FieldSizeContext.ts';
import { stopHeldEnter } from '../keys/stopHeldEnter.ts';
import { Details } from '../panels/Details.tsx';
import { StatusIcon } from '../status/StatusIcon.tsx';
import { DraftNote } from './DraftNote.tsx';
import styles from './Form.module.css';
import type { FormFailure } from './FormFailure.ts';
import { FormRows } from './FormRows.tsx';
import { firstField } from './firstField.ts';
import { formMessages } from './messages.ts';
import { RecordEditor } from './RecordEditor.tsx';
import { withoutAbsent } from './recordPath.ts';
import type { FormDraft } from './useDraft.ts';
import type { KitForm } from './useKitForm.ts';

/** Collects what the fields of a form report as not yet a value. */
function useProblems() {
  const problems = useRef(new Map<string, string>());
  const report = useCallback((id: string, problem: string | undefined) => {
    if (problem === undefined) problems.current.delete(id);
    else problems.current.set(id, problem);
  }, []);
  return { report, hasProblems: () => problems.current.size > 0 };
}

const focusable = 'input:not([hidden]), textarea, select, button, [tabindex="0"]';
/** Types of input in which Enter would send the form although nothing is written there. */
const choiceTypes = new Set(['checkbox', 'radio']);

/** The fields that show an error, in the order of the document. */
const invalidFields = (form: HTMLElement): readonly HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>('[data-field][data-invalid], [data-field]:has([data-row-invalid])'),
];

/** To the control of the field that is wrong, or the first one that can be reached. */
function focusField(field: HTMLElement): void {
  const wrong = [...field.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find((each) =>
    each.matches(focusable),
  );
  const chosen = field.querySelector<HTMLElement>('input[type="radio"]:checked');
  (wrong ?? chosen ?? field.querySelector<HTMLElement>(focusable))?.focus();
}

/** Whether Enter does there what it always does: send the form from a line, press a button, break a line of a text. */
function submitsByEnter(target: EventTarget): boolean {
  return !(target instanceof HTMLInputElement && choiceTypes.has(target.type));
}

interface FormProps<Input extends FieldValues, Output> {
  /** Names the form aloud. */
  readonly label: string;
  readonly form: KitForm<Input, Output>;
  /** Rejects when it failed; everything typed stays. */
  readonly onSubmit: (values: Output) => Promise<void>;
  readonly submitLabel: string;
  /** The button's word while it runs; the same when absent. */
  readonly busyLabel?: string;
  readonly describeFailure?: (error: unknown) => FormFailure;
  readonly draft?: FormDraft;
  /** The record can be read and written as YAML, too, also what no row knows; or only so. */
  readonly code?: boolean | 'only';
  /** Fields beside the rows of the form, after them. */
  readonly children?: ReactNode;
  /** Before the submit button, such as Cancel. */
  readonly actions?: ReactNode;
  /** At the left of the foot, such as Delete. */
  readonly footStart?: ReactNode;
  /** Why it cannot be submitted now. */
  readonly stop?: string | undefined;
  /** Shown and not submitted: it has no submit button. */
  readonly readOnly?: boolean;
  /** In the body of a dialog: its buttons stay in sight as the dialog's foot. */
  readonly asDialog?: boolean;
}

/** The messages of an error and of what caused it. */
function causes(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? String(error) : `${error}\n${causes(error.cause)}`;
}

const plainFailure = (error: unknown): FormFailure => ({
  sentence: formMessages.failed,
  details: causes(error),
});

/** The one form: its rows, what went wrong, its buttons. */
export function Form<Input extends FieldValues, Output>({
  label,
  form,
  onSubmit,
  submitLabel,
  busyLabel = submitLabel,
  describeFailure = plainFailure,
  draft,
  code = false,
  children,
  actions,
  footStart,
  stop,
  readOnly = false,
  asDialog = false,
}: FormProps<Input, Output>) {
  const element = useRef<HTMLFormElement>(null);
  const failureBox = useRef<HTMLDivElement>(null);
  const size = useContext(FieldSizeContext);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [summary, setSummary] = useState('');
  const [failure, setFailure] = useState<FormFailure>();
  const { report, hasProblems } = useProblems();
  const { methods, rows, generation } = form;

  // After the errors are drawn: the fields that have one are in the document then.
  useEffect(() => {
    if (refusals === 0 || element.current === null) return;
    const fields = invalidFields(element.current);
    setSummary(formMessages.attention(fields.map(({ dataset }) => dataset.field ?? '')));
    if (fields[0] !== undefined) focusField(fields[0]);
  }, [refusals]);
  useEffect(() => {
    if (failure !== undefined) failureBox.current?.focus();
  }, [failure]);
  // A form that comes into a dialog that is open already: the focus, which waits in the dialog's frame, goes on to it.
  useEffect(() => {
    const dialog = asDialog ? element.current?.closest('[role="dialog"]') : null;
    if (dialog?.contains(document.activeElement)) firstField(dialog)?.focus();
  }, [asDialog]);
  // After a reset no submit was tried: errors wait for the next one.
  useEffect(() => {
    if (generation > 0) setTried(false);
  }, [generation]);

  const send = async (values: Output) => {
    try {
      await onSubmit(withoutAbsent(values, form.untouched));
    } catch (error) {
      setFailure(describeFailure(error));
      return;
    }
    // The saved values are the untouched ones from here on, so that leaving does not ask.
    form.accept();
    setTried(false);
    draft?.finish();
  };
  const submit = async (event: FormEvent) => {
    // A form inside a dialog is no part of the form around it.
    event.preventDefault();
    event.stopPropagation();
    if (busy || readOnly || stop !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    setSummary('');
    setTried(true);
    let refused = true;
    await methods.handleSubmit(async (values) => {
      if (hasProblems()) return;
      refused = false;
      await send(values);
    })();
    setBusy(false);
    if (refused) setRefusals((count) => count + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    stopHeldEnter(event);
    if (event.key === 'Enter' && !submitsByEnter(event.target)) event.preventDefault();
  };

  return (
    <FormProvider {...methods}>
      <FieldProblemsContext value={{ report, shown: tried, hold: form.hold }}>
        <form
          ref={element}
          className={styles.form}
          aria-label={label}
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={onKeyDown}
        >
          {draft !== undefined && <DraftNote draft={draft} />}
          <p role="alert" className="visually-hidden">
            {summary}
          </p>
          <Fragment key={generation}>
            {code !== false ? (
              <RecordEditor label={label} rows={rows} readOnly={readOnly} codeOnly={code === 'only'}>
                <FormRows rows={rows} />
              </RecordEditor>
            ) : (
              rows.length > 0 && <FormRows rows={rows} />
            )}
            {children}
          </Fragment>
          {failure !== undefined && (
            <div ref={failureBox} role="alert" tabIndex={-1} className={styles.failure}>
              <StatusIcon shape="unhealthy" />
              <div>
                {failure.sentence}
                {failure.details !== undefined && <Details text={failure.details} />}
              </div>
            </div>
          )}
          <div
            className={clsx(
              styles.foot,
              size === 'dialog' && styles.dialog,
              asDialog ? styles.dialogFoot : code !== false && styles.codeFoot,
            )}
          >
            {footStart}
            <span className={styles.space} />
            {actions}
            {!readOnly && (
              <Button type="submit" kind="primary" busy={busy} disabledReason={busy ? undefined : stop}>
                {busy ? busyLabel : submitLabel}
              </Button>
            )}
          </div>
        </form>
      </FieldProblemsContext>
    </FormProvider>
  );
}
