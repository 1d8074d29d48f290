import { newer } from '../cache/writes/CacheWriter.ts';
import { aheadMs } from '../server/present.ts';
import type { FeedContext } from './FeedContext.ts';

type Present = Pick<FeedContext, 'present'>;

/** The latest time that a cursor may have, milliseconds since 1970: a later one would skip all rows until then. */
export const latestCursorMs = ({ present }: Present): number => present() + aheadMs;

/** Whether a stored cursor lies in the future, so that its tail would find nothing until then. */
export const isAhead = (context: Present, cursor: string | null): boolean =>
  cursor !== null && Date.parse(cursor) > latestCursorMs(context);

/** A stored cursor, or the latest possible one where it lies in the future. */
export const cursorWithin = (context: Present, cursor: string | null): string | null =>
  isAhead(context, cursor) ? new Date(latestCursorMs(context)).toISOString() : cursor;

/**
 * The cursor after some rows: the newest of their times that is not in the future.
 * @param cursor before them
 * @param times of rows, as the server wrote them
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
