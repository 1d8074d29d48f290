import type { DiffViewProps } from './DiffViewProps.ts';
import { EditorStage } from './EditorStage.tsx';
import { loadMonaco } from './loadMonaco.ts';
import { MountedDiff } from './MountedDiff.tsx';

export function DiffView({
  load = loadMonaco,
  height = 240,
  layout = 'side-by-side',
  ...rest
}: DiffViewProps) {
  return (
    <EditorStage load={load} height={height}>
      {(monaco) => <MountedDiff {...rest} height={height} layout={layout} monaco={monaco} />}
    </EditorStage>
  );
}
