import { isForbidden } from '../failures.ts';
import { type Asked, type Notice, noticeOf } from '../noticeOf.ts';
import type { ListWords } from './ListWords.ts';
import { messages } from './messages.ts';

/**
 * What is to be said over rows that are shown although they could not be read anew; nothing where the banner says it already.
 * @param online whether the server answers the person
 */
export const listNotice = (
  asked: Asked,
  online: boolean,
  { stale = messages.stale, kept = messages.kept }: Pick<ListWords, 'stale' | 'kept'> = {},
): Notice | undefined => (online ? noticeOf(asked, stale, kept) : undefined);

/** Whether there is nothing to show, or nothing that this person may see any more. */
export const hasFailed = ({ data, error }: Asked): boolean =>
  error !== null && (data === undefined || isForbidden(error));
