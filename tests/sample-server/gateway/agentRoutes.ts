import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { AgentHeartbeats } from '../AgentHeartbeats.ts';
import type { SampleAccount } from '../database/accounts.ts';
import type { AccessTokens } from './AccessTokens.ts';
import { refuseAccess } from './dataApi.ts';
import { isAllowed } from './rbac.ts';

export interface AgentRoutesOptions {
  readonly database: Pool;
  readonly tokens: AccessTokens;
  readonly pulse: AgentHeartbeats;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

/** Like the server, ignores unknown fields and accepts a missing name. */
const wishSchema = z.object({
  name: z.string().default(''),
  properties: z.record(z.string(), z.string()).optional(),
});

/** An agent in a test. Ages are in milliseconds; null means never. */
export const sampleAgentSchema = z.object({
  name: z.string(),
  properties: z.record(z.string(), z.string()).optional(),
  createdAgoMs: z.number().optional(),
  seenAgoMs: z.number().nullable().optional(),
  /** The agent continues to send heartbeats. */
  alive: z.boolean().optional(),
});

export type SampleAgent = z.infer<typeof sampleAgentSchema>;

const ago = (ms: number | null | undefined): Date | null =>
  ms === null || ms === undefined ? null : new Date(Date.now() - ms);

/** Registers the routes that create agents, expires the tokens of deleted agents, and adds test controls. */
export function registerAgents(app: FastifyInstance, options: AgentRoutesOptions): void {
  const { database, tokens, pulse, required } = options;

  app.post('/agent/generate', async (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account, 'agent', 'update')) return refuseAccess(reply, account, 'agent', 'update');
    const wish = wishSchema.safeParse(request.body);
    if (!wish.success)
      return reply.code(400).send({ error: 'invalid request', message: z.prettifyError(wish.error) });
    const { name, properties = {} } = wish.data;
    const username = `agent-${randomBytes(6).toString('hex')}`;
    // The server creates the person first. The person remains if the agent's name is taken.
    const { rows } = await database.query<{ id: string }>(
      `insert into people (name, type) values ($1, 'agent') returning id`,
      [username],
    );
    const personId = rows[0]?.id ?? '';
    try {
      await database.query(
        `insert into agents (name, person_id, properties, hostname, description, ip, version, username, tls)
          values ($1, $2, $3, '', '', '', '', '', '')`,
        [name, personId, { type: 'agent', ...properties }],
      );
    } catch (error) {
      return reply.code(500).send({ error: String(error), message: 'error generating agent' });
    }
    const access_token = tokens.mintForAgent({ id: personId, name: username });
    return reply.code(201).send({ id: personId, username, access_token });
  });

  // Deleting an agent expires its token.
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'PATCH' && /^\/db\/agents\?/.test(request.url) && reply.statusCode < 300) {
      const { rows } = await database.query<{ person_id: string }>(
        'select person_id from agents where deleted_at is not null and person_id is not null',
      );
      for (const { person_id } of rows) tokens.expireOf(person_id);
    }
    return payload;
  });

  app.post('/_sample/agents', async (request) => {
    const wished = [z.union([sampleAgentSchema, z.array(sampleAgentSchema)]).parse(request.body)].flat();
    const ids: string[] = [];
    for (const { name, properties, createdAgoMs, seenAgoMs, alive } of wished) {
      const { rows } = await database.query<{ id: string }>(
        `insert into agents (name, properties, created_at, last_seen, last_received) values ($1, $2, $3, $4, $4)
          on conflict (name) where deleted_at is null do update set last_seen = excluded.last_seen returning id`,
        [name, properties ?? null, ago(createdAgoMs ?? 0), ago(seenAgoMs)],
      );
      const id = rows[0]?.id ?? '';
      pulse.set(id, alive === true);
      ids.push(id);
    }
    return { ids };
  });
  /** Hard-deletes agents and all their rows. */
  app.delete('/_sample/agents', async (request, reply) => {
    const { names } = z.object({ names: z.array(z.string()) }).parse(request.body);
    await database.query('delete from agents where name = any($1)', [names]);
    return reply.code(204).send();
  });
}
