import type { FailureCode, FailureData } from '#contract/rules/failures.ts';

/** An error with a typed code and a message that the window can display. Any other error is a bug. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly data: FailureData;

  constructor(code: FailureCode, data: FailureData, options?: { cause?: unknown }) {
    super(data.sentence, options);
    this.code = code;
    this.data = data;
  }
}
