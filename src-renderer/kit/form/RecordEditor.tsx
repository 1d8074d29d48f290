import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Button } from '../controls/Button.tsx';
import { CodeField, type CodeState } from '../fields/CodeField.tsx';
import { type FormRecord, isRecord, valueAt, withoutAbsent } from '../fields/recordPath.ts';
import type { SchemaSpec } from '../fields/useCodeSchema.ts';
import { Box } from '../layout/boxes.tsx';
import { Callout } from '../status/Callout.tsx';
import { Tabs } from '../tabs/Tabs.tsx';
import type { FieldRow } from './FieldRow.ts';
import { keyProblemsOf } from './keyProblems.ts';
import { formMessages } from './messages.ts';
import styles from './RecordEditor.module.css';
import { inRowOrder } from './recordFields.ts';
import { problemsOf } from './rowProblems.ts';
import { canShow } from './rowValues.ts';
import { useFromValues, useSetValueAt } from './useRowField.ts';

const { record: texts } = formMessages;

type View = 'form' | 'code';
const views = [
  { id: 'form', label: texts.form },
  { id: 'code', label: texts.code },
] as const;
const codeView = views.filter(({ id }) => id === 'code');

const validState: CodeState = { problem: undefined, hasComments: false };

interface RecordEditorProps {
  readonly label: string;
  readonly name?: string;
  /** The rows of the Form view. The Code view displays their errors. */
  readonly rows: readonly FieldRow[];
  readonly schema?: SchemaSpec | undefined;
  readonly schemaProblems?: 'error' | 'warning' | undefined;
  readonly offerUnwrap?: boolean | undefined;
  /** Shows only the code because there are no rows. */
  readonly codeOnly?: boolean | undefined;
  /** Height of the code: pixels, or any CSS length. */
  readonly height?: number | string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * Edits a record by its rows or as YAML. Both views edit the same values, including values without a row.
 * Invalid text prevents leaving the Code view. Leaving with
 * comments prompts first, because a record has no comments.
 */
export function RecordEditor({ label, name, rows, children, codeOnly = false, ...code }: RecordEditorProps) {
  const { control, getValues, reset, trigger } = useFormContext();
  const setAt = useSetValueAt();
  const { defaultValues, isSubmitted } = useFormState({ control });
  const [view, setView] = useState<View>(codeOnly ? 'code' : 'form');
  const [state, setState] = useState<CodeState>(validState);
  const [shouldShowProblems, setShouldShowProblems] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  /** Number of times that invalid code prevented a switch to the Form view. */
  const [refusals, setRefusals] = useState(0);
  const readRecord = (): unknown => {
    const whole = withoutAbsent(getValues(), defaultValues);
    return name === undefined ? inRowOrder(rows, whole) : valueAt(whole, name);
  };
  const [record, setRecord] = useState<unknown>(() => (codeOnly ? readRecord() : undefined));
  const box = useRef<HTMLDivElement>(null);
  const isDisplayable = useFromValues(
    (values) => name === undefined || canShow('record', valueAt(values, name)),
  );
  const problems = useProblemTexts(view === 'code' ? rows : noRows);

  const toFormButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isConfirming) toFormButton.current?.focus();
  }, [isConfirming]);
  // The reason is below the code, which can be taller than the window.
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector('[data-field-error]')?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();
  const open = (next: View) => {
    setState(validState);
    setShouldShowProblems(false);
    setIsConfirming(false);
    setView(next);
  };
  const show = (next: View) => {
    if (next === view) return;
    if (next === 'code') {
      setRecord(readRecord());
      open('code');
    } else if (state.problem !== undefined) {
      setShouldShowProblems(true);
      setRefusals((count) => count + 1);
      focus('textarea');
    } else if (state.hasComments) setIsConfirming(true);
    else open('form');
  };
  const change = (next: unknown) => {
    setRecord(next);
    if (name !== undefined) setAt(name, next);
    else {
      replace(isRecord(next) ? next : {});
      if (isSubmitted) void trigger();
    }
  };
  const replace = (values: FormRecord) =>
    reset(values, {
      keepDefaultValues: true,
      keepFieldsRef: true,
      keepSubmitCount: true,
      keepIsSubmitted: true,
      keepErrors: true,
      keepTouched: true,
    });

  const errorText = isSubmitted && problems.length > 0 ? problems.join(' ') : undefined;
  return (
    <div ref={box} className={styles.record}>
      <Tabs label={label} tabs={codeOnly ? codeView : views} value={view} onChange={(next) => show(next)}>
        {view === 'form' ? (
          <Box paddingX={16} paddingTop={12}>
            {!isDisplayable && <p className={styles.notes}>{formMessages.notShown}</p>}
            {children}
          </Box>
        ) : (
          <Box paddingX={16} paddingTop={12}>
            <div role="alert">
              {isConfirming && (
                <Callout
                  marginBottom={8}
                  actions={
                    <>
                      <Button
                        ref={toFormButton}
                        onClick={() => {
                          // The button is removed, so focus the tab.
                          focus('[role="tab"]');
                          open('form');
                        }}
                      >
                        {texts.toForm}
                      </Button>
                      <Button
                        onClick={() => {
                          setIsConfirming(false);
                          focus('textarea');
                        }}
                      >
                        {texts.stay}
                      </Button>
                    </>
                  }
                >
                  {texts.commentsQuestion}
                </Callout>
              )}
            </div>
            <CodeField
              {...code}
              label={label}
              labelHidden
              path={name ?? ''}
              language="yaml"
              value={record}
              onChange={change}
              keyProblemsOf={
                name === undefined ? (next) => keyProblemsOf(rows, defaultValues ?? {}, next) : undefined
              }
              onState={(next) => {
                setState(next);
                setIsConfirming(false);
              }}
              shouldShowProblems={shouldShowProblems}
              error={errorText}
            />
            <div role="status" className={styles.notes}>
              {shouldShowProblems && state.problem !== undefined && <p>{texts.noForm}</p>}
              {state.hasComments && <p>{texts.comments}</p>}
            </div>
          </Box>
        )}
      </Tabs>
    </div>
  );
}

const noRows: readonly FieldRow[] = [];

/** Returns the row errors with their labels, because the Code view has no fields to display them. */
function useProblemTexts(rows: readonly FieldRow[]): readonly string[] {
  const { getValues, subscribe } = useFormContext();
  const [problemTexts, setProblemTexts] = useState<readonly string[]>([]);
  useEffect(() => {
    if (rows.length === 0) return;
    const update = () =>
      setProblemTexts(problemsOf(rows, getValues()).map(({ label, message }) => `${label}: ${message}`));
    update();
    return subscribe({ formState: { values: true }, callback: update });
  }, [rows, getValues, subscribe]);
  return rows.length === 0 ? [] : problemTexts;
}
