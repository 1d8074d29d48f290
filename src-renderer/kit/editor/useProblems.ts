import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { useEffect, useState } from 'react';
import type { EditorProblem } from './EditorProblem.ts';
import type { Monaco } from './setUpMonaco.ts';

const noProblems: readonly EditorProblem[] = [];

/** Returns the problems of the editor's text: errors first, then by position. */
export function useProblems(
  { api }: Monaco,
  instance: editor.IStandaloneCodeEditor | undefined,
): readonly EditorProblem[] {
  const [problems, setProblems] = useState(noProblems);
  useEffect(() => {
    const uri = instance?.getModel()?.uri;
    if (uri === undefined) return;
    const read = () => {
      const found = api.editor
        .getModelMarkers({ resource: uri })
        .toSorted((a, b) => b.severity - a.severity || a.startLineNumber - b.startLineNumber)
        .map(({ severity, message, startLineNumber, startColumn }): EditorProblem => {
          const { Error: error, Warning: warning } = api.MarkerSeverity;
          return {
            severity: severity === error ? 'error' : severity === warning ? 'warning' : 'info',
            message,
            line: startLineNumber,
            column: startColumn,
          };
        });
      setProblems(found.length === 0 ? noProblems : found);
    };
    const listener = api.editor.onDidChangeMarkers((resources) => {
      if (resources.some((resource) => resource.toString() === uri.toString())) read();
    });
    read();
    return () => {
      listener.dispose();
      setProblems(noProblems);
    };
  }, [api, instance]);
  return problems;
}
