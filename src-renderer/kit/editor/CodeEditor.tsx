import type { CodeEditorProps } from './CodeEditorProps.ts';
import { EditorStage } from './EditorStage.tsx';
import { loadMonaco } from './loadMonaco.ts';
import { MountedEditor } from './MountedEditor.tsx';

export function CodeEditor({ load = loadMonaco, height = 240, ...rest }: CodeEditorProps) {
  return (
    <EditorStage load={load} height={height}>
      {(monaco) => <MountedEditor {...rest} height={height} monaco={monaco} />}
    </EditorStage>
  );
}
