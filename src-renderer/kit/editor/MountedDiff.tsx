import clsx from 'clsx';
import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DiffViewProps } from './DiffViewProps.ts';
import styles from './Editor.module.css';
import { editorOptions } from './editorOptions.ts';
import { languageFor } from './languageFor.ts';
import { messages } from './messages.ts';
import type { Monaco } from './setUpMonaco.ts';

interface MountedDiffProps extends Required<Omit<DiffViewProps, 'load'>> {
  readonly monaco: Monaco;
}

const namesOf = (label: string) => ({
  originalAriaLabel: `${label}, ${messages.before}`,
  modifiedAriaLabel: `${label}, ${messages.after}`,
});

export function MountedDiff({
  monaco: { api },
  original,
  modified,
  language,
  label,
  layout,
  height,
}: MountedDiffProps) {
  const place = useRef<HTMLDivElement>(null);
  const made = useRef<editor.IStandaloneDiffEditor>(undefined);
  const isSideBySide = useEffectEvent(() => layout === 'side-by-side');

  useEffect(() => {
    if (place.current === null) return;
    const instance = api.editor.createDiffEditor(place.current, {
      ...editorOptions,
      // Space for the plus and minus signs, because color alone must not identify the side of a line.
      lineDecorationsWidth: 20,
      readOnly: true,
      domReadOnly: true,
      originalEditable: false,
      ...namesOf(label),
      renderSideBySide: isSideBySide(),
      // Users choose the layout. Monaco must not change it in a narrow window.
      useInlineViewWhenSpaceIsLimited: false,
      renderOverviewRuler: false,
      renderGutterMenu: false,
      renderMarginRevertIcon: false,
      ignoreTrimWhitespace: false,
    });
    made.current = instance;
    return () => {
      instance.dispose();
      made.current = undefined;
    };
  }, [api, label]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new label makes a new editor.
  useEffect(() => {
    const before = api.editor.createModel(original, languageFor(original, language));
    const after = api.editor.createModel(modified, languageFor(modified, language));
    const compared = made.current?.createViewModel({ original: before, modified: after });
    made.current?.setModel(compared ?? null);
    return () => {
      made.current?.setModel(null);
      // Dispose the view model first: it cancels the running
      // comparison, which fails when its models are disposed.
      compared?.dispose();
      before.dispose();
      after.dispose();
    };
  }, [api, original, modified, language, label]);

  useEffect(() => {
    // Monaco clears the labels when they are missing from the options.
    made.current?.updateOptions({ ...namesOf(label), renderSideBySide: layout === 'side-by-side' });
  }, [layout, label]);

  return (
    <div className={clsx(styles.editor, height === 'fill' && styles.fill)}>
      <section
        aria-label={label}
        className={clsx(styles.box, styles.view)}
        style={height === 'fill' ? undefined : { height }}
      >
        <div ref={place} className={styles.place} />
      </section>
    </div>
  );
}
