import { z } from 'zod';
import { typedName } from './guards.ts';
import { answer, procedure } from './procedure.ts';
import { maxTokenDays } from './rules/tokens.ts';

/** A personal access token without its secret, which the server returns only once. Times are ISO 8601. */
const personalTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string().nullable(),
  /** Null for a token without expiry. Absent if the server does not report it. */
  expiresAt: z.string().nullable().optional(),
  /** The server extends the token while it is used. */
  renews: z.boolean(),
  /** Owner, if another user created the token. The name is null if the user is not synced. */
  ofAnother: z.object({ name: z.string().nullable() }).optional(),
});

const personalTokensSchema = z.discriminatedUnion('offered', [
  z.object({ offered: z.literal(true), tokens: z.array(personalTokenSchema) }),
  /** The server is too old for personal tokens. */
  z.object({ offered: z.literal(false) }),
]);

export type PersonalToken = z.infer<typeof personalTokenSchema>;

const redactedProcedure = procedure({ persist: 'no', log: 'redact' });

/** Access tokens that users create for their own programs. */
export const tokens = {
  list: procedure({ persist: 'yes', tellsOf: ['people'], log: 'redact' }).output(
    answer(personalTokensSchema),
  ),
  /** Creates a token. The secret is returned only here. */
  make: redactedProcedure
    .input(
      z.object({
        name: z.string().trim().min(1).max(200),
        /** Lifetime in days. The server has a default. */
        days: z.number().int().min(1).max(maxTokenDays).optional(),
        renews: z.boolean(),
      }),
    )
    .output(z.object({ token: z.string() })),
  /**
   * Deletes a token. The server refuses it from then on.
   * @throws CONFLICT if the token is guarded and `typed` is not its name
   */
  remove: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ id: z.string().min(1).max(100), typed: typedName }))
    .output(z.object({})),
};
