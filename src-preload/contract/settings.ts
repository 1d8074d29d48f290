import { z } from 'zod';
import { answer, procedure } from './procedure.ts';

const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  avatar: z.string().nullable(),
});

const ids = z.array(z.string().max(100)).min(1).max(500);
const teamId = z.string().max(100);

/** An event queue of the server. Times are ISO 8601. */
const queueSchema = z.object({
  name: z.string(),
  pending: z.number().int(),
  failed: z.number().int(),
  averageAttempts: z.number().nullable(),
  firstFailureAt: z.string().nullable(),
  lastFailureAt: z.string().nullable(),
  commonestError: z.string().nullable(),
});

const schemaFile = z.string().regex(/^[\w.-]{1,100}\.schema\.json$/);

const specProblemSchema = z.object({
  /** Path in the specification, key by key. Empty for the whole specification. */
  path: z.array(z.string()),
  /** Key at the path that the schema does not have. */
  key: z.string().optional(),
  message: z.string(),
});

const specCheckResult = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('checked'),
    /** Empty if the specification has no fault. */
    problems: z.array(specProblemSchema),
    /** Objects that were not checked because the server's schema describes other objects. */
    schemaFaults: z.array(specProblemSchema),
    /** Set if only these entries were checked, and the reason. */
    partial: z
      .object({
        reason: z.enum(['no-schema', 'unusable-schema']),
        paths: z.array(z.array(z.string())),
      })
      .optional(),
  }),
  z.object({ outcome: z.literal('no-schema') }),
]);

export type SpecProblem = z.infer<typeof specProblemSchema>;
export type SpecCheckResult = z.infer<typeof specCheckResult>;
export type TeamMember = z.infer<typeof personSchema>;
export type EventQueue = z.infer<typeof queueSchema>;

/** Queries of single settings screens, besides their lists. */
export const settings = {
  members: {
    list: procedure({ persist: 'yes', tellsOf: ['people'], log: 'yes' })
      .input(z.object({ teamId }))
      .output(answer(z.array(personSchema))),
    /** Returns the first people, by name, whose name or email contains the text. */
    candidates: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ search: z.string().max(200) }))
      .output(z.array(personSchema)),
    add: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ teamId, personIds: ids }))
      .output(z.object({})),
    /** Removes the user from this team only. */
    remove: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ teamId, personId: z.string().max(100) }))
      .output(z.object({})),
  },
  /** Returns the event queues. Not cached, because the numbers change every second. */
  queues: procedure({ persist: 'no', log: 'yes' }).output(answer(z.array(queueSchema))),
  /** Returns a JSON schema for the editor, as text. Null if the server has none. */
  schema: procedure({ persist: 'yes', tellsOf: [], log: 'yes' })
    .input(z.object({ file: schemaFile }))
    .output(answer(z.string().nullable())),
  /**
   * Validates an unsaved specification against the server's schema or its cached copy.
   * @param lists lists of entries with a schema of their own, by key of the specification. Their entries are
   * validated if the schema of the whole is absent or cannot be used.
   */
  checkSpec: procedure({ persist: 'no', log: 'redact' })
    .input(
      z.object({
        file: schemaFile,
        spec: z.json(),
        lists: z
          .array(z.object({ key: z.string().max(200), file: schemaFile }))
          .max(200)
          .optional(),
      }),
    )
    .output(specCheckResult),
};
