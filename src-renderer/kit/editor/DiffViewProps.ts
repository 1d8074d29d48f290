import type { EditorLanguage } from './EditorLanguage.ts';
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
