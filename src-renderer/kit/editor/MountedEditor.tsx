import clsx from 'clsx';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { CodeEditorProps } from './CodeEditor.tsx';
import styles from './Editor.module.css';
import { EditorFoot } from './EditorFoot.tsx';
import { messages } from './messages.ts';
import type { Monaco } from './setUpMonaco.ts';
import { trapTab } from './trapTab.ts';
import { UnwrapPrompt } from './UnwrapPrompt.tsx';
import { useCodeEditor } from './useCodeEditor.ts';
import { useFind } from './useFind.ts';
import { useLineSelection } from './useLineSelection.ts';
import { useProblems } from './useProblems.ts';

interface MountedEditorProps extends Omit<CodeEditorProps, 'load'> {
  readonly monaco: Monaco;
  readonly height: number | 'fill';
}

/** {@link CodeEditor} once Monaco is there. */
export function MountedEditor({
  monaco,
  value,
  onChange,
  language,
  schema,
  readOnly = false,
  label,
  height,
  error,
  onMarkers,
  offerUnwrap = false,
  selected,
  onSelect,
  find,
  onFound,
}: MountedEditorProps) {
  const id = useId();
  const around = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [tabMoves, setTabMoves] = useState(false);
  const selectable = readOnly && onSelect !== undefined;
  const instance = useCodeEditor({
    monaco,
    place,
    value,
    onChange,
    language,
    schema,
    readOnly,
    label,
    // In a view that selects lines by their numbers, Monaco's own selecting of their text would lie over it.
    more: { selectOnLineNumbers: !selectable, renderFinalNewline: readOnly ? 'off' : 'on' },
  });
  useLineSelection({
    monaco,
    instance,
    selected: readOnly ? selected : undefined,
    onSelect: readOnly ? onSelect : undefined,
  });
  useFind({ monaco, instance, value, find, onFound });
  const problems = useProblems(monaco, instance);
  const tell = useEffectEvent(() => onMarkers?.(problems));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event is told when the problems change.
  useEffect(() => tell(), [problems]);

  const editable = useEffectEvent(() => !readOnly);
  useEffect(() => {
    if (around.current === null) return;
    return trapTab(around.current, { editable: () => editable(), onToggle: setTabMoves });
  }, []);

  const shown = readOnly ? [] : problems.filter(({ severity }) => severity !== 'info');
  const invalid = error !== undefined || shown.some(({ severity }) => severity === 'error');
  const hint = selectable ? messages.lineHint : tabMoves ? messages.tabHintOff : messages.tabHint;
  const hasFoot = !readOnly || selectable;
  useEffect(() => {
    const field = instance?.getDomNode()?.querySelector('textarea.inputarea');
    field?.setAttribute('aria-invalid', String(invalid));
    if (hasFoot) field?.setAttribute('aria-describedby', `${id}-problem ${id}-hint`);
    else field?.removeAttribute('aria-describedby');
  }, [instance, invalid, hasFoot, id]);

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
      {hasFoot && (
        <EditorFoot
          id={id}
          error={error}
          problems={shown}
          hint={hint}
          onGo={({ line, column }) => {
            instance?.setPosition({ lineNumber: line, column });
            instance?.revealLineInCenterIfOutsideViewport(line);
            instance?.focus();
          }}
        />
      )}
      {selectable && (
        <span className="visually-hidden" role="status">
          {messages.linesSelected(selected ?? '')}
        </span>
      )}
    </div>
  );
}
