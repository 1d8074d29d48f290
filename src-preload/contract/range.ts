import { z } from 'zod';

/**
 * A time range in ISO 8601. `asked` is the range as the user chose it, for example “7d”. Cache keys use it
 * because `from` and `to` move with the clock.
 */
export const queryRangeSchema = z.object({
  asked: z.string().max(300),
  from: z.iso.datetime(),
  /** Null for a range that ends now. */
  to: z.iso.datetime().nullable(),
});
