export interface FormFailure {
  readonly sentence: string;
  /** The raw error, displayed on demand. */
  readonly details?: string | undefined;
}
