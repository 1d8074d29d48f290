import clsx from 'clsx';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type FieldValues, FormProvider, type Path, type PathValue } from 'react-hook-form';
import { Button } from '../controls/Button.tsx';
import { DisplayedCodeContext } from '../fields/DisplayedCode.ts';
import { FieldProblemsContext } from '../fields/FieldProblems.ts';
import { FieldSizeContext } from '../fields/FieldSizeContext.ts';
import { type FormRecord, withoutAbsent } from '../fields/recordPath.ts';
import { UnwrapContext } from '../fields/UnwrapContext.ts';
import { firstField } from '../keys/firstField.ts';
import { ignoreRepeatedEnter } from '../keys/ignoreRepeatedEnter.ts';
import { submitByKeys, submitKeys } from '../keys/submitByKeys.ts';
import { Box, Row, Stack } from '../layout/boxes.tsx';
import { Details } from '../panels/Details.tsx';
import { Callout } from '../status/Callout.tsx';
import { DraftNote } from './DraftNote.tsx';
import styles from './Form.module.css';
import type { FormFailure } from './FormFailure.ts';
import { FormRows } from './FormRows.tsx';
import { locateFailures } from './fieldFailures.ts';
import { fieldsFromMetadata } from './fieldsFromMetadata.ts';
import { formMessages } from './messages.ts';
import { NotSavedError } from './NotSavedError.ts';
import { RecordEditor } from './RecordEditor.tsx';
import type { FormDraft } from './useDraft.ts';
import type { KitForm } from './useKitForm.ts';

function useProblemMap() {
  const problems = useRef(new Map<string, string>());
  const report = useCallback((id: string, problem: string | undefined) => {
    if (problem === undefined) problems.current.delete(id);
    else problems.current.set(id, problem);
  }, []);
  return { report, hasProblems: () => problems.current.size > 0 };
}

const focusable = 'input:not([hidden]), textarea, select, button, [tabindex="0"]';
/** Controls where Enter must not submit the form. */
const choices = '[role="checkbox"], [role="switch"], [type="radio"]';

/** Returns the fields with an error, in document order. */
const invalidFields = (form: HTMLElement): readonly HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>('[data-field][data-invalid], [data-field]:has([data-row-invalid])'),
];

/** Focuses the invalid control of a field, or its first focusable control. */
function focusField(field: HTMLElement): void {
  const wrong = [...field.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find((each) =>
    each.matches(focusable),
  );
  const chosen = field.querySelector<HTMLElement>('input[type="radio"]:checked');
  (wrong ?? chosen ?? field.querySelector<HTMLElement>(focusable))?.focus();
}

/** Whether Enter has its native effect. Only checkboxes and radio buttons must not submit on Enter. */
function submitsByEnter(target: EventTarget): boolean {
  return !(target instanceof Element && target.matches(choices));
}

export interface FormProps<Input extends FieldValues, Output> {
  readonly label: string;
  readonly form: KitForm<Input, Output>;
  /** Rejects on failure. The form then keeps the typed values. `NotSavedError` shows no failure. */
  readonly onSubmit: (values: Output) => Promise<void>;
  readonly submitLabel: string;
  readonly busyLabel?: string;
  readonly describeFailure?: (error: unknown) => FormFailure;
  readonly draft?: FormDraft;
  /**
   * Adds a YAML view of the fields of the rows, with everything in them. Other keys are rejected. `only` hides the
   * rows.
   */
  readonly code?: boolean | 'only';
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly footerStart?: ReactNode;
  /** Reason why the form cannot be submitted now. */
  readonly disabledReason?: string | undefined;
  /** Hides the submit button. */
  readonly readOnly?: boolean;
  /** For the body of a dialog: the buttons become the sticky footer of the dialog. */
  readonly isInDialog?: boolean;
}

function causeChain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? String(error) : `${error}\n${causeChain(error.cause)}`;
}

const defaultFailure = (error: unknown): FormFailure => ({
  sentence: formMessages.failed,
  details: causeChain(error),
});

export function Form<Input extends FieldValues, Output>({
  label,
  form,
  onSubmit,
  submitLabel,
  busyLabel = submitLabel,
  describeFailure = defaultFailure,
  draft,
  code = false,
  children,
  actions,
  footerStart,
  disabledReason,
  readOnly = false,
  isInDialog = false,
}: FormProps<Input, Output>) {
  const element = useRef<HTMLFormElement>(null);
  const failureBox = useRef<HTMLDivElement>(null);
  const size = useContext(FieldSizeContext);
  const [busy, setBusy] = useState(false);
  const [hasTriedSubmit, setHasTriedSubmit] = useState(false);
  const [rejectedSubmits, setRejectedSubmits] = useState(0);
  const [summary, setSummary] = useState('');
  const [failure, setFailure] = useState<FormFailure>();
  /** The failure whose fields are marked. Shown if the document has none of these fields. */
  const fallback = useRef<FormFailure>(undefined);
  const { report, hasProblems } = useProblemMap();
  const { methods, rows, generation } = form;
  const [displayedCode] = useState(() => new Map<string, string>());

  // Runs after the errors have rendered, so that the invalid fields can be found in the document.
  useEffect(() => {
    if (rejectedSubmits === 0 || element.current === null) return;
    const fields = invalidFields(element.current);
    setSummary(formMessages.attention(fields.map(({ dataset }) => dataset.field ?? '')));
    if (fields[0] === undefined) {
      // The Code view has no fields, so it shows the failure of the whole form.
      setFailure(fallback.current);
      return;
    }
    focusField(fields[0]);
    // The error of a tall field, such as a code editor, can be out of view while the field is in view.
    fields[0].querySelector('[data-field-error]')?.scrollIntoView({ block: 'nearest' });
  }, [rejectedSubmits]);
  useEffect(() => {
    if (failure !== undefined) failureBox.current?.focus();
  }, [failure]);
  // When the form mounts in an open dialog, move the focus from the dialog to the first field.
  useEffect(() => {
    const dialog = isInDialog ? element.current?.closest('[role="dialog"]') : null;
    if (dialog?.contains(document.activeElement)) firstField(dialog)?.focus();
  }, [isInDialog]);
  useEffect(() => {
    if (generation > 0) setHasTriedSubmit(false);
  }, [generation]);

  const fillFromMetadata = useCallback(
    (metadata: FormRecord) => {
      const { getValues, getFieldState, setValue, trigger } = methods;
      const isTyped = (field: string) => getFieldState(field as Path<Input>).isTouched;
      const filled = fieldsFromMetadata(rows, getValues(), metadata, isTyped);
      for (const [field, value] of Object.entries(filled))
        setValue(field as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
      if (hasTriedSubmit) void trigger();
    },
    [methods, rows, hasTriedSubmit],
  );

  /** @returns the problems of fields, if the whole failure is about fields */
  const send = async (values: Output): Promise<ReturnType<typeof locateFailures>> => {
    try {
      await onSubmit(withoutAbsent(values, form.initialValues));
    } catch (error) {
      if (error instanceof NotSavedError) return undefined;
      const described = describeFailure(error);
      const located = locateFailures(described.fields ?? [], rows, methods.getValues());
      if (located === undefined) setFailure(described);
      else fallback.current = described;
      return located;
    }
    // The saved values become the clean state, so that leaving does not prompt.
    form.markSaved();
    setHasTriedSubmit(false);
    draft?.finish();
    return undefined;
  };
  const submit = async (event: FormEvent) => {
    // A form in a dialog must not submit the form around the dialog.
    event.preventDefault();
    event.stopPropagation();
    if (busy || readOnly || disabledReason !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    fallback.current = undefined;
    setSummary('');
    setHasTriedSubmit(true);
    let refused = true;
    let located: ReturnType<typeof locateFailures>;
    await methods.handleSubmit(async (values) => {
      if (hasProblems()) return;
      located = await send(values);
      refused = located !== undefined;
    })();
    for (const { path, message } of located ?? [])
      methods.setError(path as Path<Input>, { type: 'server', message });
    setBusy(false);
    if (refused) setRejectedSubmits((count) => count + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    ignoreRepeatedEnter(event);
    if (event.key === 'Enter' && !submitsByEnter(event.target)) event.preventDefault();
  };

  const content = (
    <FormProvider {...methods}>
      <FieldProblemsContext
        value={{ report, shouldShowProblems: hasTriedSubmit, reportUnparsedInput: form.reportUnparsedInput }}
      >
        <Stack
          ref={element}
          as="form"
          columns="fit"
          full="width"
          gap={16}
          aria-label={label}
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={onKeyDown}
          onKeyDownCapture={(event) => submitByKeys(event, element.current)}
        >
          {draft !== undefined && <DraftNote draft={draft} />}
          <p role="alert" className="visually-hidden">
            {summary}
          </p>
          <UnwrapContext key={generation} value={fillFromMetadata}>
            {code !== false ? (
              <RecordEditor label={label} rows={rows} readOnly={readOnly} codeOnly={code === 'only'}>
                <FormRows rows={rows} />
              </RecordEditor>
            ) : (
              rows.length > 0 && <FormRows rows={rows} />
            )}
            {children}
          </UnwrapContext>
          {failure !== undefined && (
            <Callout ref={failureBox} kind="failure" role="alert" tabIndex={-1}>
              <Box grow minWidth={0}>
                {failure.sentence}
                {failure.details !== undefined && <Details text={failure.details} />}
              </Box>
            </Callout>
          )}
          <Row
            data-foot
            wrap
            gap={8}
            className={clsx(
              size === 'dialog' && styles.dialog,
              isInDialog ? styles.dialogFoot : code !== false && styles.codeFoot,
            )}
          >
            {footerStart}
            {/* Wraps as one group to the end of a second line. */}
            <Row gap={8} marginLeft="auto">
              {actions}
              {!readOnly && (
                <Button
                  type="submit"
                  kind="primary"
                  busy={busy}
                  disabledReason={busy ? undefined : disabledReason}
                  keys={submitKeys}
                >
                  {busy ? busyLabel : submitLabel}
                </Button>
              )}
            </Row>
          </Row>
        </Stack>
      </FieldProblemsContext>
    </FormProvider>
  );
  return <DisplayedCodeContext value={displayedCode}>{content}</DisplayedCodeContext>;
}
