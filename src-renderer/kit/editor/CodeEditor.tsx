import type { CodeEditorProps } from './CodeEditorProps.ts';
import { EditorLoader } from './EditorLoader.tsx';
import { loadMonaco } from './loadMonaco.ts';
import { MountedEditor } from './MountedEditor.tsx';

export function CodeEditor({ load = loadMonaco, height = 240, ...rest }: CodeEditorProps) {
  return (
    <EditorLoader load={load} height={height}>
      {(monaco) => <MountedEditor {...rest} height={height} monaco={monaco} />}
    </EditorLoader>
  );
}
