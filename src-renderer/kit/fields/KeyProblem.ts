export interface KeyProblem {
  /** Top-level key of the record. */
  readonly key: string;
  readonly message: string;
}
