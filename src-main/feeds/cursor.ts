import { isEmptyInstant } from '#contract/rules/serverTime.ts';
import { laterTime } from '../cache/times.ts';
import { toleranceMs } from '../server/serverTime.ts';
import type { FeedContext } from './FeedContext.ts';

type CurrentTime = Pick<FeedContext, 'estimatedNowMs'>;

/**
 * Latest valid time of a cursor, in milliseconds since 1970. A later cursor would skip all rows until then.
 */
export const latestCursorMs = ({ estimatedNowMs }: CurrentTime): number => estimatedNowMs() + toleranceMs;

/** Returns whether a stored cursor is in the future, where the tail would find no rows. */
export const isInFuture = (context: CurrentTime, cursor: string | null): boolean =>
  cursor !== null && Date.parse(cursor) > latestCursorMs(context);

/** Returns a stored cursor, limited to the latest valid time. */
export const limitCursor = (context: CurrentTime, cursor: string | null): string | null =>
  isInFuture(context, cursor) ? new Date(latestCursorMs(context)).toISOString() : cursor;

/**
 * Advances the cursor to the newest time that is neither empty nor in the future.
 * @param cursor previous cursor
 * @param times timestamps of the read rows, in the server's format
 */
export function advanceCursor(
  context: CurrentTime,
  cursor: string | null,
  times: Iterable<string | null>,
): string | null {
  let next = limitCursor(context, cursor);
  const latestMs = latestCursorMs(context);
  for (const time of times) {
    // The server refuses a condition on an empty time minus an overlap.
    if (time === null || isEmptyInstant(time) || Date.parse(time) > latestMs) continue;
    next = laterTime(next, time);
  }
  return next;
}
