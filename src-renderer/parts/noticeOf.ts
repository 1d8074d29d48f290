import type { AnswerOrigin } from './asOfState.ts';
import { isBridgeLost, toShownFailure } from './failures.ts';

export interface Asked {
  readonly data: AnswerOrigin | undefined;
  readonly error: unknown;
}

export interface Notice {
  readonly text: string;
  readonly details: string | undefined;
}

/** Returns the notice for an answer: `missing` after an error, `kept` for a cached answer. */
export function noticeOf(
  { data, error }: Asked,
  missing: (sentence: string) => string,
  kept: (sentence: string) => string,
): Notice | undefined {
  if (isBridgeLost(error)) return undefined;
  if (error !== null) {
    const { sentence, details } = toShownFailure(error);
    return { text: missing(sentence), details };
  }
  const because = data?.because;
  return because && { text: kept(because.sentence), details: because.details };
}
