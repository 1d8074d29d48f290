import { type Notice, noticeOf, type QueryState } from '#parts/noticeOf.ts';
import { messages } from './messages.ts';

/**
 * Notice about figures that only the server can count.
 * Missing figures are always reported, because cells are empty.
 * @param online whether the server is reachable
 */
export const figuresNotice = (query: QueryState, online: boolean): Notice | undefined =>
  online || query.error !== null
    ? noticeOf(query, messages.figuresMissing, messages.figuresOutdated)
    : undefined;
