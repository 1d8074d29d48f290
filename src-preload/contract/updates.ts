import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';

const updateStageSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('idle') }),
  z.object({ stage: z.literal('checking') }),
  z.object({ stage: z.literal('current'), checkedAt: z.string() }),
  z.object({ stage: z.literal('found'), version: z.string() }),
  z.object({ stage: z.literal('fetching'), version: z.string(), percent: z.number() }),
  z.object({ stage: z.literal('ready'), version: z.string() }),
  z.object({ stage: z.literal('failed'), sentence: z.string(), details: z.string() }),
]);

const updateStateSchema = z.object({
  /** `source`: the app runs from a source checkout and is updated with it. */
  way: z.enum(['package', 'source']),
  /** Whether the app checks for updates. */
  on: z.boolean(),
  /** Why the user cannot change `on`. Null if they can. */
  locked: z.string().nullable(),
  /** Additional information: a policy sets the update server, or the policy cannot be read. */
  note: z.string().nullable(),
  noteDetails: z.string().optional(),
  /** Update server from a policy. Null without one. */
  feedUrl: z.string().nullable(),
  channel: z.string().nullable(),
  at: updateStageSchema,
});

export type UpdateStage = z.infer<typeof updateStageSchema>;
export type UpdateState = z.infer<typeof updateStateSchema>;

const actionProcedure = () => procedure({ persist: 'no', log: 'yes' }).output(z.object({}));

export const updates = {
  changes: liveStream(updateStateSchema),
  /** Turns update checks on or off. */
  write: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ on: z.boolean() }))
    .output(z.object({})),
  check: actionProcedure(),
  /** Downloads the found update without installing it. */
  fetch: actionProcedure(),
  /** Quits the app and installs the downloaded update. */
  install: actionProcedure(),
};
