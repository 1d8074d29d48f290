import { type Asked, type Notice, noticeOf } from '../../parts/noticeOf.ts';
import { messages } from './messages.ts';

/**
 * What is to be said of what only the server counts. That it is missing is said in any case: cells are empty then.
 * @param online whether the server answers the person
 */
export const figuresNotice = (asked: Asked, online: boolean): Notice | undefined =>
  online || asked.error !== null ? noticeOf(asked, messages.figuresMissing, messages.figuresKept) : undefined;
