import type { AnswerOrigin } from './asOfState.ts';
import { isBridgeLost, toDisplayFailure } from './failures.ts';

export interface QueryState {
  readonly data: AnswerOrigin | undefined;
  readonly error: unknown;
}

export interface Notice {
  readonly text: string;
  readonly details: string | undefined;
}

/** Returns the notice for an answer: `failedText` after an error, `cachedText` for a cached answer. */
export function noticeOf(
  { data, error }: QueryState,
  failedText: (sentence: string) => string,
  cachedText: (sentence: string) => string,
): Notice | undefined {
  if (isBridgeLost(error)) return undefined;
  if (error !== null) {
    const { sentence, details } = toDisplayFailure(error);
    return { text: failedText(sentence), details };
  }
  const because = data?.because;
  return because && { text: cachedText(because.sentence), details: because.details };
}
