import { z } from 'zod';
import type { CheckListItem } from '#contract/entities/check.ts';
import { feedNames } from '#contract/rules/feeds.ts';
import type { FeedName } from '#contract/sync.ts';
import type { UnreadableRow } from '../server/readRows.ts';
import type { StoredInsight } from './tables/insights.ts';

/** Counts that the server computes slowly: changes of the last 7 days, and open insights by type. */
export interface ItemFigures {
  readonly id: string;
  readonly changes: number;
  readonly analysis: Readonly<Record<string, number>>;
}

/** An item's configuration, compressed by the caller. */
export interface BodyRow {
  readonly id: string;
  readonly updatedAt: string | null;
  /** Deflated JSON, or deflated plain text when `isText` is set. */
  readonly deflated: Uint8Array;
  readonly isText: boolean;
}

/** Position of a sweep, which compares rows with the server from the newest to the oldest. */
export interface FeedSweep {
  /**
   * End of the next time window, in milliseconds since 1970. Null for the newest window, which has no end.
   */
  readonly toMs: number | null;
  readonly windowMs: number;
  /** Milliseconds since 1970. */
  readonly begunAtMs: number;
}

/** Sync status of a feed, stored between starts. */
export interface FeedRecord {
  readonly name: FeedName;
  /** Cursor of a running pass: the last written id. Null at the start. */
  readonly passKey: string | null;
  /** A pass is running, or was running when the process ended. */
  readonly passing: boolean;
  /** Number of rows that the running pass has read. */
  readonly done: number;
  /** Number of rows on the server. Null when unknown. */
  readonly total: number | null;
  /** Time of the newest change seen, as text of the server. The next tail request starts here. */
  readonly cursor: string | null;
  /** For feeds that sync newest first: all rows since this time are stored. Milliseconds since 1970. */
  readonly sinceMs?: number | null;
  /** Position of a running sweep. Otherwise null or absent. */
  readonly sweep?: FeedSweep | null;
  /** Start of the last complete sweep, in milliseconds since 1970. */
  readonly sweptAtMs?: number | null;
  /** End of the last complete pass, in milliseconds since 1970. Null before the first one. */
  readonly completeAtMs: number | null;
  /** Missing permission when the server forbids this feed. Otherwise null. */
  readonly forbidden: string | null;
  /** Rows that could not be read, by part of the feed. */
  readonly unreadable: Readonly<Record<string, UnreadableRows>>;
}

export interface UnreadableRows {
  readonly count: number;
  /** Ids and parser messages of some of these rows. */
  readonly rows: readonly UnreadableRow[];
}

/** Range of a JavaScript `Date`. */
const timestampMsSchema = z.number().min(-8.64e15).max(8.64e15).nullable();

/**
 * Schema of a `FeedRecord` from a file of another computer. Fields that earlier versions did not write are
 * optional.
 */
export const feedRecordSchema = z.object({
  name: z.enum(feedNames),
  passKey: z.string().nullish(),
  passing: z.boolean(),
  done: z.number(),
  total: z.number().nullable(),
  cursor: z.string().nullish(),
  sinceMs: timestampMsSchema.optional(),
  sweep: z.object({ toMs: timestampMsSchema, windowMs: z.number(), begunAtMs: z.number() }).nullish(),
  sweptAtMs: timestampMsSchema.optional(),
  completeAtMs: timestampMsSchema,
  forbidden: z.string().nullish(),
  unreadable: z
    .record(
      z.string(),
      z.object({ count: z.number(), rows: z.array(z.object({ id: z.string(), reason: z.string() })) }),
    )
    .optional(),
});

export const noUnreadableRows: UnreadableRows = { count: 0, rows: [] };

/** Returns the unreadable rows without the given parts. */
export const withoutParts = (
  parts: FeedRecord['unreadable'],
  ...names: readonly string[]
): FeedRecord['unreadable'] =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name)));

/**
 * Replaces the unreadable rows of one part.
 * @param part of the feed, such as a relation
 */
export function withUnreadable(
  record: FeedRecord,
  part: string,
  what: UnreadableRows,
): FeedRecord['unreadable'] {
  const others = withoutParts(record.unreadable, part);
  return what.count === 0 ? others : { ...others, [part]: what };
}

export const createFeedRecord = (name: FeedName): FeedRecord => ({
  name,
  passKey: null,
  passing: false,
  done: 0,
  total: null,
  cursor: null,
  completeAtMs: null,
  forbidden: null,
  unreadable: {},
});

/** Number of items of a type that are not deleted, by health. Compared with the server's summary. */
export interface TypeCounts {
  readonly type: string;
  readonly count: number;
  readonly health: Readonly<Record<string, number>>;
  readonly costTotal30d: number;
}

/** A health check of the server's summary, which does not contain its agent. */
export type CheckRow = Omit<CheckListItem, 'agentId' | 'agentName'>;

export interface RunRow {
  readonly checkId: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly ok: boolean;
  readonly durationMs: number | null;
  readonly message: string | null;
  readonly error: string | null;
}

export interface ComponentRow {
  readonly id: string;
  /** Index among the top-level components. Null for others. */
  readonly top: number | null;
  readonly name: string;
  /** Text for the search index, one entry per line. */
  readonly words: string;
  readonly health: string;
  /** A `ServerComponent` as JSON. */
  readonly body: string;
}

/** Fields of a component that only the server's table `components` contains. */
export interface ComponentTableRow {
  readonly id: string;
  /** Further text for the search index, one entry per line. */
  readonly words: string;
  /** The columns of the table as JSON. */
  readonly body: string;
}

/** A finding of an analyzer about an item. */
export interface InsightRow extends StoredInsight {
  /** Hash of the whole row of the server. */
  readonly hash: Uint8Array;
  /** Title in search results. */
  readonly title: string;
  /** Text for the search index. */
  readonly words: string;
  /** Source, message and analysis as JSON. */
  readonly more: string;
}

/** A page of rows on the server, sorted by position: `after` < row <= `upTo`. */
export interface SweptRange<Position> {
  /** Null for the first page. */
  readonly after: Position | null;
  /** Null for the last page. */
  readonly upTo: Position | null;
}

/** Cursor for reading relationships: sorted by the related item, then by the item. */
export interface EdgeCursor {
  readonly relatedId: string;
  readonly itemId: string;
}
