import { type Asked, type Notice, noticeOf } from '../../parts/noticeOf.ts';
import { messages } from './messages.ts';

/**
 * Notice about figures that only the server can count.
 * Missing figures are always reported, because cells are empty.
 * @param online whether the server is reachable
 */
export const figuresNotice = (asked: Asked, online: boolean): Notice | undefined =>
  online || asked.error !== null ? noticeOf(asked, messages.figuresMissing, messages.figuresKept) : undefined;
