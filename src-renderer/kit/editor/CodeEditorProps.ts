import type { EditorLanguage } from './EditorLanguage.ts';
import type { EditorProblem } from './EditorProblem.ts';
import type { EditorSchema } from './EditorSchema.ts';
import type { Monaco } from './setUpMonaco.ts';

export interface CodeEditorProps {
  readonly value: string;
  readonly onChange?: ((value: string) => void) | undefined;
  readonly language: EditorLanguage;
  /** Schema for validation and completion of YAML and JSON. */
  readonly schema?: EditorSchema | undefined;
  readonly readOnly?: boolean;
  /** The accessible name. */
  readonly label: string;
  /** Height in pixels, as a CSS length, or `fill` for the full height of the parent. */
  readonly height?: number | string;
  readonly error?: string | undefined;
  /** Marks the field as invalid when the error message is displayed elsewhere. */
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly required?: boolean;
  readonly onMarkers?: ((problems: readonly EditorProblem[]) => void) | undefined;
  readonly offerUnwrap?: boolean;
  /** Called when the text is unwrapped, with the `metadata` of the wrapping object as text. */
  readonly onUnwrap?: ((metadata: string | undefined) => void) | undefined;
  /** Loads Monaco. Tests pass another loader to show the loading states. */
  readonly load?: () => Promise<Monaco>;
}
