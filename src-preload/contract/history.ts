import { z } from 'zod';
import { answer, procedure } from './procedure.ts';
import {
  maxDensityBuckets,
  maxListedMoves,
  momentSubjects,
  recordedHealths,
  recordedKinds,
  watchedKinds,
} from './rules/healthHistory.ts';

const time = z.iso.datetime();
const kind = z.enum(recordedKinds);
const health = z.enum(recordedHealths);
const kinds = z.array(kind).max(recordedKinds.length);
const rangeSchema = z.object({ from: time, to: time, kinds });

/** A time span in which things of a kind were compared with the server without a long pause. */
const spanSchema = z.object({ kind: z.enum(watchedKinds), from: time, to: time });

const extentSchema = z.object({
  /** Start of the oldest stored span. Null if nothing is recorded. */
  from: time.nullable(),
  /** Oldest first, per kind. Outside of them, changes are known only as far as the server sent their times. */
  watched: z.array(spanSchema),
  /** Number and bytes of stored health changes and relationship changes. */
  changes: z.number().int(),
  bytes: z.number().int(),
});

const densitySchema = z.object({
  /** Number of changes to unhealthy or warning, and of other health changes, per bucket. */
  worse: z.array(z.number().int()),
  better: z.array(z.number().int()),
});

const moveSchema = z.object({ kind, id: z.string(), at: time, was: health, now: health });

/** A fact about an earlier moment that is not known. */
const unknownFactSchema = z.discriminatedUnion('fact', [
  z.object({
    /** The console did not compare things of this kind with the server at that time. */
    fact: z.literal('notWatched'),
    kind: z.enum(watchedKinds),
    /** End of the watched span before, and start of the next one. Null without one. */
    before: time.nullable(),
    after: time.nullable(),
  }),
  z.object({
    /**
     * Things whose rows are no longer stored, so that they are not listed. Items: those that existed then. Others:
     * those that changed since.
     */
    fact: z.literal('rowsRemoved'),
    kind,
    count: z.number().int(),
  }),
  z.object({
    /** The server does not send when things of this kind were created. Newer ones are listed, too. */
    fact: z.literal('creation'),
    kind,
  }),
  z.object({
    /** Rows are stored from a later time on. */
    fact: z.literal('storedSince'),
    of: z.enum(['change', 'notification', 'run']),
    /** Null if none are stored. */
    since: time.nullable(),
  }),
]);

/** The state of an earlier moment as differences from now. Only of the requested subjects. */
const differencesSchema = z.object({
  at: time,
  /**
   * Health at that time of things whose health changed since, packed by `packHealths`. Other things had their
   * present health, as far as this computer knows.
   */
  healths: z.partialRecord(kind, z.string()),
  /** Ids of things that were created after that time, packed by `packIds`. */
  createdLater: z.partialRecord(kind, z.string()),
  /** Ids of things that were deleted after that time, and whose rows are still stored, packed by `packIds`. */
  deletedLater: z.partialRecord(kind, z.string()),
  unknown: z.array(unknownFactSchema),
});

export type HistoryExtent = z.infer<typeof extentSchema>;
export type HistorySpan = z.infer<typeof spanSchema>;
export type ChangeDensity = z.infer<typeof densitySchema>;
export type HistoryMove = z.infer<typeof moveSchema>;
export type UnknownFact = z.infer<typeof unknownFactSchema>;
export type MomentDifferences = z.infer<typeof differencesSchema>;

/** States of earlier moments, from data that is stored on this computer. Nothing calls the server. */
export const history = {
  /** Returns which part of the past is recorded. */
  extent: procedure({ persist: 'no', log: 'yes' }).output(answer(extentSchema)),
  /** Returns how many health changes are recorded in each of the equal parts of a range. */
  density: procedure({ persist: 'no', log: 'yes' })
    .input(rangeSchema.extend({ buckets: z.number().int().min(1).max(maxDensityBuckets) }))
    .output(answer(densitySchema)),
  /** Returns what was different at an earlier moment. */
  at: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ at: time, subjects: z.array(z.enum(momentSubjects)).max(momentSubjects.length) }))
    .output(answer(differencesSchema)),
  /** Returns recorded health changes in a range: later than `from`, not later than `to`. */
  moves: procedure({ persist: 'no', log: 'redact' })
    .input(
      rangeSchema.extend({
        order: z.enum(['asc', 'desc']),
        limit: z.number().int().min(1).max(maxListedMoves),
      }),
    )
    .output(answer(z.object({ moves: z.array(moveSchema), more: z.boolean() }))),
};
