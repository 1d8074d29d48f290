import clsx from 'clsx';
import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DiffNavigation } from './DiffNavigation.tsx';
import type { DiffViewProps } from './DiffViewProps.ts';
import styles from './Editor.module.css';
import { editorOptions } from './editorOptions.ts';
import { languageFor } from './languageFor.ts';
import { messages } from './messages.ts';
import type { Monaco } from './setUpMonaco.ts';

/** Time (ms) after which Monaco marks all lines as changed. It runs in a worker. */
const maxDiffMs = 30_000;

interface MountedDiffProps extends Required<Omit<DiffViewProps, 'load'>> {
  readonly monaco: Monaco;
}

const ariaLabelsOf = (label: string) => ({
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
  navigable,
}: MountedDiffProps) {
  const container = useRef<HTMLDivElement>(null);
  const diffEditor = useRef<editor.IStandaloneDiffEditor>(undefined);
  const [count, setCount] = useState<number>();
  const isSideBySide = useEffectEvent(() => layout === 'side-by-side');

  useEffect(() => {
    if (container.current === null) return;
    const instance = api.editor.createDiffEditor(container.current, {
      ...editorOptions,
      // Space for the plus and minus signs, because color alone must not identify the side of a line.
      lineDecorationsWidth: 20,
      readOnly: true,
      domReadOnly: true,
      originalEditable: false,
      ...ariaLabelsOf(label),
      renderSideBySide: isSideBySide(),
      // Users choose the layout. Monaco must not change it in a narrow window.
      useInlineViewWhenSpaceIsLimited: false,
      renderOverviewRuler: false,
      renderGutterMenu: false,
      renderMarginRevertIcon: false,
      ignoreTrimWhitespace: false,
      maxComputationTime: maxDiffMs,
      hideUnchangedRegions: { enabled: navigable, contextLineCount: 3, minimumLineCount: 3 },
    });
    diffEditor.current = instance;
    // Null while a comparison runs.
    instance.onDidUpdateDiff(() => setCount(instance.getLineChanges()?.length));
    return () => {
      instance.dispose();
      diffEditor.current = undefined;
    };
  }, [api, label, navigable]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new label makes a new editor.
  useEffect(() => {
    const before = api.editor.createModel(original, languageFor(original, language));
    const after = api.editor.createModel(modified, languageFor(modified, language));
    const compared = diffEditor.current?.createViewModel({ original: before, modified: after });
    diffEditor.current?.setModel(compared ?? null);
    // Waits until the texts are compared.
    if (navigable) diffEditor.current?.revealFirstDiff();
    return () => {
      diffEditor.current?.setModel(null);
      // Dispose the view model first: it cancels the running
      // comparison, which fails when its models are disposed.
      compared?.dispose();
      before.dispose();
      after.dispose();
    };
  }, [api, original, modified, language, label, navigable]);

  useEffect(() => {
    // Monaco clears the labels when they are missing from the options.
    diffEditor.current?.updateOptions({
      ...ariaLabelsOf(label),
      renderSideBySide: layout === 'side-by-side',
    });
  }, [layout, label]);

  return (
    <div className={clsx(styles.editor, height === 'fill' && styles.fill)}>
      {navigable && <DiffNavigation count={count} onGo={(target) => diffEditor.current?.goToDiff(target)} />}
      <section
        aria-label={label}
        className={clsx(styles.box, styles.view)}
        style={height === 'fill' ? undefined : { height }}
      >
        <div ref={container} className={styles.place} />
      </section>
    </div>
  );
}
