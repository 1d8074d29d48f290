import { type Asked, type Notice, noticeOf } from '../../parts/noticeOf.ts';
import { messages } from './messages.ts';

/**
 * What is to be said over agents that are shown although they could not be read anew; nothing where the banner says it already.
 * @param online whether the server answers the person
 */
export const agentsNotice = (asked: Asked, online: boolean): Notice | undefined =>
  online ? noticeOf(asked, messages.stale, messages.kept) : undefined;
