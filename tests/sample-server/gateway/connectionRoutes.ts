import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import {
  type ConnectionTestAnswer,
  type ConnectionTestOverrides,
  connectionTestSchema,
} from './ConnectionTestOverrides.ts';
import { refuseAccess } from './dataApi.ts';
import { isUuid } from './isUuid.ts';
import { isAllowed } from './rbac.ts';
import { type StoredConnection, tryConnection } from './tryConnection.ts';

export interface ConnectionRoutesOptions {
  readonly database: Pool;
  readonly connectionTests: ConnectionTestOverrides;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

const statuses = { works: 200, refused: 400, unreachable: 500, 'cannot be tried': 501 } as const;

async function answerOf(connection: StoredConnection): Promise<ConnectionTestAnswer> {
  const result = await tryConnection(connection);
  const status = statuses[result.outcome];
  return result.outcome === 'refused' ? { status, error: result.error } : { status };
}

function bodyOf({ status, error = 'the other side refused' }: ConnectionTestAnswer): object {
  switch (status) {
    case 200:
      return { message: 'ok' };
    case 400:
      return { error };
    case 404:
      return { error: 'connection was not found' };
    case 501:
      return { error: 'not implemented' };
    default:
      return { error: 'Internal error.' };
  }
}

export function registerConnections(app: FastifyInstance, options: ConnectionRoutesOptions): void {
  const { database, connectionTests, required } = options;
  app.post<{ Params: { id: string } }>('/connection/test/:id', async (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account, 'connection', 'update'))
      return refuseAccess(reply, account, 'connection', 'update');
    const { id } = request.params;
    const send = (answer: ConnectionTestAnswer) => reply.code(answer.status).send(bodyOf(answer));
    if (!isUuid(id)) return send({ status: 500 });
    const { rows } = await database.query<StoredConnection>(
      'select type, url, username, password, certificate from connections where id = $1 and deleted_at is null',
      [id],
    );
    const [connection] = rows;
    if (connection === undefined) return send({ status: 404 });
    const wanted = connectionTests.of(id);
    if (wanted?.delayMs !== undefined) await wait(wanted.delayMs);
    return send(wanted ?? (await answerOf(connection)));
  });
}

export function registerConnectionControl(
  app: FastifyInstance,
  connectionTests: ConnectionTestOverrides,
): void {
  app.post('/_sample/connection-test', (request, reply) => {
    connectionTests.set(connectionTestSchema.parse(request.body));
    return reply.code(204).send();
  });
  app.delete('/_sample/connection-test', (_request, reply) => {
    connectionTests.clear();
    return reply.code(204).send();
  });
}
