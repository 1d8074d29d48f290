import type { FeedName } from '#contract/sync.ts';
import type { FeedRecord } from '../cache/model.ts';
import type { UnreadableRow } from '../server/readRows.ts';
import { minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import type { NewestFirstRelation, RowPosition } from './newestFirst.ts';

/** A feed of events, which is read newest first, back to the retention period. */
export interface NewestFeed<Row> {
  readonly feed: FeedName;
  readonly timeline: NewestFirstRelation<Row>;
  readonly positionOf: (row: Row) => RowPosition;
  /**
   * Stores rows.
   * @param record feed record after these rows; null to leave it unchanged
   * @returns further unreadable rows, if it reads the rows by their positions; it stores them with the record
   */
  readonly put: (
    context: FeedContext,
    rows: readonly Row[],
    record: FeedRecord | null,
  ) => Promise<readonly UnreadableRow[]>;
  /**
   * Removes some rows that are older than a time.
   * @param oldestMs milliseconds since 1970
   * @returns true if there are more to remove
   */
  readonly prune: (context: FeedContext, oldestMs: number) => Promise<boolean>;
  /**
   * Deletes rows that `ids` does not list, with `fromMs` <= time < `toMs`, in milliseconds since 1970; null
   * for no end.
   */
  readonly removeExcept: (
    context: FeedContext,
    fromMs: number,
    toMs: number | null,
    ids: readonly string[],
  ) => Promise<unknown>;
  /** Limit of stored rows; no limit when absent. */
  readonly maxRows?: number;
}

/**
 * Time span of the first request in milliseconds. Spans are limited, because the server sorts the whole
 * span for each page.
 */
export const firstWindowMs = 6 * 60 * minutes;
const minWindowMs = 5 * minutes;
const maxWindowMs = 30 * 24 * 60 * minutes;
/**
 * Range of pages per window. Each window also has an empty page at its end, and each page costs the server a scan of
 * the window, so short windows are slow.
 */
const minPages = 4;
const maxPages = 8;

/** Returns the length of the next window: longer after few pages, shorter after many. */
export function nextWindowMs(windowMs: number, pages: number): number {
  const grow = pages <= 1 ? 4 : 2;
  const factor = pages < minPages ? grow : pages > maxPages ? 0.5 : 1;
  return Math.min(maxWindowMs, Math.max(minWindowMs, windowMs * factor));
}
