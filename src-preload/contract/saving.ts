import { z } from 'zod';

/** Progress of saving a file from the server. */
export const fileSavingSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('offer'), path: z.string() }),
  /** Bytes. `total` is 0 if unknown. */
  z.object({ stage: z.literal('running'), done: z.number(), total: z.number() }),
  z.object({ stage: z.literal('finished'), bytes: z.number() }),
  z.object({ stage: z.literal('cancelled') }),
]);
