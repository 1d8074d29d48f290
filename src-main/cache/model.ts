import { z } from 'zod';
import type { CheckListItem } from '../../src-preload/contract/entities/check.ts';
import type { Health } from '../../src-preload/contract/entities/configItem.ts';
import { feedNames } from '../../src-preload/contract/rules/feeds.ts';
import type { FeedName } from '../../src-preload/contract/sync.ts';
import type { UnreadableRow } from '../server/readRows.ts';

/** A config item as sync read it: the columns of the table `config_items` that lists, filters and the sidebar need. */
export interface ItemRow {
  /** UUID. */
  readonly id: string;
  readonly name: string | null;
  readonly type: string;
  readonly configClass: string | null;
  readonly status: string | null;
  readonly health: Health | null;
  readonly description: string | null;
  readonly labels: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly costPerMinute: number | null;
  readonly costTotal1d: number | null;
  readonly costTotal7d: number | null;
  readonly costTotal30d: number | null;
  /** The server's own text of each time. */
  readonly createdAt: string;
  readonly updatedAt: string | null;
  readonly deletedAt: string | null;
  readonly deleteReason: string | null;
  readonly lastScrapedAt: string | null;
  readonly agentId: string | null;
  readonly scraperId: string | null;
  readonly properties: unknown;
}

/** What tells one state of a row from the next, without the row. */
export type ItemMarks = Pick<ItemRow, 'id' | 'status' | 'health' | 'createdAt' | 'updatedAt' | 'deletedAt'>;

/** What is counted slowly about an item: changes of 7 days and open insights by type. */
export interface ItemFigures {
  readonly id: string;
  readonly changes: number;
  readonly analysis: Readonly<Record<string, number>>;
}

/** An item's configuration, already compressed by whoever read it. */
export interface BodyRow {
  readonly id: string;
  readonly updatedAt: string | null;
  /** JSON, or text when `isText`, deflated. */
  readonly deflated: Uint8Array;
  readonly isText: boolean;
}

/** Position of a sweep that compares rows with the server, newest first. */
export interface FeedSweep {
  /** End of the next window of time, milliseconds since 1970; null for the newest window, which has no end. */
  readonly toMs: number | null;
  readonly windowMs: number;
  /** Milliseconds since 1970. */
  readonly begunAtMs: number;
}

/** What a feed keeps of itself between starts. */
export interface FeedRecord {
  readonly name: FeedName;
  /** Where a running pass stands: the last id that was written; null at its begin. */
  readonly passKey: string | null;
  /** A pass is under way, or was when the process ended. */
  readonly passing: boolean;
  /** Rows that the running pass has seen, and how many the server has; null when nobody knows. */
  readonly done: number;
  readonly total: number | null;
  /** The server's own text of the newest change seen; the next tail asks from there. */
  readonly cursor: string | null;
  /** Of rows that are brought newest first: all since then are there, milliseconds since 1970. */
  readonly sinceMs?: number | null;
  /** Position of a sweep over rows that come newest first; null or absent while none is under way. */
  readonly sweep?: FeedSweep | null;
  /** Begin of the last complete sweep, milliseconds since 1970. */
  readonly sweptAtMs?: number | null;
  /** End of the last complete pass, in milliseconds since 1970; null when none was ever complete. */
  readonly completeAtMs: number | null;
  /** What the person lacks when the server forbids it; null otherwise. */
  readonly forbidden: string | null;
  /** What was left out because it could not be read, by what was read. */
  readonly unreadable: Readonly<Record<string, Unreadable>>;
}

/** Rows that could not be read. */
export interface Unreadable {
  readonly count: number;
  /** Some of them, by name. */
  readonly rows: readonly UnreadableRow[];
}

/** The farthest moments that a date can be. */
const momentMs = z.number().min(-8.64e15).max(8.64e15).nullable();

/** A `FeedRecord` as it lies in a file that somebody else may have made; what an earlier version did not write is absent. */
export const feedRecordSchema = z.object({
  name: z.enum(feedNames),
  passKey: z.string().nullish(),
  passing: z.boolean(),
  done: z.number(),
  total: z.number().nullable(),
  cursor: z.string().nullish(),
  sinceMs: momentMs.optional(),
  sweep: z.object({ toMs: momentMs, windowMs: z.number(), begunAtMs: z.number() }).nullish(),
  sweptAtMs: momentMs.optional(),
  completeAtMs: momentMs,
  forbidden: z.string().nullish(),
  unreadable: z
    .record(
      z.string(),
      z.object({ count: z.number(), rows: z.array(z.object({ id: z.string(), reason: z.string() })) }),
    )
    .optional(),
});

export const nothingUnreadable: Unreadable = { count: 0, rows: [] };

/** What a feed left out, less some parts of it. */
export const withoutParts = (
  parts: FeedRecord['unreadable'],
  ...names: readonly string[]
): FeedRecord['unreadable'] =>
  Object.fromEntries(Object.entries(parts).filter(([name]) => !names.includes(name)));

/** A part of what a feed left out is this from now on; other parts stay. @param part what was read, such as a relation */
export function withUnreadable(record: FeedRecord, part: string, what: Unreadable): FeedRecord['unreadable'] {
  const others = withoutParts(record.unreadable, part);
  return what.count === 0 ? others : { ...others, [part]: what };
}

export const newFeed = (name: FeedName): FeedRecord => ({
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

/** How many items of a type there are in each health, deleted ones left out: what the server's summary is compared with. */
export interface TypeCounts {
  readonly type: string;
  readonly count: number;
  readonly health: Readonly<Record<string, number>>;
  readonly costTotal30d: number;
}

/** A health check as the server's summary has it; other feeds know whose agent it is. */
export type CheckRow = Omit<CheckListItem, 'agentId' | 'agentName'>;

/** What the table of checks knows of one; where its last run is newer than the summary's, it knows better. */
export interface CheckMore
  extends Pick<
    CheckListItem,
    'id' | 'agentId' | 'endpoint' | 'lastRunAt' | 'nextRunAt' | 'lastTransitionAt'
  > {
  /** Null when the table does not say. */
  readonly status: CheckListItem['status'] | null;
}

/** One run of a check. */
export interface RunRow {
  readonly checkId: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly ok: boolean;
  readonly durationMs: number | null;
  readonly message: string | null;
  readonly error: string | null;
}

/** A component as the topology says it. */
export interface ComponentRow {
  readonly id: string;
  /** Its place among those at the top; null of others. */
  readonly top: number | null;
  readonly name: string;
  /** What search looks into, one a line. */
  readonly words: string;
  readonly health: string;
  /** A `ToldComponent` as JSON. */
  readonly body: string;
}

/** What only the table of components says of one. */
export interface ComponentMore {
  readonly id: string;
  /** What search looks into besides, one a line. */
  readonly words: string;
  /** A part of a `ToldComponent` as JSON. */
  readonly body: string;
}

/** A change of an item, without what only a change that is opened shows. Times are the server's own texts. */
export interface ChangeRow {
  readonly id: string;
  readonly itemId: string;
  readonly type: string | null;
  readonly severity: string | null;
  readonly source: string | null;
  readonly summary: string | null;
  readonly createdAt: string;
  readonly firstObservedAt: string | null;
  readonly count: number;
  readonly createdBy: string | null;
  readonly externalCreatedBy: string | null;
}

/** Something that an analyzer found out about an item. */
export interface InsightRow {
  readonly id: string;
  /** Of everything that the server said. */
  readonly hash: Uint8Array;
  readonly itemId: string;
  readonly type: string | null;
  readonly analyzer: string | null;
  readonly severity: string | null;
  readonly status: string | null;
  readonly summary: string | null;
  /** What search calls it. */
  readonly title: string;
  /** What search looks into. */
  readonly words: string;
  /** The server's own text of each time. */
  readonly firstObservedAt: string;
  readonly lastObservedAt: string | null;
  /** Source, message and analysis: JSON. */
  readonly more: string;
}

/** An edge between two items: from what owns or uses to what is owned or used. */
export interface EdgeRow {
  readonly itemId: string;
  readonly relatedId: string;
  /** `hard` from a parent to its child, else what one is to the other; null when nobody says. */
  readonly relation: string | null;
  /** Who or what made it. */
  readonly selector: string | null;
}

/** Two items that are related, in the order in which relationships are read: by the one that is used, then by the one that uses. */
export interface EdgePlace {
  readonly relatedId: string;
  readonly itemId: string;
}
