import type { FailureCode, FailureData } from '../../src-preload/contract/rules/failures.ts';

/** A failure that the window can show: the typed errors of architecture section 3. Any other error is a fault of ours. */
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
