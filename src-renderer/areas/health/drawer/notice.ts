import type { AnswerOrigin } from '../../../parts/asOfState.ts';
import { isBridgeLost, type ShownFailure, toShownFailure } from '../../../parts/failures.ts';
import { messages } from './messages.ts';

interface Notice {
  /** What happened, and what is shown instead. */
  readonly text: string;
  /** The raw cause. */
  readonly details: string | undefined;
}

interface AskedCheck {
  readonly answer: AnswerOrigin | undefined;
  readonly failure: ShownFailure | undefined;
  readonly error: unknown;
}

interface AskedRuns {
  readonly answer: AnswerOrigin | undefined;
  readonly error: unknown;
}

/** Why what is shown could not be read anew; said once, although several parts were asked for. The banner says that the server is away. */
export function noticeOf(check: AskedCheck, runs: AskedRuns): Notice | undefined {
  if (check.failure !== undefined && !isBridgeLost(check.error)) {
    const { sentence, details } = check.failure;
    return {
      text: check.answer === undefined ? messages.listedOnly(sentence) : messages.stale(sentence),
      details,
    };
  }
  if (runs.error !== null && runs.answer !== undefined && !isBridgeLost(runs.error)) {
    const { sentence, details } = toShownFailure(runs.error);
    return { text: messages.stale(sentence), details };
  }
  const because = check.answer?.because ?? runs.answer?.because;
  return because && { text: messages.kept(because.sentence), details: because.details };
}
