import type { editor, IKeyboardEvent } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  chooseLine,
  formatLineSelection,
  type LineRange,
  parseLineSelection,
} from '../text/lineSelection.ts';
import styles from './Editor.module.css';
import type { Monaco } from './setUpMonaco.ts';

interface LineSelectionSettings {
  readonly monaco: Monaco;
  readonly instance: editor.IStandaloneCodeEditor | undefined;
  /** Such as `3-7,12`. */
  readonly selected: string | undefined;
  readonly onSelect: ((selected: string) => void) | undefined;
}

/**
 * Selects whole lines of a read-only editor: a click on a line number or Enter selects one line, with Shift up to it,
 * with Ctrl (or Space at the keyboard) adds or takes it away. The state is the owner's.
 */
export function useLineSelection({
  monaco: { api },
  instance,
  selected,
  onSelect,
}: LineSelectionSettings): void {
  const anchor = useRef<number>(undefined);
  /** What was last reported: it needs no scrolling, because the person is there. */
  const reported = useRef<string>(undefined);

  const report = useEffectEvent((ranges: readonly LineRange[]) => {
    reported.current = formatLineSelection(ranges);
    onSelect?.(reported.current);
  });
  const choose = useEffectEvent((line: number, how: 'alone' | 'extend' | 'toggle') => {
    const next = chooseLine(parseLineSelection(selected ?? ''), anchor.current, line, how);
    anchor.current = next.anchor;
    report(next.ranges);
  });
  const onKey = useEffectEvent((event: IKeyboardEvent) => {
    const line = instance?.getPosition()?.lineNumber;
    const space = event.keyCode === api.KeyCode.Space;
    if (line === undefined || !(space || event.keyCode === api.KeyCode.Enter)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(line, event.shiftKey ? 'extend' : space ? 'toggle' : 'alone');
  });

  const active = onSelect !== undefined;
  useEffect(() => {
    if (instance === undefined || !active) return;
    const listeners = [
      instance.onKeyDown(onKey),
      instance.onMouseDown(({ target, event }) => {
        if (target.type !== api.editor.MouseTargetType.GUTTER_LINE_NUMBERS || !event.leftButton) return;
        const line = target.position.lineNumber;
        // The keyboard goes on from here; Monaco itself takes no focus at its line numbers.
        instance.setPosition({ lineNumber: line, column: 1 });
        instance.focus();
        choose(line, event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'alone');
      }),
    ];
    return () => {
      for (const listener of listeners) listener.dispose();
    };
  }, [api, instance, active]);

  useEffect(() => {
    if (instance === undefined || selected === undefined) return;
    const ranges = parseLineSelection(selected);
    const marks = instance.createDecorationsCollection(
      ranges.map(({ first, last }) => ({
        range: new api.Range(first, 1, last, 1),
        options: {
          isWholeLine: true,
          className: styles.selectedLine ?? null,
          marginClassName: styles.selectedMargin ?? null,
          lineNumberClassName: styles.selectedNumber ?? null,
        },
      })),
    );
    const first = ranges[0]?.first;
    if (first !== undefined && selected !== reported.current) {
      reported.current = selected;
      instance.setPosition({ lineNumber: first, column: 1 });
      instance.revealLineNearTop(first);
    }
    return () => marks.clear();
  }, [api, instance, selected]);
}
