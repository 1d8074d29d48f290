/** What the server or the connection said to a submit. */
export interface FormFailure {
  readonly sentence: string;
  /** The raw cause, one click away. */
  readonly details?: string | undefined;
}
