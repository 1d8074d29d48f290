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
  /**
   * Folds unchanged lines, opens at the first difference, and displays the number of differences with keys
   * for the next and the previous one. One such view per page.
   */
  readonly navigable?: boolean;
  /** Loads Monaco. Tests pass another loader to show the loading states. */
  readonly load?: () => Promise<Monaco>;
}
