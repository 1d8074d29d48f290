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

/** {@link DiffView} once Monaco is there. */
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
      // Room for the plus and minus signs: colour alone does not say which side a line is on.
      lineDecorationsWidth: 20,
      readOnly: true,
      domReadOnly: true,
      originalEditable: false,
      ...namesOf(label),
      renderSideBySide: isSideBySide(),
      // The layout is the person's choice; Monaco must not change it in a narrow window.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another name makes another editor, which needs its texts.
  useEffect(() => {
    const before = api.editor.createModel(original, languageFor(original, language));
    const after = api.editor.createModel(modified, languageFor(modified, language));
    const compared = made.current?.createViewModel({ original: before, modified: after });
    made.current?.setModel(compared ?? null);
    return () => {
      made.current?.setModel(null);
      // Monaco gives up the comparison that is being made with this alone, and fails once the texts of a running one are gone.
      compared?.dispose();
      before.dispose();
      after.dispose();
    };
  }, [api, original, modified, language, label]);

  useEffect(() => {
    // Monaco empties the names when it is given options without them.
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
