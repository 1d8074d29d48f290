/** Something wrong in the text, as the language or its schema sees it. */
export interface EditorProblem {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}
