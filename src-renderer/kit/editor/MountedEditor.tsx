import clsx from 'clsx';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { CodeEditorProps } from './CodeEditorProps.ts';
import styles from './Editor.module.css';
import { EditorFoot } from './EditorFoot.tsx';
import { isTooDeepToCheck } from './languageFor.ts';
import { messages } from './messages.ts';
import { isSchemaTooDeep } from './nesting.ts';
import type { Monaco } from './setUpMonaco.ts';
import { trapTab } from './trapTab.ts';
import { UnwrapPrompt } from './UnwrapPrompt.tsx';
import { useCodeEditor } from './useCodeEditor.ts';
import { useProblems } from './useProblems.ts';

interface MountedEditorProps extends Omit<CodeEditorProps, 'load'> {
  readonly monaco: Monaco;
  readonly height: number | string;
}

export function MountedEditor({
  monaco,
  value,
  onChange,
  language,
  schema: givenSchema,
  readOnly = false,
  label,
  height,
  error,
  invalid: wrong = false,
  describedBy,
  required = false,
  onMarkers,
  offerUnwrap = false,
}: MountedEditorProps) {
  const id = useId();
  const around = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const textTooDeep = useMemo(() => isTooDeepToCheck(value, language), [value, language]);
  const schemaTooDeep = useMemo(() => isSchemaTooDeep(givenSchema?.schema), [givenSchema]);
  const schema = useMemo(
    () => (givenSchema === undefined || !schemaTooDeep ? givenSchema : { ...givenSchema, schema: undefined }),
    [givenSchema, schemaTooDeep],
  );
  const note = textTooDeep ? messages.textTooDeep : schemaTooDeep ? messages.schemaTooDeep : undefined;
  const [tabMoves, setTabMoves] = useState(false);
  const instance = useCodeEditor({
    monaco,
    place,
    value,
    onChange,
    language,
    schema,
    readOnly,
    label,
    more: { renderFinalNewline: readOnly ? 'off' : 'on' },
  });
  const problems = useProblems(monaco, instance);
  const tell = useEffectEvent(() => onMarkers?.(problems));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports only when the problems change.
  useEffect(() => tell(), [problems]);

  const editable = useEffectEvent(() => !readOnly);
  useEffect(() => {
    if (around.current === null) return;
    return trapTab(around.current, { editable: () => editable(), onToggle: setTabMoves });
  }, []);

  const shown = readOnly ? [] : problems.filter(({ severity }) => severity !== 'info');
  const invalid = wrong || error !== undefined || shown.some(({ severity }) => severity === 'error');
  const hint = tabMoves ? messages.tabHintOff : messages.tabHint;
  useEffect(() => {
    const field = instance?.getDomNode()?.querySelector('textarea.inputarea');
    field?.setAttribute('aria-invalid', String(invalid));
    const own = readOnly ? '' : `${id}-problem ${id}-hint`;
    const all = `${describedBy ?? ''} ${own}`.trim();
    if (all === '') field?.removeAttribute('aria-describedby');
    else field?.setAttribute('aria-describedby', all);
    if (required) field?.setAttribute('aria-required', 'true');
    else field?.removeAttribute('aria-required');
  }, [instance, invalid, readOnly, id, describedBy, required]);

  return (
    <div ref={around} className={clsx(styles.editor, height === 'fill' && styles.fill)}>
      {offerUnwrap && !readOnly && (language === 'yaml' || language === 'json') && (
        <UnwrapPrompt
          text={value}
          language={language}
          onUnwrap={(inner) => {
            const whole = instance?.getModel()?.getFullModelRange();
            if (instance === undefined || whole === undefined) return;
            instance.pushUndoStop();
            instance.executeEdits('unwrap', [{ range: whole, text: inner }]);
            instance.pushUndoStop();
            instance.setPosition({ lineNumber: 1, column: 1 });
            instance.focus();
          }}
        />
      )}
      <div
        className={clsx(styles.box, readOnly ? styles.view : styles.field, invalid && styles.invalid)}
        style={height === 'fill' ? undefined : { height }}
      >
        <div ref={place} className={styles.place} />
      </div>
      {!readOnly && (
        <EditorFoot
          id={id}
          error={error}
          problems={shown}
          note={note}
          hint={hint}
          onGo={({ line, column }) => {
            instance?.setPosition({ lineNumber: line, column });
            instance?.revealLineInCenterIfOutsideViewport(line);
            instance?.focus();
          }}
        />
      )}
    </div>
  );
}
