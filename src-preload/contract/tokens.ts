import { z } from 'zod';
import { typedName } from './guards.ts';
import { answer, procedure } from './procedure.ts';
import { mostTokenDays } from './rules/tokens.ts';

/** A personal access token, without what it is good for: the server tells that once. Times are ISO 8601. */
const personalTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string().nullable(),
  /** Null for one that never ends; absent where the server does not say. */
  expiresAt: z.string().nullable().optional(),
  /** It is made longer by itself while it is used. */
  renews: z.boolean(),
  /** Somebody else made it: an administrator is told of everybody's. Their name is known where they are kept. */
  ofAnother: z.object({ name: z.string().nullable() }).optional(),
});

const personalTokensSchema = z.discriminatedUnion('offered', [
  z.object({ offered: z.literal(true), tokens: z.array(personalTokenSchema) }),
  /** The server is older than such tokens. */
  z.object({ offered: z.literal(false) }),
]);

export type PersonalToken = z.infer<typeof personalTokenSchema>;

const secret = procedure({ persist: 'no', log: 'redact' });

/** Access tokens that a person makes for programs of their own; server reference section 2.2. */
export const tokens = {
  list: procedure({ persist: 'yes', tellsOf: ['people'], log: 'redact' }).output(
    answer(personalTokensSchema),
  ),
  /** Makes one. It is told here and never again. */
  make: secret
    .input(
      z.object({
        name: z.string().trim().min(1).max(200),
        /** How long it is good for; the server's own time when absent. */
        days: z.number().int().min(1).max(mostTokenDays).optional(),
        renews: z.boolean(),
      }),
    )
    .output(z.object({ token: z.string() })),
  /**
   * Its users are refused from now on.
   * @throws CONFLICT when it is guarded and `typed` is not its name
   */
  remove: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ id: z.string().min(1).max(100), typed: typedName }))
    .output(z.object({})),
};
