import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './Editor.module.css';
import type { EditorFind } from './EditorFind.ts';
import type { Monaco } from './setUpMonaco.ts';

/** More places than this are not counted: nobody walks through them, and marking them takes long. */
const most = 2_000;

interface FindSettings {
  readonly monaco: Monaco;
  readonly instance: editor.IStandaloneCodeEditor | undefined;
  /** The text to search; another text is searched again. */
  readonly value: string;
  readonly find: EditorFind | undefined;
  readonly onFound: ((count: number) => void) | undefined;
}

/** Marks where a text stands and shows one of the places; the owner has the field and says which place. */
export function useFind({ monaco: { api }, instance, value, find, onFound }: FindSettings): void {
  const text = find?.text ?? '';
  const index = find?.index ?? 0;
  const [places, setPlaces] = useState<readonly editor.FindMatch[]>([]);
  const tell = useEffectEvent((count: number) => onFound?.(count));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the model's text is the value, which stands in it by now.
  useEffect(() => {
    const model = instance?.getModel();
    if (model === null || model === undefined) return;
    const found = text === '' ? [] : model.findMatches(text, false, false, false, null, false, most);
    setPlaces(found);
    tell(found.length);
  }, [instance, text, value]);

  useEffect(() => {
    if (instance === undefined || places.length === 0) return;
    const shown = index % places.length;
    const marks = instance.createDecorationsCollection(
      places.map(({ range }, at) => ({
        range,
        options: { className: (at === shown ? styles.foundNow : styles.found) ?? null },
      })),
    );
    const place = places[shown];
    if (place !== undefined) {
      instance.setPosition(place.range.getStartPosition());
      instance.revealRangeInCenterIfOutsideViewport(place.range, api.editor.ScrollType.Immediate);
    }
    return () => marks.clear();
  }, [api, instance, places, index]);
}
