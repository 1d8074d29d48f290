import { z } from 'zod';
import { answer, procedure } from './procedure.ts';

/** A connection as other resources refer to it. */
const choiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  namespace: z.string(),
  type: z.string(),
});

const testSchema = z.object({
  /** `unsupported`: the server has no test for this type. */
  outcome: z.enum(['ok', 'failed', 'unsupported']),
  /** The server's error message. Null if it is of no use. */
  message: z.string().nullable(),
});

const userSchema = z.object({
  relation: z.enum([
    'connections',
    'config_scrapers',
    'topologies',
    'canaries',
    'playbooks',
    'logging_backends',
    'notifications',
  ]),
  id: z.string(),
  name: z.string(),
});

const usageSchema = z.object({
  connections: z.array(z.object({ id: z.string(), name: z.string(), usedBy: z.array(userSchema) })),
  secrets: z.array(
    z.object({
      kind: z.enum(['secret', 'configMap']),
      name: z.string(),
      key: z.string(),
      usedBy: z.array(userSchema),
    }),
  ),
  /** Relations that the server refused to read or does not have. */
  notLookedAt: z.array(z.string()),
});

export type UsageUser = z.infer<typeof userSchema>;
export type ConnectionUsage = z.infer<typeof usageSchema>;
export type ConnectionTest = z.infer<typeof testSchema>;
export type ConnectionChoice = z.infer<typeof choiceSchema>;

/** Queries about connections, apart from their list and forms. */
export const connections = {
  /** Lists connections by name. Without read permission, only their public fields. */
  choices: procedure({ persist: 'yes', tellsOf: [], log: 'yes' }).output(answer(z.array(choiceSchema))),
  /** Returns which resources use which connection and secret. Specifications stay in the main process. */
  usage: procedure({ persist: 'no', log: 'yes' }).output(answer(usageSchema)),
  /** Tests a saved connection on the server, once. Not logged, because messages may quote credentials. */
  test: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ id: z.string().max(100) }))
    .output(testSchema),
};
