import type { EditorLanguage } from './EditorLanguage.ts';
import { EditorStage } from './EditorStage.tsx';
import { loadMonaco } from './loadMonaco.ts';
import { MountedDiff } from './MountedDiff.tsx';
import type { Monaco } from './setUpMonaco.ts';

export interface DiffViewProps {
  readonly original: string;
  readonly modified: string;
  readonly language: EditorLanguage;
  /** The accessible name of the comparison. */
  readonly label: string;
  /** Both texts beside each other, or one with both. */
  readonly layout?: 'side-by-side' | 'inline';
  /** Pixels, or all the room there is (the parent gives it). */
  readonly height?: number | 'fill';
  /** Brings Monaco; another one shows the states of loading. */
  readonly load?: () => Promise<Monaco>;
}

/** What differs between two texts; neither can be changed. */
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
