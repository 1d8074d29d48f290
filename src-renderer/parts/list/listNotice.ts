import { isForbidden } from '../failures.ts';
import { type Asked, type Notice, noticeOf } from '../noticeOf.ts';
import type { ListWords } from './ListWords.ts';
import { messages } from './messages.ts';

/**
 * Returns the notice for rows that could not be refreshed. Undefined while offline, because the banner
 * reports that.
 * @param online whether the server can be reached
 */
export const listNotice = (
  asked: Asked,
  online: boolean,
  { stale = messages.stale, kept = messages.kept }: Pick<ListWords, 'stale' | 'kept'> = {},
): Notice | undefined => (online ? noticeOf(asked, stale, kept) : undefined);

/** Whether there is nothing to display, or nothing that the user still has access to. */
export const hasFailed = ({ data, error }: Asked): boolean =>
  error !== null && (data === undefined || isForbidden(error));
