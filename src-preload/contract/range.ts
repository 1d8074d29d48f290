import { z } from 'zod';

/** ISO 8601; `asked` names the range in the person's words, under which the answer is kept: its ends move with the clock. */
export const askedRangeSchema = z.object({
  asked: z.string().max(300),
  from: z.iso.datetime(),
  /** Null where what happens now is part of it. */
  to: z.iso.datetime().nullable(),
});
