import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';
import { acknowledgedKinds, maxAcknowledgedAtOnce, maxNoteLength } from './rules/acknowledgements.ts';

const resourceSchema = z.object({ kind: z.enum(acknowledgedKinds), id: z.string().min(1).max(100) });

const incidentSchema = z.object({
  id: z.string(),
  /** Display id, for example `INC-142`. */
  displayId: z.string(),
  title: z.string(),
});

/**
 * Why an acknowledgement is stored only on this computer. `no-incident`: no open incident names the resource.
 * `refused`: the server refused the comment.
 */
const localReasonSchema = z.enum(['no-incident', 'read-only', 'no-permission', 'refused']);

/** Where an acknowledgement is stored. */
const storageSchema = z.object({
  /** The incident whose comment it is. Null: only on this computer. */
  incident: incidentSchema.nullable(),
  commentId: z.string().nullable(),
  /** Whether the comment waits until the server can be reached. */
  isWaiting: z.boolean(),
});

/** An active acknowledgement of a failing resource. Times are ISO 8601. */
export const acknowledgementSchema = resourceSchema.extend({
  name: z.string(),
  /** Empty without a note. */
  note: z.string(),
  at: z.string(),
  /** Null: until the resource recovers. */
  until: z.string().nullable(),
  /** Name of the author. Null for the user, and if it is unknown. */
  byName: z.string().nullable(),
  isOwn: z.boolean(),
  stored: storageSchema,
});

/** Where a new acknowledgement would be stored. */
const storagePreviewSchema = z.object({
  incident: incidentSchema.nullable(),
  /** Null if it would become a comment of the incident. */
  localReason: localReasonSchema.nullable(),
});

/**
 * Key of the user and the workspace of an acknowledgement, from an earlier answer. With it, a change fails if another
 * user or workspace is open by now.
 */
const ownerSchema = z.string();

const newAcknowledgementSchema = resourceSchema.extend({
  owner: ownerSchema.optional(),
  name: z.string().max(2_000),
  note: z.string().max(maxNoteLength),
  until: z.iso.datetime().nullable(),
});

const addedSchema = storagePreviewSchema.extend({ isWaiting: z.boolean(), owner: ownerSchema });
const endedSchema = z.object({ isOnlyHere: z.boolean(), owner: ownerSchema });

export type Acknowledgement = z.infer<typeof acknowledgementSchema>;
export type AcknowledgementStorage = z.infer<typeof storagePreviewSchema>;
export type AddedAcknowledgement = z.infer<typeof addedSchema>;
export type EndedAcknowledgement = z.infer<typeof endedSchema>;
export type NewAcknowledgement = z.infer<typeof newAcknowledgementSchema>;

export const acknowledgements = {
  /** Streams the active acknowledgements: those of the user, and those in comments of open incidents. */
  changes: liveStream(z.array(acknowledgementSchema)),
  /** Returns where an acknowledgement of the resource would be stored. */
  storage: procedure({ persist: 'no', log: 'yes' }).input(resourceSchema).output(storagePreviewSchema),
  /** Returns where acknowledgements of several resources would be stored, in the order of the resources. */
  storages: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ resources: z.array(resourceSchema).max(maxAcknowledgedAtOnce) }))
    .output(z.array(storagePreviewSchema)),
  /** Acknowledges a failing resource. Replaces an earlier acknowledgement. */
  add: procedure({ persist: 'no', log: 'redact' }).input(newAcknowledgementSchema).output(addedSchema),
  /**
   * Ends the acknowledgement of a resource. If it is a comment of an incident, a further comment ends it for all
   * users; without permission, it ends only on this computer.
   */
  remove: procedure({ persist: 'no', log: 'yes' })
    .input(resourceSchema.extend({ owner: ownerSchema.optional() }))
    .output(endedSchema),
};
