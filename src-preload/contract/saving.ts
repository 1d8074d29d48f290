import { z } from 'zod';

/** How the saving of a file that comes from the server gets on. */
export const savingSchema = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('offer'), path: z.string() }),
  /** Bytes; a total of 0 where nobody knows it. */
  z.object({ stage: z.literal('running'), done: z.number(), total: z.number() }),
  z.object({ stage: z.literal('finished'), bytes: z.number() }),
  z.object({ stage: z.literal('cancelled') }),
]);
