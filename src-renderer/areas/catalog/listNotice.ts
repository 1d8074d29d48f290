import { type Asked, type Notice, noticeOf } from '../../parts/noticeOf.ts';
import { messages } from './messages.ts';

/**
 * What is to be said over rows that are shown although they could not be read anew; nothing where the banner says it already.
 * @param online whether the server answers the person
 */
export function listNotice(asked: Asked, online: boolean): Notice | undefined {
  return online ? noticeOf(asked, messages.stale, messages.kept) : undefined;
}

/** The same of what only the server counts. That it is missing is said in any case: cells are empty then. */
export function figuresNotice(asked: Asked, online: boolean): Notice | undefined {
  return online || asked.error !== null
    ? noticeOf(asked, messages.figuresMissing, messages.figuresKept)
    : undefined;
}
