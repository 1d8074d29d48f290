import { z } from 'zod';
import { liveStream, procedure } from './procedure.ts';

/** Where an update stands. */
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
  /** `source`: it is run from its source and updated with it. */
  way: z.enum(['package', 'source']),
  /** Whether updates are looked for. */
  on: z.boolean(),
  /** Why the person cannot change that; null when they can. */
  locked: z.string().nullable(),
  /** What else there is to say about it: that a policy names the place, or cannot be read. */
  note: z.string().nullable(),
  noteDetails: z.string().optional(),
  /** Where updates are looked for, as far as a policy says so. */
  feedUrl: z.string().nullable(),
  channel: z.string().nullable(),
  at: updateStageSchema,
});

export type UpdateStage = z.infer<typeof updateStageSchema>;
export type UpdateState = z.infer<typeof updateStateSchema>;

const act = () => procedure({ persist: 'no', log: 'yes' }).output(z.object({}));

export const updates = {
  changes: liveStream(updateStateSchema),
  /** Whether updates are looked for. */
  write: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ on: z.boolean() }))
    .output(z.object({})),
  /** Looks for one now. */
  check: act(),
  /** Brings the one that was found; nothing is installed by it. */
  fetch: act(),
  /** Ends Quarterdeck and installs the one that was brought. */
  install: act(),
};
