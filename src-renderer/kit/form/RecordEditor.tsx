import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Button } from '../controls/Button.tsx';
import { CodeField, type CodeState } from '../fields/CodeField.tsx';
import type { SchemaOf } from '../fields/useCodeSchema.ts';
import { Tabs } from '../tabs/Tabs.tsx';
import type { FieldRow } from './FieldRow.ts';
import { formMessages } from './messages.ts';
import styles from './RecordEditor.module.css';
import { type FormRecord, isRecord, valueAt, withoutAbsent } from './recordPath.ts';
import { problemsOf } from './rowProblems.ts';
import { canShow } from './rowValues.ts';
import { useFromValues, useSetAt } from './useRowField.ts';

const { record: texts } = formMessages;

type View = 'form' | 'code';
const views = [
  { id: 'form', label: texts.form },
  { id: 'code', label: texts.code },
] as const;
const codeView = views.filter(({ id }) => id === 'code');

const settled: CodeState = { problem: undefined, hasComments: false };

interface RecordEditorProps {
  readonly label: string;
  readonly name?: string;
  /** The rows of the Form view. The Code view displays their errors. */
  readonly rows: readonly FieldRow[];
  readonly schema?: SchemaOf | undefined;
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
  const setAt = useSetAt();
  const { defaultValues, isSubmitted } = useFormState({ control });
  const [view, setView] = useState<View>(codeOnly ? 'code' : 'form');
  const [state, setState] = useState<CodeState>(settled);
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState(false);
  const asCode = (): unknown => {
    const whole = withoutAbsent(getValues(), defaultValues);
    return name === undefined ? whole : valueAt(whole, name);
  };
  const [record, setRecord] = useState<unknown>(() => (codeOnly ? asCode() : undefined));
  const box = useRef<HTMLDivElement>(null);
  const shown = useFromValues((values) => name === undefined || canShow('record', valueAt(values, name)));
  const problems = useRowWords(view === 'code' ? rows : none);

  const toForm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked) toForm.current?.focus();
  }, [asked]);
  const focus = (selector: string) => box.current?.querySelector<HTMLElement>(selector)?.focus();
  const open = (next: View) => {
    setState(settled);
    setTried(false);
    setAsked(false);
    setView(next);
  };
  const show = (next: View) => {
    if (next === view) return;
    if (next === 'code') {
      setRecord(asCode());
      open('code');
    } else if (state.problem !== undefined) {
      setTried(true);
      focus('textarea');
    } else if (state.hasComments) setAsked(true);
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
    });

  const told = isSubmitted && problems.length > 0 ? problems.join(' ') : undefined;
  return (
    <div ref={box} className={styles.record}>
      <Tabs label={label} tabs={codeOnly ? codeView : views} value={view} onChange={(next) => show(next)}>
        {view === 'form' ? (
          <div className={styles.panel}>
            {!shown && <p className={styles.notes}>{formMessages.notShown}</p>}
            {children}
          </div>
        ) : (
          <div className={styles.panel}>
            <div role="alert">
              {asked && (
                <div className={styles.question}>
                  <span>{texts.commentsQuestion}</span>
                  <Button
                    ref={toForm}
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
                      setAsked(false);
                      focus('textarea');
                    }}
                  >
                    {texts.stay}
                  </Button>
                </div>
              )}
            </div>
            <CodeField
              {...code}
              label={label}
              labelHidden
              language="yaml"
              value={record}
              onChange={change}
              onState={(next) => {
                setState(next);
                setAsked(false);
              }}
              tried={tried}
              error={told}
            />
            <div role="status" className={styles.notes}>
              {tried && state.problem !== undefined && <p>{texts.noForm}</p>}
              {state.hasComments && <p>{texts.comments}</p>}
            </div>
          </div>
        )}
      </Tabs>
    </div>
  );
}

const none: readonly FieldRow[] = [];

/** Returns the row errors with their labels, because the Code view has no fields to display them. */
function useRowWords(rows: readonly FieldRow[]): readonly string[] {
  const { getValues, subscribe } = useFormContext();
  const [words, setWords] = useState<readonly string[]>([]);
  useEffect(() => {
    if (rows.length === 0) return;
    const look = () =>
      setWords(problemsOf(rows, getValues()).map(({ label, message }) => `${label}: ${message}`));
    look();
    return subscribe({ formState: { values: true }, callback: look });
  }, [rows, getValues, subscribe]);
  return rows.length === 0 ? [] : words;
}
