import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { SampleAccount } from '../database/accounts.ts';
import { refuseAccess } from './dataApi.ts';
import { isUuid } from './isUuid.ts';
import type { LogSources } from './LogSources.ts';
import { isAllowed } from './rbac.ts';

export interface LogRoutesOptions {
  readonly database: Pool;
  readonly sources: LogSources;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
/** The server ignores all other fields, including `query` and `start`. */
const requestSchema = z.object({ id: text, name: text });

interface Component {
  readonly name: string;
  readonly log_selectors: ReadonlyArray<{
    readonly name: string;
    readonly labels?: { readonly namespace?: string };
  }> | null;
}

/** Registers the component logs, which the server forwards from its log hub. */
export function registerLogs(app: FastifyInstance, { database, sources, required }: LogRoutesOptions): void {
  app.post('/logs', async (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account, 'logs', 'read')) return refuseAccess(reply, account, 'logs', 'read');
    const { id, name } = requestSchema.parse(request.body ?? {});
    if (id === '')
      return reply.code(400).send({ error: 'ID field is required', message: 'Component ID is required' });
    const { rows } = isUuid(id)
      ? await database.query<Component>('select name, log_selectors from components where id = $1', [id])
      : { rows: [] };
    const [component] = rows;
    if (component === undefined)
      return reply.code(500).send({ error: 'Failed to fetch component', message: 'record not found' });
    const selectors = component.log_selectors ?? [];
    const selector = name === '' ? selectors[0] : selectors.find((one) => one.name === name);
    if (selector === undefined)
      return reply.code(400).send({
        error: 'Log selector was not found',
        message: `Log selector with the name '${name}' was not found. Available names: [${selectors.map((one) => one.name).join(' ')}]`,
      });
    const source = sources.of(selector.name, selector.labels?.namespace);
    return reply.type('application/json').send(source.answer(Date.now()));
  });
}
