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
  /** Read aloud as the name of the tabs, and of the code. */
  readonly label: string;
  /** Where in the form's record it stands; the whole record when absent. */
  readonly name?: string;
  /** The rows that the form shows; in Code they say what is wrong. */
  readonly rows: readonly FieldRow[];
  readonly schema?: SchemaOf | undefined;
  readonly schemaProblems?: 'error' | 'warning' | undefined;
  /** Asks to unwrap text with a wrapping `spec`. */
  readonly offerUnwrap?: boolean | undefined;
  /** There is no form: only the code is shown. */
  readonly codeOnly?: boolean | undefined;
  /** Pixels of the code, or any CSS length. */
  readonly height?: number | string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  /** The rows as fields, with what else the form view shows. */
  readonly children: ReactNode;
}

/**
 * One record in two views: its rows, or all of it as YAML. Both write the same values of the form, so nothing is lost on the way, also
 * what no row knows. What cannot be read keeps a person in Code; comments, which no record holds, are asked for before they go.
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
                      // The button goes; the tab it leads to stays.
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

/** What the rows say of the record, each with the name of its row: in Code there is no field beside which it could stand. */
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
