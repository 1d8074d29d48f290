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

/** A queue of the server's events. Times are ISO 8601. */
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
  /** Where, key by key; none: the whole. */
  path: z.array(z.string()),
  message: z.string(),
});

export type SpecProblem = z.infer<typeof specProblemSchema>;
export type TeamMember = z.infer<typeof personSchema>;
export type EventQueue = z.infer<typeof queueSchema>;

/** What single screens of the settings ask for beside their lists; specification part 3 sections 2.9 and 2.17. */
export const settings = {
  members: {
    list: procedure({ persist: 'yes', tellsOf: ['people'], log: 'yes' })
      .input(z.object({ teamId }))
      .output(answer(z.array(personSchema))),
    /** People whose name or e-mail holds the text, the first ones by name. */
    candidates: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ search: z.string().max(200) }))
      .output(z.array(personSchema)),
    add: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ teamId, personIds: ids }))
      .output(z.object({})),
    /** From this team only. */
    remove: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ teamId, personId: z.string().max(100) }))
      .output(z.object({})),
  },
  /** How the queues stand changes by the second: nothing of it is kept. */
  queues: procedure({ persist: 'no', log: 'yes' }).output(answer(z.array(queueSchema))),
  /** A schema of a specification for the editor, as text of JSON; null where the server has none. */
  schema: procedure({ persist: 'yes', tellsOf: [], log: 'yes' })
    .input(z.object({ file: schemaFile }))
    .output(answer(z.string().nullable())),
  /**
   * What is wrong with a specification that is not saved, by the server's schema or the one that is kept of it.
   * @param entry what of it is looked at by a schema of its own, where the server has none of the whole
   */
  checkSpec: procedure({ persist: 'no', log: 'redact' })
    .input(
      z.object({
        file: schemaFile,
        spec: z.json(),
        entry: z.object({ file: schemaFile, path: z.array(z.string().max(200)).max(10) }).optional(),
      }),
    )
    .output(
      z.discriminatedUnion('outcome', [
        /** None: it is as it should be. */
        z.object({ outcome: z.literal('checked'), problems: z.array(specProblemSchema) }),
        z.object({ outcome: z.literal('no-schema') }),
      ]),
    ),
};
