import type { EditorLanguage } from './EditorLanguage.ts';
import type { Monaco } from './setUpMonaco.ts';

export interface DiffViewProps {
  readonly original: string;
  readonly modified: string;
  readonly language: EditorLanguage;
  /** The accessible name of the comparison. */
  readonly label: string;
  readonly layout?: 'side-by-side' | 'inline';
  /** Height in pixels, or `fill` for the full height of the parent. */
  readonly height?: number | 'fill';
  /** Loads Monaco. Tests pass another loader to show the loading states. */
  readonly load?: () => Promise<Monaco>;
}
