import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';
import { maxChangeDays } from './rules/changes.ts';
import { feedNames } from './rules/feeds.ts';
import { maxHistoryDays } from './rules/healthHistory.ts';

const feedNameSchema = z.enum(feedNames);

/** Server rows that were skipped because they could not be read. */
const unreadableSchema = z.object({
  count: z.number().int(),
  /** The first few rows, each with the reason. */
  rows: z.array(z.object({ id: z.string(), reason: z.string() })),
});

const feedStateSchema = z.object({
  name: feedNameSchema,
  /** `first`: the first sync pass is running. */
  state: z.enum(['never', 'first', 'fresh', 'stale', 'forbidden', 'failing', 'paused']),
  /** Whether a request or a write is running. */
  busy: z.boolean(),
  /** End of the last complete pass; ISO 8601. */
  asOf: z.string().nullable(),
  /** Last time that the rows were verified against the server, by a pass or a comparison; ISO 8601. */
  checkedAt: z.string().nullable(),
  /** Number of stored rows. */
  rows: z.number().int(),
  /** Rows fetched by the running pass, and the total. `total` is null if unknown. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  rowsPerSecond: z.number().nullable(),
  /** Bytes on disk, as far as they can be attributed to this feed. */
  sizeBytes: z.number().int(),
  /** Last error. Null after a success. */
  error: z.object({ sentence: z.string(), details: z.string().optional(), at: z.string() }).nullable(),
  unreadable: unreadableSchema,
  /** Rows with a timestamp in the future. Absent if there are none. */
  ahead: z.object({ count: z.number().int(), names: z.array(z.string()) }).optional(),
  /** Missing permission, if the feed is forbidden. */
  needs: z.string().optional(),
  /** Time of the next automatic run; ISO 8601. */
  nextAt: z.string().nullable(),
});

export const syncLimitsSchema = z.object({
  /** Maximum disk space for configurations, in bytes. */
  bodyBytes: z.number().int().min(0),
  /** Types whose configurations are not stored, in addition to `Kubernetes::Secret`. */
  secretTypes: z.array(z.string().max(200)).max(200),
  /** Number of days of changes to store. */
  changeDays: z.number().int().min(1).max(maxChangeDays),
  /** Number of days of health history to store. */
  historyDays: z.number().int().min(1).max(maxHistoryDays),
  /** Maximum disk space for health history, in bytes. */
  historyBytes: z.number().int().min(0),
});

const syncStateSchema = z.object({
  /** `off`: no user is signed in. `unavailable`: nothing can be stored on this computer. */
  status: z.enum(['off', 'unavailable', 'on']),
  /** Problem of the data folder, or how it was repaired, in one sentence. */
  notice: z.string().nullable(),
  noticeDetails: z.string().optional(),
  feeds: z.array(feedStateSchema),
  /** Rows skipped in lists that were read directly from the server, by relation or path. */
  leftOut: z.array(unreadableSchema.extend({ what: z.string() })),
  /** Size of all files of this workspace and user. */
  sizeBytes: z.number().int(),
  limits: syncLimitsSchema,
});

/** Rows that sync changed, with one entry per feed. */
const syncChangeSchema = z.object({
  changes: z.array(
    z.object({
      feed: feedNameSchema,
      /** Null if there are too many ids to list. Then any row may have changed. */
      ids: z.array(z.string()).nullable(),
    }),
  ),
});

export type SyncChange = z.infer<typeof syncChangeSchema>;
export type { FeedName } from './rules/feeds.ts';
export type FeedState = z.infer<typeof feedStateSchema>;
export type SyncState = z.infer<typeof syncStateSchema>;
export type SyncLimits = z.infer<typeof syncLimitsSchema>;

export const sync = {
  /** Streams the state of each feed, at most a few times per second. */
  changes: liveStream(syncStateSchema),
  /** Streams what sync changed since the last message, at most once per second. */
  changed: liveStream(syncChangeSchema),
  /**
   * A window subscribes while it displays rows of the workspace together with those of others. A workspace in the
   * background is synced less often without such windows.
   */
  displayed: liveStream(z.object({})),
  /** Compares one feed or all feeds completely with the server and repairs differences. */
  now: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ feed: feedNameSchema.optional() }))
    .output(z.object({})),
  limits: {
    write: procedure({ persist: 'no', log: 'yes' }).input(syncLimitsSchema).output(z.object({})),
  },
  /** Deletes synced data and syncs again. Keeps drafts and other data that cannot be fetched again. */
  clear: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
};
