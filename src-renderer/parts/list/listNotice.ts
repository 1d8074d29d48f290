import { isForbidden } from '../failures.ts';
import type { ListTexts } from '../ListTexts.ts';
import { type Notice, noticeOf, type QueryState } from '../noticeOf.ts';
import { messages } from './messages.ts';

/**
 * Returns the notice for rows that could not be refreshed. Undefined while offline, because the banner
 * reports that.
 * @param online whether the server can be reached
 */
export const listNotice = (
  query: QueryState,
  online: boolean,
  {
    staleNotice = messages.stale,
    cachedNotice = messages.kept,
  }: Pick<ListTexts, 'staleNotice' | 'cachedNotice'> = {},
): Notice | undefined => (online ? noticeOf(query, staleNotice, cachedNotice) : undefined);

/** Whether there is nothing to display, or nothing that the user still has access to. */
export const hasNoData = ({ data, error }: QueryState): boolean =>
  error !== null && (data === undefined || isForbidden(error));
