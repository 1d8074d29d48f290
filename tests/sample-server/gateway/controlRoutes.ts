import type { FastifyInstance } from 'fastify';
import type { Client } from 'pg';
import { z } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';
import { refreshSummaries } from '../database/refreshSummaries.ts';
import { type Faults, faultSchema } from './Faults.ts';
import type { LoginFlows } from './LoginFlows.ts';
import type { RequestRecorder } from './RequestRecorder.ts';
import type { Sessions } from './Sessions.ts';

export interface ControlOptions {
  readonly accounts: readonly SampleAccount[];
  readonly faults: Faults;
  readonly recorder: RequestRecorder;
  readonly sessions: Sessions;
  readonly flows: LoginFlows;
  readonly database: Client;
}

const itemChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('rename'), id: z.uuid(), value: z.string() }),
  z.object({ action: z.literal('status'), id: z.uuid(), value: z.string() }),
  z.object({ action: z.literal('config'), id: z.uuid(), value: z.unknown() }),
  z.object({ action: z.literal('soft-delete'), id: z.uuid() }),
  z.object({ action: z.literal('hard-delete'), id: z.uuid() }),
]);

type ItemChange = z.infer<typeof itemChangeSchema>;

function statementOf(change: ItemChange): readonly [string, unknown[]] {
  switch (change.action) {
    case 'rename':
      return ['update config_items set name = $2 where id = $1', [change.id, change.value]];
    case 'status':
      return ['update config_items set status = $2 where id = $1', [change.id, change.value]];
    case 'config':
      return ['update config_items set config = $2 where id = $1', [change.id, JSON.stringify(change.value)]];
    case 'soft-delete':
      return ['update config_items set deleted_at = now() where id = $1', [change.id]];
    default:
      return ['delete from config_items where id = $1', [change.id]];
  }
}

/** What only the sample has: faults on purpose and hands on its data, for tests. None of it needs a login. */
export function registerControl(app: FastifyInstance, options: ControlOptions): void {
  const { accounts, faults, recorder, sessions, flows, database } = options;

  app.get('/_faults', () => faults.list());
  app.post('/_faults', (request) => {
    const parsed = z.union([faultSchema, z.array(faultSchema)]).parse(request.body);
    for (const fault of [parsed].flat()) faults.add(fault);
    return faults.list();
  });
  app.delete('/_faults', (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });

  app.get('/_sample/requests', () => recorder.requests);
  app.delete('/_sample/requests', (_request, reply) => {
    recorder.clear();
    return reply.code(204).send();
  });

  const emailSchema = z.enum(accounts.map(({ email }) => email));

  app.post('/_sample/expire-sessions', (request, reply) => {
    const { email } = z.object({ email: emailSchema.optional() }).parse(request.body ?? {});
    sessions.expire(email, Date.now());
    return reply.code(204).send();
  });
  app.post('/_sample/expire-flows', (_request, reply) => {
    flows.expireAll();
    return reply.code(204).send();
  });
  app.post('/_sample/second-factor', (request, reply) => {
    const { email, required } = z.object({ email: emailSchema, required: z.boolean() }).parse(request.body);
    sessions.setSecondFactor(email, required);
    return reply.code(204).send();
  });

  app.post('/_sample/refresh', async (_request, reply) => {
    await refreshSummaries(database);
    return reply.code(204).send();
  });
  app.post('/_sample/items', async (request) => {
    const [statement, values] = statementOf(itemChangeSchema.parse(request.body));
    const { rowCount } = await database.query(statement, values);
    return { changed: rowCount };
  });
}
