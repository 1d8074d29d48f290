import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { SampleAccount } from '../database/accounts.ts';
import { refuseAccess } from './dataApi.ts';
import { isAllowed, permissionsOf, wholePolicy } from './rbac.ts';

/** Properties from the server's own configuration. They override the table and are read-only. */
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
  /** Whether the server has no sign-in. Then `whoami` responds with 500. */
  readonly hasNoSignIn: boolean;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

/** Registers the health endpoint, which requires no login. */
export function registerLiveness(app: FastifyInstance): void {
  app.get('/health', (_request, reply) => reply.type('text/plain').send('OK'));
}

export function registerServerRoutes(
  app: FastifyInstance,
  { database, hasNoSignIn, required }: ServerRoutesOptions,
): void {
  app.get('/auth/whoami', (request, reply) => {
    if (hasNoSignIn) return reply.code(500).send({ error: '', message: 'Error fetching user' });
    const account = required(request, reply);
    return account === undefined ? reply : whoami(account);
  });

  // The server lists each permission with the object `*`, regardless of its actual object.
  app.get('/rbac/dump', async (request, reply) => {
    const account = required(request, reply);
    if (account === undefined) return reply;
    if (!isAllowed(account, 'rbac', 'read')) return refuseAccess(reply, account, 'rbac', 'read');
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
    // As on the server, deleted rows remain in effect.
    return [
      ...[...localProperties].map(([name, value]) => told(name, value, 'local')),
      ...rows
        .filter(({ name }) => !localProperties.has(name))
        .map(({ name, value }) => told(name, value, 'db')),
    ];
  });
}

/** Returns the roles as the server does: inherited and direct roles, with duplicates. */
function whoami({ id, name, email, role, globalRules = [] }: SampleAccount) {
  return {
    message: 'success',
    payload: {
      user: { id, name, email, properties: {} },
      roles: [role, 'viewer', 'everyone', role],
      permissions: [
        ...permissionsOf(role),
        ...globalRules.map(({ deny, action }) => ({
          subject: id,
          object: '*',
          action,
          ...(deny ? { deny } : {}),
        })),
      ],
      hostname: 'mission-control-sample',
    },
  };
}
