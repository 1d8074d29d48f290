import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';
import { maxRecent, pinnableKinds, recordKinds, recordLimits } from './rules/recent.ts';

const id = z.string().min(1).max(recordLimits.id);

/** Facts of a record, as they were when the user last opened or pinned it. */
export const recordFactsSchema = z.object({
  name: z.string().max(recordLimits.name),
  /** Type of an item, check or component. Empty for other kinds. */
  type: z.string().max(recordLimits.type),
  /** Icon name, for types without an icon. */
  icon: z.string().max(recordLimits.type).nullable(),
  /** Distinguishes records with the same name: namespace, cluster, account. */
  where: z.array(z.string().max(recordLimits.where)).max(recordLimits.locations),
});

const keySchema = z.object({ kind: z.enum(recordKinds), id });
const recordSchema = recordFactsSchema.extend(keySchema.shape);
const openedRecordSchema = recordSchema.extend({ openedAt: z.iso.datetime() });
const pinnedRecordSchema = recordSchema.extend({ kind: z.enum(pinnableKinds) });

const recentListsSchema = z.object({
  /** In the order of pinning. */
  pinned: z.array(pinnedRecordSchema),
  /** Newest first. */
  recent: z.array(openedRecordSchema),
});

export type RecordFacts = z.infer<typeof recordFactsSchema>;
export type NamedRecord = z.infer<typeof recordSchema>;
export type PinnedRecord = z.infer<typeof pinnedRecordSchema>;
export type OpenedRecord = z.infer<typeof openedRecordSchema>;
export type RecentLists = z.infer<typeof recentListsSchema>;

const redactedProcedure = procedure({ persist: 'no', log: 'redact' });

/** Records that the user pinned or opened in the open workspace. They are stored only on this computer. */
export const recent = {
  changes: liveStream(recentListsSchema),
  /** Adds a record at the start of the recent records, or moves it there. */
  visit: redactedProcedure.input(recordSchema).output(z.object({})),
  /** Removes a record from the recent records. It stays pinned. */
  remove: redactedProcedure.input(keySchema).output(z.object({})),
  /** Removes all recent records. Pinned records stay. */
  clear: redactedProcedure.output(z.object({})),
  /** Adds removed records again, with the times at which they were opened. */
  restore: redactedProcedure
    .input(z.object({ records: z.array(openedRecordSchema).max(maxRecent) }))
    .output(z.object({})),
  pins: {
    /** @throws CONFLICT if the limit is reached: `maxPinned` records */
    write: redactedProcedure
      .input(z.object({ record: pinnedRecordSchema, pinned: z.boolean() }))
      .output(z.object({})),
  },
};
