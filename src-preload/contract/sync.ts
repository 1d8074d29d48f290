import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';
import { mostChangeDays } from './rules/changes.ts';
import { feedNames } from './rules/feeds.ts';

/** What a feed brings; each stands for itself in Settings → Sync. */
const feedNameSchema = z.enum(feedNames);

/** Rows of the server that were left out because they could not be read. */
const unreadableSchema = z.object({
  count: z.number().int(),
  /** Some of them, with what is wrong with each. */
  rows: z.array(z.object({ id: z.string(), reason: z.string() })),
});

const feedStateSchema = z.object({
  name: feedNameSchema,
  /** `first` is the first pass; architecture section 5. */
  state: z.enum(['never', 'first', 'fresh', 'stale', 'forbidden', 'failing', 'paused']),
  /** It is asking or writing now. */
  busy: z.boolean(),
  /** End of the last complete pass; ISO 8601. */
  asOf: z.string().nullable(),
  /** When its rows were last found to be the server's, by a pass or by a comparison; ISO 8601. */
  checkedAt: z.string().nullable(),
  /** Rows kept here. */
  rows: z.number().int(),
  /** Rows that the running pass brought so far, and how many there are; the latter null when nobody knows. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  rowsPerSecond: z.number().nullable(),
  /** Bytes on disk, as far as they can be told apart. */
  sizeBytes: z.number().int(),
  /** What went wrong last; null after a success. */
  error: z.object({ sentence: z.string(), details: z.string().optional(), at: z.string() }).nullable(),
  unreadable: unreadableSchema,
  /** Rows that are dated in the future; absent where there are none. */
  ahead: z.object({ count: z.number().int(), names: z.array(z.string()) }).optional(),
  /** What the person lacks, of a feed that is forbidden. */
  needs: z.string().optional(),
  /** When it goes on by itself; ISO 8601. */
  nextAt: z.string().nullable(),
});

export const syncLimitsSchema = z.object({
  /** How much room configurations may take, in bytes. */
  bodyBytes: z.number().int().min(0),
  /** Types whose configurations are not kept, besides `Kubernetes::Secret`. */
  secretTypes: z.array(z.string().max(200)).max(200),
  /** How many days of changes are kept. */
  changeDays: z.number().int().min(1).max(mostChangeDays),
});

const syncStateSchema = z.object({
  /** `off` when nobody is signed in; `unavailable` when nothing can be kept on this computer. */
  status: z.enum(['off', 'unavailable', 'on']),
  /** What is wrong with the place where data is kept, or what was done about it, in one sentence. */
  notice: z.string().nullable(),
  noticeDetails: z.string().optional(),
  feeds: z.array(feedStateSchema),
  /** Rows that were left out of lists which were asked of the server itself, by relation or path. */
  leftOut: z.array(unreadableSchema.extend({ what: z.string() })),
  /** All files of this workspace and person. */
  sizeBytes: z.number().int(),
  limits: syncLimitsSchema,
});

/** Rows that sync changed: each feed that it touched, once. */
const syncChangeSchema = z.object({
  changes: z.array(
    z.object({
      feed: feedNameSchema,
      /** Null when there are too many to name: any row may be another one now. */
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
  /** Where each feed stands; again after each change, at most a few times a second. */
  changes: liveStream(syncStateSchema),
  /** What sync changed since the last message, at most one a second. */
  changed: liveStream(syncChangeSchema),
  /** Compares a feed, or all of them, with the server from the start, at once, and repairs what differs. */
  now: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ feed: feedNameSchema.optional() }))
    .output(z.object({})),
  limits: {
    write: procedure({ persist: 'no', log: 'yes' }).input(syncLimitsSchema).output(z.object({})),
  },
  /** Removes what was synced and begins again; drafts and other things that cannot be brought back stay. */
  clear: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
};
