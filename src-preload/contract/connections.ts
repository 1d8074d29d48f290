import { z } from 'zod';
import { answer, procedure } from './procedure.ts';

/** A connection as others refer to it. */
const choiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  namespace: z.string(),
  type: z.string(),
});

/** How the server's try of a connection went. */
const testSchema = z.object({
  /** `unsupported`: the server has no test for the type. */
  outcome: z.enum(['ok', 'failed', 'unsupported']),
  /** What the server says went wrong; null where it says nothing of use. */
  message: z.string().nullable(),
});

/** Something that refers to a connection or to a secret. */
const userSchema = z.object({
  /** The relation that it is a row of. */
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
  /** Secrets and config maps that something names. */
  secrets: z.array(
    z.object({
      kind: z.enum(['secret', 'configMap']),
      name: z.string(),
      key: z.string(),
      usedBy: z.array(userSchema),
    }),
  ),
  /** Relations that the server refused or does not have. */
  notLookedAt: z.array(z.string()),
});

export type UsageUser = z.infer<typeof userSchema>;
export type ConnectionUsage = z.infer<typeof usageSchema>;
export type ConnectionTest = z.infer<typeof testSchema>;
export type ConnectionChoice = z.infer<typeof choiceSchema>;

/** What is asked of connections beside their list and their forms; specification part 3 section 2.12. */
export const connections = {
  /** Those that can be chosen, by name; who may not read connections sees what everyone sees of them. */
  choices: procedure({ persist: 'yes', tellsOf: [], log: 'yes' }).output(answer(z.array(choiceSchema))),
  /** What uses which connection, and where secrets are named. What is looked through stays in main. */
  usage: procedure({ persist: 'no', log: 'yes' }).output(answer(usageSchema)),
  /** Has the server try out a connection as it is saved, once. What it says may quote what it tried with. */
  test: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ id: z.string().max(100) }))
    .output(testSchema),
};
