import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import { refuseAccess } from './dataApi.ts';
import { isAllowed, permissionsOf, wholePolicy } from './rbac.ts';

/** What the server's own configuration says. It wins over the table, and nobody can change it from here. */
const localProperties: ReadonlyMap<string, string> = new Map([
  ['settings.rules.disable', 'false'],
  ['log.level', 'info'],
  ['jobs.history.retention', '72h'],
]);

const told = (name: string, value: string, source: 'local' | 'db') => ({
  name,
  value,
  source,
  type: '',
  description: '',
});

export interface ServerRoutesOptions {
  readonly database: Pool;
  /** Whether nobody signs in; then nobody is told who they are. */
  readonly nobody: boolean;
  /** The caller's account; a caller without one is answered by it. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

/** Whether a server is there; needs no login. */
export function registerLiveness(app: FastifyInstance): void {
  app.get('/health', (_request, reply) => reply.type('text/plain').send('OK'));
}

/** The server's own endpoints that the console needs so far. */
export function registerServerRoutes(
  app: FastifyInstance,
  { database, nobody, required }: ServerRoutesOptions,
): void {
  app.get('/auth/whoami', (request, reply) => {
    if (nobody) return reply.code(500).send({ error: '', message: 'Error fetching user' });
    const account = required(request, reply);
    return account === undefined ? reply : whoami(account);
  });

  // A permission stands for whom it names on everything, whatever it is a permission for.
  app.get('/rbac/dump', async (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account.role, 'rbac', 'read')) return refuseAccess(reply, account, 'rbac', 'read');
    const { rows } = await database.query<{ subject: string; action: string; deny: boolean }>(
      `select coalesce(person_id, team_id)::text as subject, action, deny from permissions
        where person_id is not null or team_id is not null order by created_at, id`,
    );
    return [
      ...wholePolicy(),
      ...rows.map(({ deny, ...rule }) => ({ ...rule, object: '*', ...(deny ? { deny } : {}) })),
    ];
  });

  app.get('/properties', async (request, reply) => {
    if (required(request, reply) === undefined) return reply;
    const { rows } = await database.query<{ name: string; value: string }>(
      'select name, value from properties order by name',
    );
    // Deleted rows stay in force, as on the server.
    return [
      ...[...localProperties].map(([name, value]) => told(name, value, 'local')),
      ...rows
        .filter(({ name }) => !localProperties.has(name))
        .map(({ name, value }) => told(name, value, 'db')),
    ];
  });
}

/** Roles as the server tells them: inherited and direct ones, with duplicates. */
function whoami({ id, name, email, role }: SampleAccount) {
  return {
    message: 'success',
    payload: {
      user: { id, name, email, properties: {} },
      roles: [role, 'viewer', 'everyone', role],
      permissions: permissionsOf(role),
      hostname: 'mission-control-sample',
    },
  };
}
