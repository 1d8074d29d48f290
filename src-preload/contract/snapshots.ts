import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';
import { snapshotChunkBytes } from './rules/snapshots.ts';

const bytes = z.number().int().min(0);

/** How far the saving is. */
const savingSchema = z.discriminatedUnion('stage', [
  /** The window must fetch this path as a download, at once. */
  z.object({ stage: z.literal('offer'), path: z.string() }),
  /** The kept data is copied beside itself, without what is secret. */
  z.object({ stage: z.literal('copying'), done: bytes, total: bytes }),
  z.object({ stage: z.literal('writing'), done: bytes, total: bytes }),
  /** `bytes` of the database in it; the file is smaller. */
  z.object({ stage: z.literal('saved'), rows: z.number().int(), bytes }),
  z.object({ stage: z.literal('cancelled') }),
]);

/** How the opening of a file stands; there is one at a time, whichever way the file came. */
const openingSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('none') }),
  z.object({
    status: z.literal('opening'),
    /** Name of the file. */
    file: z.string(),
    step: z.enum(['receiving', 'unpacking', 'proving']),
    done: bytes,
    /** Null where nobody knows. */
    total: bytes.nullable(),
  }),
  /** It is a workspace now, and open. `known` when it was one already. */
  z.object({ status: z.literal('opened'), file: z.string(), workspaceId: z.string(), known: z.boolean() }),
  z.object({
    status: z.literal('refused'),
    file: z.string(),
    sentence: z.string(),
    details: z.string().optional(),
  }),
]);

export type SnapshotSaving = z.infer<typeof savingSchema>;
export type SnapshotOpening = z.infer<typeof openingSchema>;

const id = z.string().min(1).max(100);

/** Snapshots: what is kept of a workspace as one file, and such a file as a workspace. */
export const snapshots = {
  /** Saves what is kept of the open workspace. Whoever stops following stops the saving. */
  save: procedure({ persist: 'no', log: 'yes' }).output(eventIterator(savingSchema)),
  /** The opening that is under way, or how the last one ended, until somebody has seen it. */
  opening: liveStream(openingSchema),
  /** A file that was chosen in a window or dropped on it comes in pieces: no window names a path of this computer. */
  receive: {
    /** @throws CONFLICT while another one is being opened, INVALID for one that is too large */
    begin: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ name: z.string().max(300), bytes }))
      .output(z.object({ id })),
    /** The next piece, in Base64. @throws CONFLICT when the opening was stopped */
    piece: procedure({ persist: 'no', log: 'redact' })
      .input(z.object({ id, data: z.base64().max(Math.ceil(snapshotChunkBytes / 3) * 4) }))
      .output(z.object({})),
    /** All of it is there: it is looked at now, and `opening` tells how that ends. */
    end: procedure({ persist: 'no', log: 'yes' }).input(z.object({ id })).output(z.object({})),
  },
  /** Stops the opening that is under way. */
  stop: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
  /** Somebody has seen how the last opening ended. */
  dismiss: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
};
