import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';
import { snapshotChunkBytes } from './rules/snapshots.ts';

const bytes = z.number().int().min(0);

const savingSchema = z.discriminatedUnion('stage', [
  /** The window must download this path at once. */
  z.object({ stage: z.literal('offer'), path: z.string() }),
  /** Copies the cached data into a separate database, without secrets. */
  z.object({ stage: z.literal('copying'), done: bytes, total: bytes }),
  z.object({ stage: z.literal('writing'), done: bytes, total: bytes }),
  /** `bytes` is the size of the database. The file is smaller. */
  z.object({ stage: z.literal('saved'), rows: z.number().int(), bytes }),
  z.object({ stage: z.literal('cancelled') }),
]);

/** State of opening a snapshot. Only one is opened at a time. */
const openingSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('none') }),
  z.object({
    status: z.literal('opening'),
    file: z.string(),
    step: z.enum(['receiving', 'unpacking', 'proving']),
    done: bytes,
    /** Null if unknown. */
    total: bytes.nullable(),
  }),
  /** The snapshot is open as a workspace. `known`: that workspace existed before. */
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

/** Snapshots: the cached data of a workspace as one file, and such files as workspaces. */
export const snapshots = {
  /** Saves the cached data of the open workspace. Stopping the iteration cancels it. */
  save: procedure({ persist: 'no', log: 'yes' }).output(eventIterator(savingSchema)),
  /** Streams the state of the current opening. The result stays until it is dismissed. */
  opening: liveStream(openingSchema),
  /** Receives a chosen or dropped file in pieces, because windows must not name local paths. */
  receive: {
    /** @throws CONFLICT while another snapshot is being opened, INVALID for a file that is too large */
    begin: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ name: z.string().max(300), bytes }))
      .output(z.object({ id })),
    /**
     * Adds the next piece, in base64.
     * @throws CONFLICT if the opening was stopped
     */
    piece: procedure({ persist: 'no', log: 'redact' })
      .input(z.object({ id, data: z.base64().max(Math.ceil(snapshotChunkBytes / 3) * 4) }))
      .output(z.object({})),
    /** Ends the transfer and starts the validation. `opening` reports the result. */
    end: procedure({ persist: 'no', log: 'yes' }).input(z.object({ id })).output(z.object({})),
  },
  stop: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
  /** Clears the result of the last opening. */
  dismiss: procedure({ persist: 'no', log: 'yes' }).output(z.object({})),
};
