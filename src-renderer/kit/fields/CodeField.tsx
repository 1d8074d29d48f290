import clsx from 'clsx';
import { useContext, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { EditorLoader } from '../editor/EditorLoader.tsx';
import type { EditorProblem } from '../editor/EditorProblem.ts';
import { loadMonaco } from '../editor/loadMonaco.ts';
import { MountedEditor } from '../editor/MountedEditor.tsx';
import { isTextTooDeep } from '../editor/nesting.ts';
import type { Monaco } from '../editor/setUpMonaco.ts';
import { Row } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
import styles from './CodeField.module.css';
import { type CodeLanguage, type CodeText, codeMessages } from './codeText.ts';
import { useDisplayedCode } from './DisplayedCode.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { FieldProblemsContext, useFieldProblem } from './FieldProblems.ts';
import type { ValueProps } from './FieldProps.ts';
import type { KeyProblem } from './KeyProblem.ts';
import { loadCodeText } from './loadCodeText.ts';
import { fieldMessages } from './messages.ts';
import { isRecord, valueAt } from './recordPath.ts';
import { sameValue } from './sameValue.ts';
import { UnwrapContext } from './UnwrapContext.ts';
import { type SchemaSpec, useCodeSchema } from './useCodeSchema.ts';

const frameLayout = layout({ display: 'grid', columns: 'fit', gap: 4, minWidth: 0 });

export interface CodeState {
  /** Parse error. The typed text stays in the editor. */
  readonly problem: string | undefined;
  readonly hasComments: boolean;
}

interface CodeFieldProps extends ValueProps<unknown> {
  /** Path of the value in the record. Empty for the whole record. */
  readonly path?: string | undefined;
  readonly language: CodeLanguage;
  readonly schema?: SchemaSpec | undefined;
  /** Whether a changed value that violates the schema is rejected or only warned about. */
  readonly schemaProblems?: 'error' | 'warning' | undefined;
  readonly shape?: 'map' | 'any' | undefined;
  readonly offerUnwrap?: boolean | undefined;
  /** Pixels, or any CSS length. */
  readonly height?: number | string | undefined;
  /** Returns problems of the parsed value by top-level key. Such a text does not change the value. */
  readonly keyProblemsOf?: ((value: unknown) => readonly KeyProblem[]) | undefined;
  readonly onState?: ((state: CodeState) => void) | undefined;
  /** Shows problems at once instead of after the first blur. */
  readonly shouldShowProblems?: boolean;
}

interface Loaded {
  readonly monaco: Monaco;
  readonly text: CodeText;
}

const loadFor = (language: CodeLanguage) => async (): Promise<Loaded> => {
  const [monaco, text] = await Promise.all([loadMonaco(), loadCodeText(language)]);
  return { monaco, text };
};
const loaders = { yaml: loadFor('yaml'), json: loadFor('json') } as const;

/** Leaves room for the head, the first fields and the buttons of a dialog. */
const defaultHeight = 'clamp(200px, 100vh - 400px, 600px)';

/**
 * Edits a value of a record as YAML or JSON. Invalid text stays in the editor and does not change the value.
 */
export function CodeField(props: CodeFieldProps) {
  const height = props.height ?? defaultHeight;
  return (
    <EditorLoader load={loaders[props.language]} height={height}>
      {(loaded) => <MountedCodeField {...props} {...loaded} height={height} />}
    </EditorLoader>
  );
}

/** Longer texts (characters) are parsed when typing pauses and on blur. */
const maxSyncParseLength = 10_000;
const parseDelayMs = 300;

/** Returns the problems with their lines as one text. Undefined without problems. */
const keyProblemText = (
  { lineOfKey }: CodeText,
  text: string,
  problems: readonly KeyProblem[],
): string | undefined =>
  problems
    .map(({ key, message }) => {
      const line = lineOfKey?.(text, key);
      return line === undefined ? message : codeMessages.atLine(line, message);
    })
    .join(' ') || undefined;

/** The text of a code field, parsed into its value. */
function useCode(props: CodeFieldProps & Loaded) {
  const { text: codeText, value, onChange, shape, keyProblemsOf, onState } = props;
  const id = useId();
  const { reportUnparsedInput } = useContext(FieldProblemsContext);
  const [text, setText] = useState(() => codeText.write(value));
  const [touched, setTouched] = useState(false);
  const [problem, setProblem] = useState<string>();
  // The value of the text. A different value comes from outside and replaces the text.
  const parsedValue = useRef(value);
  const parseTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (sameValue(parsedValue.current, value)) return;
    parsedValue.current = value;
    setText(codeText.write(value));
    setProblem(undefined);
  }, [value, codeText]);
  const applyText = (next: string) => {
    clearTimeout(parseTimer.current);
    parseTimer.current = undefined;
    const result = isTextTooDeep(next) ? { problem: codeMessages.tooDeep } : codeText.read(next);
    const parsed = 'problem' in result ? undefined : result;
    const fits =
      shape === 'any' || parsed?.value === undefined || parsed.value === null || isRecord(parsed.value);
    const newProblem =
      'problem' in result
        ? result.problem
        : fits
          ? keyProblemText(codeText, next, keyProblemsOf?.(result.value) ?? [])
          : fieldMessages.mapWanted;
    setProblem(newProblem);
    onState?.({ problem: newProblem, hasComments: parsed?.hasComments ?? false });
    if (newProblem !== undefined || parsed === undefined) return;
    parsedValue.current = parsed.value;
    onChange(parsed.value);
  };
  const parsePending = useRef(() => {});
  useEffect(() => {
    parsePending.current = () => {
      if (parseTimer.current !== undefined) applyText(text);
    };
  });
  useEffect(() => () => parsePending.current(), []);
  useEffect(() => {
    reportUnparsedInput?.(id, problem !== undefined);
    return () => reportUnparsedInput?.(id, false);
  }, [reportUnparsedInput, id, problem]);
  const change = (next: string) => {
    setText(next);
    setTouched(true);
    if (next.length <= maxSyncParseLength) {
      applyText(next);
      return;
    }
    clearTimeout(parseTimer.current);
    parseTimer.current = setTimeout(() => parsePending.current(), parseDelayMs);
  };
  return { text, touched, problem, change, flush: () => parsePending.current() };
}

function MountedCodeField(props: CodeFieldProps & Loaded & { readonly height: number | string }) {
  const {
    monaco,
    language,
    offerUnwrap = false,
    height,
    schemaProblems = 'error',
    shouldShowProblems = false,
  } = props;
  const { label, hint, help, error, required = false, disabled = false, readOnly = false } = props;
  const { text, touched, problem, change, flush } = useCode(props);
  useDisplayedCode(props.path, text);
  const { schema, failed, retry } = useCodeSchema(props.schema);
  const [markers, setMarkers] = useState<readonly EditorProblem[]>([]);
  // Schema violations of the original value must not block other changes.
  const rejectsViolations = schemaProblems === 'error' && touched && schema?.schema !== undefined;
  const violatesSchema = rejectsViolations && markers.some(({ severity }) => severity !== 'info');
  const currentProblem = problem ?? (violatesSchema ? codeMessages.breaksSchema : undefined);
  const { visibleProblem, onBlur } = useFieldProblem(currentProblem);
  const fillFromMetadata = useContext(UnwrapContext);
  const handleUnwrap = (metadata: string | undefined) => {
    const reading = metadata === undefined ? undefined : props.text.read(metadata);
    const value =
      reading === undefined || 'problem' in reading ? undefined : valueAt(reading.value, 'metadata');
    if (isRecord(value)) fillFromMetadata?.(value);
  };
  const frame = { label, hint, help, required, disabled, readOnly, size: props.size };
  // With a problem of the text, the form's error is about an older value.
  const displayedError = (shouldShowProblems ? currentProblem : visibleProblem) ?? error;
  return (
    <FieldFrame {...frame} group labelHidden={props.labelHidden} error={displayedError}>
      {(_control, group) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: only observes the blur of the editor inside.
        <div
          className={clsx(frameLayout, !touched && text === '' && styles.untouched)}
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
            onUnwrap={handleUnwrap}
            readOnly={readOnly || disabled}
            required={required}
            invalid={displayedError !== undefined}
            describedBy={group['aria-describedby']}
            onMarkers={setMarkers}
          />
          {failed && (
            <Row as="p" wrap gap={8} size={12} lines={16} tone="muted">
              {codeMessages.schemaFailed}
              <Button kind="quiet" onClick={retry}>
                {codeMessages.schemaRetry}
              </Button>
            </Row>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
