import type { DiffViewProps } from './DiffViewProps.ts';
import { EditorLoader } from './EditorLoader.tsx';
import { loadMonaco } from './loadMonaco.ts';
import { MountedDiff } from './MountedDiff.tsx';

export function DiffView({
  load = loadMonaco,
  height = 240,
  layout = 'side-by-side',
  navigable = false,
  ...rest
}: DiffViewProps) {
  return (
    <EditorLoader load={load} height={height}>
      {(monaco) => (
        <MountedDiff {...rest} height={height} layout={layout} navigable={navigable} monaco={monaco} />
      )}
    </EditorLoader>
  );
}
