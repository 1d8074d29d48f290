import { z } from 'zod';
import { answer, procedure } from './procedure.ts';
import { agentNameLength, agentSortColumns } from './rules/agents.ts';

const propertiesSchema = z.record(z.string().max(500), z.string().max(10_000));

/** A remote agent or the server itself, with how much of each it brought. Times are ISO 8601. */
const agentSchema = z.object({
  id: z.string(),
  /** May be empty: a server takes no name for one. */
  name: z.string(),
  description: z.string().nullable(),
  properties: z.record(z.string(), z.string()),
  createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
  /** When it called last. */
  lastSeen: z.string().nullable(),
  /** When it last sent what it found. */
  lastReceived: z.string().nullable(),
  configs: z.number().int(),
  checks: z.number().int(),
  scrapers: z.number().int(),
  playbookRuns: z.number().int(),
});

/** What the server's clock said when it answered, ISO 8601: by it an agent is online or not. */
const serverTime = z.string();

const listInputSchema = z.object({
  sortBy: z.enum(agentSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
});

const idSchema = z.object({ id: z.string().max(100) });

const createdSchema = z.object({
  /** Null when the agent was made and could not be found again at once. */
  id: z.string().nullable(),
  /** Shown once. It is never kept, logged or told again. */
  accessToken: z.string(),
});

export type Agent = z.infer<typeof agentSchema>;
export type AgentListInput = z.infer<typeof listInputSchema>;

/** Remote agents; specification part 1 section 2.6. */
export const agents = {
  // An agent is shown with who made it.
  list: procedure({ persist: 'yes', tellsOf: ['agents', 'people'], forbids: 'procedure', log: 'yes' })
    .input(listInputSchema)
    .output(answer(z.object({ agents: z.array(agentSchema), total: z.number().int(), serverTime }))),
  get: procedure({ persist: 'yes', tellsOf: ['agents', 'people'], log: 'yes' })
    .input(idSchema)
    .output(answer(z.object({ agent: agentSchema, serverTime }))),
  /** Asked of the server once and never again: each time would be another agent and another token. */
  create: procedure({ persist: 'no', log: 'redact' })
    .input(z.object({ name: z.string().trim().min(1).max(agentNameLength), properties: propertiesSchema }))
    .output(createdSchema),
  /** Replaces the properties. */
  update: procedure({ persist: 'no', log: 'redact' })
    .input(idSchema.extend({ properties: propertiesSchema }))
    .output(z.object({})),
  /** Its token ends. @param cleanup what the agent made is deleted with it */
  remove: procedure({ persist: 'no', log: 'yes' })
    .input(idSchema.extend({ cleanup: z.boolean() }))
    .output(z.object({})),
};
