import clsx from 'clsx';
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { CodeEditorProps } from './CodeEditorProps.ts';
import styles from './Editor.module.css';
import { EditorFooter } from './EditorFooter.tsx';
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
  invalid: isMarkedInvalid = false,
  describedBy,
  required = false,
  onMarkers,
  offerUnwrap = false,
  onUnwrap,
}: MountedEditorProps) {
  const id = useId();
  const wrapper = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const textTooDeep = useMemo(() => isTooDeepToCheck(value, language), [value, language]);
  const schemaTooDeep = useMemo(() => isSchemaTooDeep(givenSchema?.schema), [givenSchema]);
  const schema = useMemo(
    () => (givenSchema === undefined || !schemaTooDeep ? givenSchema : { ...givenSchema, schema: undefined }),
    [givenSchema, schemaTooDeep],
  );
  const note = textTooDeep ? messages.textTooDeep : schemaTooDeep ? messages.schemaTooDeep : undefined;
  const [tabMovesFocus, setTabMovesFocus] = useState(false);
  const instance = useCodeEditor({
    monaco,
    container: container,
    value,
    onChange,
    language,
    schema,
    readOnly,
    label,
    extraOptions: { renderFinalNewline: readOnly ? 'off' : 'on' },
  });
  const problems = useProblems(monaco, instance);
  const reportProblems = useEffectEvent(() => onMarkers?.(problems));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports only when the problems change.
  useEffect(() => reportProblems(), [problems]);

  const isEditable = useEffectEvent(() => !readOnly);
  useEffect(() => {
    if (wrapper.current === null) return;
    return trapTab(wrapper.current, { isEditable: () => isEditable(), onToggle: setTabMovesFocus });
  }, []);

  const shownProblems = readOnly ? [] : problems.filter(({ severity }) => severity !== 'info');
  const invalid =
    isMarkedInvalid || error !== undefined || shownProblems.some(({ severity }) => severity === 'error');
  const hint = tabMovesFocus ? messages.tabHintOff : messages.tabHint;
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
    <div ref={wrapper} className={clsx(styles.editor, height === 'fill' && styles.fill)}>
      {offerUnwrap && !readOnly && (language === 'yaml' || language === 'json') && (
        <UnwrapPrompt
          text={value}
          language={language}
          onUnwrap={(inner, metadata) => {
            const whole = instance?.getModel()?.getFullModelRange();
            if (instance === undefined || whole === undefined) return;
            instance.pushUndoStop();
            instance.executeEdits('unwrap', [{ range: whole, text: inner }]);
            instance.pushUndoStop();
            instance.setPosition({ lineNumber: 1, column: 1 });
            instance.focus();
            onUnwrap?.(metadata);
          }}
        />
      )}
      <div
        className={clsx(styles.box, readOnly ? styles.view : styles.field, invalid && styles.invalid)}
        style={height === 'fill' ? undefined : { height }}
      >
        <div ref={container} className={styles.place} />
      </div>
      {!readOnly && (
        <EditorFooter
          id={id}
          error={error}
          problems={shownProblems}
          note={note}
          hint={hint}
          onGoToProblem={({ line, column }) => {
            instance?.setPosition({ lineNumber: line, column });
            instance?.revealLineInCenterIfOutsideViewport(line);
            instance?.focus();
          }}
        />
      )}
    </div>
  );
}
