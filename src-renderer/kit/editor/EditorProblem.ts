export interface EditorProblem {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
}
