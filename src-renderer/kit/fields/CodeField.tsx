import { useContext, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import type { EditorProblem } from '../editor/EditorProblem.ts';
import { EditorStage } from '../editor/EditorStage.tsx';
import { loadMonaco } from '../editor/loadMonaco.ts';
import { MountedEditor } from '../editor/MountedEditor.tsx';
import { isTextTooDeep } from '../editor/nesting.ts';
import type { Monaco } from '../editor/setUpMonaco.ts';
import { isRecord } from '../form/recordPath.ts';
import { sameValue } from '../form/sameValue.ts';
import styles from './CodeField.module.css';
import { type CodeLanguage, type CodeText, codeMessages } from './codeText.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { FieldProblemsContext, useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import { loadCodeText } from './loadCodeText.ts';
import { fieldMessages } from './messages.ts';
import { type SchemaOf, useCodeSchema } from './useCodeSchema.ts';

export interface CodeState {
  /** Parse error. The typed text stays in the editor. */
  readonly problem: string | undefined;
  readonly hasComments: boolean;
}

interface CodeFieldProps extends ValueProps<unknown> {
  readonly language: CodeLanguage;
  readonly schema?: SchemaOf | undefined;
  /** Whether a changed value that violates the schema is rejected or only warned about. */
  readonly schemaProblems?: 'error' | 'warning' | undefined;
  readonly shape?: 'map' | 'any' | undefined;
  readonly offerUnwrap?: boolean | undefined;
  /** Pixels, or any CSS length. */
  readonly height?: number | string | undefined;
  readonly onState?: ((state: CodeState) => void) | undefined;
  /** Shows problems at once instead of after the first blur. */
  readonly tried?: boolean;
}

interface Loaded {
  readonly monaco: Monaco;
  readonly text: CodeText;
}

const loadFor = (language: CodeLanguage) => async (): Promise<Loaded> => {
  const [monaco, text] = await Promise.all([loadMonaco(), loadCodeText(language)]);
  return { monaco, text };
};
const loads = { yaml: loadFor('yaml'), json: loadFor('json') } as const;

const usualHeight = 'min(600px, 90vh)';

/**
 * Edits a value of a record as YAML or JSON. Invalid text stays in the editor and does not change the value.
 */
export function CodeField(props: CodeFieldProps) {
  const height = props.height ?? usualHeight;
  return (
    <EditorStage load={loads[props.language]} height={height}>
      {(loaded) => <MountedCodeField {...props} {...loaded} height={height} />}
    </EditorStage>
  );
}

/** Longer texts (characters) are parsed when typing pauses and on blur. */
const readAtOnceLength = 10_000;
const pauseMs = 300;

/** The text of a code field, parsed into its value. */
function useCode({ text: codeText, value, onChange, language, shape, onState }: CodeFieldProps & Loaded) {
  const id = useId();
  const { hold } = useContext(FieldProblemsContext);
  const [text, setText] = useState(() => codeText.write(value));
  const [touched, setTouched] = useState(false);
  const [problem, setProblem] = useState<string>();
  // The value of the text. A different value comes from outside and replaces the text.
  const known = useRef(value);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (sameValue(known.current, value)) return;
    known.current = value;
    setText(codeText.write(value));
    setProblem(undefined);
  }, [value, codeText]);
  const take = (next: string) => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    const tooDeep = isTextTooDeep(next);
    const reading = tooDeep ? { problem: codeMessages.tooDeep } : codeText.read(next);
    const read = 'problem' in reading ? undefined : reading;
    const fits = shape === 'any' || read?.value === undefined || read.value === null || isRecord(read.value);
    const wrong =
      'problem' in reading
        ? tooDeep
          ? codeMessages.tooDeep
          : `${codeMessages.unread[language]} ${reading.problem}`
        : fits
          ? undefined
          : fieldMessages.mapWanted;
    setProblem(wrong);
    onState?.({ problem: wrong, hasComments: read?.hasComments ?? false });
    if (wrong !== undefined || read === undefined) return;
    known.current = read.value;
    onChange(read.value);
  };
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => {
      if (waiting.current !== undefined) take(text);
    };
  });
  useEffect(() => () => latest.current(), []);
  useEffect(() => {
    hold?.(id, problem !== undefined);
    return () => hold?.(id, false);
  }, [hold, id, problem]);
  const change = (next: string) => {
    setText(next);
    setTouched(true);
    if (next.length <= readAtOnceLength) {
      take(next);
      return;
    }
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => latest.current(), pauseMs);
  };
  return { text, touched, problem, change, flush: () => latest.current() };
}

function MountedCodeField(props: CodeFieldProps & Loaded & { readonly height: number | string }) {
  const { monaco, language, offerUnwrap = false, height, schemaProblems = 'error', tried = false } = props;
  const { label, hint, help, error, required = false, disabled = false, readOnly = false } = props;
  const { text, touched, problem, change, flush } = useCode(props);
  const { schema, failed, retry } = useCodeSchema(props.schema);
  const [markers, setMarkers] = useState<readonly EditorProblem[]>([]);
  // Schema violations of the original value must not block other changes.
  const refused = schemaProblems === 'error' && touched && schema?.schema !== undefined;
  const breaks = refused && markers.some(({ severity }) => severity !== 'info');
  const told = problem ?? (breaks ? codeMessages.breaksSchema : undefined);
  const { shown, onBlur } = useFieldProblem(told);
  const frame = { label, hint, help, required, disabled, readOnly, size: props.size };
  const wrong = error ?? (tried ? told : shown);
  return (
    <FieldFrame {...frame} group labelHidden={props.labelHidden} error={wrong}>
      {(_control, group) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only observes the blur of the editor inside.
        <div
          className={styles.code}
          onBlur={(event) => {
            if (event.currentTarget.contains(event.relatedTarget)) return;
            flush();
            onBlur();
          }}
        >
          <MountedEditor
            monaco={monaco}
            value={text}
            onChange={change}
            language={language}
            schema={schema}
            label={label}
            height={height}
            offerUnwrap={offerUnwrap}
            readOnly={readOnly || disabled}
            required={required}
            invalid={wrong !== undefined}
            describedBy={group['aria-describedby']}
            onMarkers={setMarkers}
          />
          {failed && (
            <p className={styles.note}>
              {codeMessages.schemaFailed}
              <Button kind="quiet" onClick={retry}>
                {codeMessages.schemaRetry}
              </Button>
            </p>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
