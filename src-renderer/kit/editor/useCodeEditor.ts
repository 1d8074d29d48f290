import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditorLanguage } from './EditorLanguage.ts';
import type { EditorSchema } from './EditorSchema.ts';
import { editorOptions } from './editorOptions.ts';
import { languageFor } from './languageFor.ts';
import type { Monaco } from './setUpMonaco.ts';

let modelCount = 0;

interface CodeEditorSettings {
  readonly monaco: Monaco;
  readonly container: RefObject<HTMLElement | null>;
  readonly value: string;
  readonly onChange: ((value: string) => void) | undefined;
  readonly language: EditorLanguage;
  readonly schema: EditorSchema | undefined;
  readonly readOnly: boolean;
  readonly label: string;
  readonly extraOptions: editor.IEditorOptions;
}

/**
 * Creates an editor with one model, and disposes both on unmount.
 * @returns The editor. Undefined until it is created.
 */
export function useCodeEditor(settings: CodeEditorSettings): editor.IStandaloneCodeEditor | undefined {
  const { monaco, container, value, onChange, language, schema, readOnly, label, extraOptions } = settings;
  const [codeEditor, setCodeEditor] = useState<editor.IStandaloneCodeEditor>();
  /** The last text that the editor and its owner have in common. */
  const syncedText = useRef(value);
  const isSettingText = useRef(false);

  const handleChange = useEffectEvent((text: string, model: editor.ITextModel) => {
    syncedText.current = text;
    // Must run before a language service reads the text.
    monaco.api.editor.setModelLanguage(model, languageFor(text, language));
    // Skip texts set by the owner: reporting them would mark an untouched form as changed.
    if (!isSettingText.current) onChange?.(text);
  });
  const createEditor = useEffectEvent((element: HTMLElement) => {
    const { api } = monaco;
    modelCount += 1;
    const folder = schema === undefined ? 'plain' : monaco.folderOf(schema);
    const uri = api.Uri.parse(`inmemory://quarterdeck/${folder}/${modelCount}.${language}`);
    const model = api.editor.createModel(value, languageFor(value, language), uri);
    syncedText.current = value;
    const instance = api.editor.create(element, {
      ...editorOptions,
      ...extraOptions,
      model,
      readOnly,
      domReadOnly: readOnly,
      ariaLabel: label,
    });
    model.onDidChangeContent(() => handleChange(model.getValue(), model));
    return instance;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: language and schema are fixed per model.
  useEffect(() => {
    if (container.current === null) return;
    const instance = createEditor(container.current);
    setCodeEditor(instance);
    return () => {
      const model = instance.getModel();
      instance.dispose();
      model?.dispose();
      setCodeEditor(undefined);
    };
  }, [monaco, container, language, schema?.uri]);

  useEffect(() => {
    // Same schema with changed rules: update the language services, keep the models.
    if (schema !== undefined) monaco.folderOf(schema);
  }, [monaco, schema]);

  useEffect(() => {
    const model = codeEditor?.getModel();
    if (codeEditor === undefined || model === null || model === undefined || value === syncedText.current)
      return;
    syncedText.current = value;
    if (value === model.getValue()) return;
    // A single undo step, so that users can undo a text set by the owner.
    isSettingText.current = true;
    codeEditor.pushUndoStop();
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text: value }], () => null);
    codeEditor.pushUndoStop();
    isSettingText.current = false;
  }, [codeEditor, value]);

  useEffect(() => {
    codeEditor?.updateOptions({ readOnly, domReadOnly: readOnly, ariaLabel: label });
  }, [codeEditor, readOnly, label]);

  return codeEditor;
}
