import type { AnswerOrigin } from '../../parts/asOfState.ts';
import { isBridgeLost, toShownFailure } from '../../parts/failures.ts';
import { messages } from './messages.ts';

interface Asked {
  readonly data: AnswerOrigin | undefined;
  readonly error: unknown;
}

export interface ListNotice {
  readonly text: string;
  readonly details: string | undefined;
}

/** What came of asking, in the words for it: `missing` where there is nothing to show, `kept` where something stands in. */
function noticeOf(
  { data, error }: Asked,
  missing: (sentence: string) => string,
  kept: (sentence: string) => string,
): ListNotice | undefined {
  if (isBridgeLost(error)) return undefined;
  if (error !== null) {
    const { sentence, details } = toShownFailure(error);
    return { text: missing(sentence), details };
  }
  const because = data?.because;
  return because && { text: kept(because.sentence), details: because.details };
}

/**
 * What is to be said over rows that are shown although they could not be read anew; nothing where the banner says it already.
 * @param online whether the server answers the person
 */
export function listNotice(asked: Asked, online: boolean): ListNotice | undefined {
  return online ? noticeOf(asked, messages.stale, messages.kept) : undefined;
}

/** The same of what only the server counts. That it is missing is said in any case: cells are empty then. */
export function figuresNotice(asked: Asked, online: boolean): ListNotice | undefined {
  return online || asked.error !== null
    ? noticeOf(asked, messages.figuresMissing, messages.figuresKept)
    : undefined;
}
