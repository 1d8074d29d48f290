/** What is searched in an editor, by a field that stands outside of it. */
export interface EditorFind {
  /** Without regard to case; nothing is searched for an empty text. */
  readonly text: string;
  /** Which of the places is shown, from 0; past the last it begins again. */
  readonly index: number;
}
