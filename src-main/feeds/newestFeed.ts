import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { FeedRecord } from '../cache/model.ts';
import { minutes } from './Feed.ts';
import type { FeedContext } from './FeedContext.ts';
import type { Place, Timeline } from './newestFirst.ts';

/** A feed of events: its rows are read newest first, back to the end of the retention period. */
export interface NewestFeed<Row> {
  readonly feed: FeedName;
  readonly timeline: Timeline<Row>;
  readonly placeOf: (row: Row) => Place;
  /** Stores rows. @param record the feed's position after them; null to leave it */
  readonly put: (context: FeedContext, rows: readonly Row[], record: FeedRecord | null) => Promise<unknown>;
  /** Deletes rows of events before then. @param oldestMs milliseconds since 1970 */
  readonly prune: (context: FeedContext, oldestMs: number) => Promise<void>;
  /** Removes rows of a stretch of time but these: `fromMs` <= time < `toMs`, milliseconds since 1970; null for no end. */
  readonly keepOnly: (
    context: FeedContext,
    fromMs: number,
    toMs: number | null,
    ids: readonly string[],
  ) => Promise<unknown>;
  /** Limit of stored rows; none when absent. */
  readonly most?: number;
}

/** How much time one request covers at first, in milliseconds: a server sorts all of it for each page. */
export const firstWindowMs = 6 * 60 * minutes;
const narrowestMs = 5 * minutes;
const widestMs = 30 * 24 * 60 * minutes;
/** A window of more pages than these is too wide for the next one. */
const manyPages = 4;

/** The length of the next window: wider where this one had little, narrower where it had much. */
export function nextWindowMs(windowMs: number, pages: number): number {
  const factor = pages <= 1 ? 4 : pages > manyPages ? 0.5 : 1;
  return Math.min(widestMs, Math.max(narrowestMs, windowMs * factor));
}
