import { newer } from '../cache/writes/CacheWriter.ts';
import { aheadMs } from '../server/present.ts';
import type { FeedContext } from './FeedContext.ts';

type Present = Pick<FeedContext, 'present'>;

/**
 * Latest valid time of a cursor, in milliseconds since 1970. A later cursor would skip all rows until then.
 */
export const latestCursorMs = ({ present }: Present): number => present() + aheadMs;

/** Returns whether a stored cursor is in the future, where the tail would find no rows. */
export const isAhead = (context: Present, cursor: string | null): boolean =>
  cursor !== null && Date.parse(cursor) > latestCursorMs(context);

/** Returns a stored cursor, limited to the latest valid time. */
export const cursorWithin = (context: Present, cursor: string | null): string | null =>
  isAhead(context, cursor) ? new Date(latestCursorMs(context)).toISOString() : cursor;

/**
 * Advances the cursor to the newest time that is not in the future.
 * @param cursor previous cursor
 * @param times timestamps of the read rows, in the server's format
 */
export function advanceCursor(
  context: Present,
  cursor: string | null,
  times: Iterable<string | null>,
): string | null {
  let next = cursorWithin(context, cursor);
  const latestMs = latestCursorMs(context);
  for (const time of times) if (time !== null && Date.parse(time) <= latestMs) next = newer(next, time);
  return next;
}
