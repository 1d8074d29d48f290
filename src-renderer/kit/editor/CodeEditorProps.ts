import type { EditorLanguage } from './EditorLanguage.ts';
import type { EditorProblem } from './EditorProblem.ts';
import type { EditorSchema } from './EditorSchema.ts';
import type { Monaco } from './setUpMonaco.ts';

export interface CodeEditorProps {
  readonly value: string;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly language: EditorLanguage;
  /** Checks and completes YAML and JSON. */
  readonly schema?: EditorSchema | undefined;
  readonly readOnly?: boolean;
  /** The accessible name. */
  readonly label: string;
  /** Pixels of the code, a CSS length, or `fill` for all the room there is (the parent gives it). */
  readonly height?: number | string;
  /** What is wrong with the whole, as the form's owner sees it. */
  readonly error?: string | undefined;
  /** Something is wrong that is said elsewhere. */
  readonly invalid?: boolean;
  /** Ids of what else describes the field, such as a hint below it. */
  readonly describedBy?: string | undefined;
  readonly required?: boolean;
  /** Told what the language and the schema object to, whenever that changes. */
  readonly onMarkers?: ((problems: readonly EditorProblem[]) => void) | undefined;
  /** Asks to unwrap text with a wrapping `spec`. */
  readonly offerUnwrap?: boolean;
  /** Brings Monaco; another one shows the states of loading. */
  readonly load?: () => Promise<Monaco>;
}
