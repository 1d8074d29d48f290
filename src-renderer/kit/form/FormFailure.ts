import type { FieldFailure } from '#contract/rules/failures.ts';

export interface FormFailure {
  readonly sentence: string;
  /** The raw error, displayed on demand. */
  readonly details?: string | undefined;
  /** Problems with single fields. If all are fields of the form, the form marks them instead of the sentence. */
  readonly fields?: readonly FieldFailure[] | undefined;
}
