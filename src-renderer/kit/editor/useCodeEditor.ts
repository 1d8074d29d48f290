import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditorLanguage } from './EditorLanguage.ts';
import type { EditorSchema } from './EditorSchema.ts';
import { editorOptions } from './editorOptions.ts';
import { languageFor } from './languageFor.ts';
import type { Monaco } from './setUpMonaco.ts';

let count = 0;

interface CodeEditorSettings {
  readonly monaco: Monaco;
  readonly place: RefObject<HTMLElement | null>;
  readonly value: string;
  readonly onChange: ((value: string) => void) | undefined;
  readonly language: EditorLanguage;
  readonly schema: EditorSchema | undefined;
  readonly readOnly: boolean;
  readonly label: string;
  readonly more: editor.IEditorOptions;
}

/**
 * Creates an editor with one model, and disposes both on unmount.
 * @returns The editor. Undefined until it is created.
 */
export function useCodeEditor(settings: CodeEditorSettings): editor.IStandaloneCodeEditor | undefined {
  const { monaco, place, value, onChange, language, schema, readOnly, label, more } = settings;
  const [made, setMade] = useState<editor.IStandaloneCodeEditor>();
  /** The last text that the editor and its owner have in common. */
  const agreed = useRef(value);
  const setting = useRef(false);

  const changed = useEffectEvent((text: string, model: editor.ITextModel) => {
    agreed.current = text;
    // Must run before a language service reads the text.
    monaco.api.editor.setModelLanguage(model, languageFor(text, language));
    // Skip texts set by the owner: reporting them would mark an untouched form as changed.
    if (!setting.current) onChange?.(text);
  });
  const make = useEffectEvent((element: HTMLElement) => {
    const { api } = monaco;
    count += 1;
    const folder = schema === undefined ? 'plain' : monaco.folderOf(schema);
    const uri = api.Uri.parse(`inmemory://quarterdeck/${folder}/${count}.${language}`);
    const model = api.editor.createModel(value, languageFor(value, language), uri);
    agreed.current = value;
    const instance = api.editor.create(element, {
      ...editorOptions,
      ...more,
      model,
      readOnly,
      domReadOnly: readOnly,
      ariaLabel: label,
    });
    model.onDidChangeContent(() => changed(model.getValue(), model));
    return instance;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: language and schema are fixed per model.
  useEffect(() => {
    if (place.current === null) return;
    const instance = make(place.current);
    setMade(instance);
    return () => {
      const model = instance.getModel();
      instance.dispose();
      model?.dispose();
      setMade(undefined);
    };
  }, [monaco, place, language, schema?.uri]);

  useEffect(() => {
    // Same schema with changed rules: update the language services, keep the models.
    if (schema !== undefined) monaco.folderOf(schema);
  }, [monaco, schema]);

  useEffect(() => {
    const model = made?.getModel();
    if (made === undefined || model === null || model === undefined || value === agreed.current) return;
    agreed.current = value;
    if (value === model.getValue()) return;
    // A single undo step, so that users can undo a text set by the owner.
    setting.current = true;
    made.pushUndoStop();
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null);
    made.pushUndoStop();
    setting.current = false;
  }, [made, value]);

  useEffect(() => {
    made?.updateOptions({ readOnly, domReadOnly: readOnly, ariaLabel: label });
  }, [made, readOnly, label]);

  return made;
}
