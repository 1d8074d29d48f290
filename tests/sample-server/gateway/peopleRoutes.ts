import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { type SampleAccount, sampleRoles } from '../database/accounts.ts';
import { refuseAccess } from './dataApi.ts';
import { kratosError, notFound } from './kratosErrors.ts';
import type { KratosOptions } from './kratosSession.ts';
import { sendInvitation } from './mailFlow.ts';
import type { People } from './People.ts';
import { type Action, isAllowed } from './rbac.ts';

export interface PeopleRoutesOptions {
  readonly database: Pool;
  readonly people: People;
  readonly kratos: KratosOptions;
  /** Returns the caller's account. Otherwise sends an error response and returns undefined. */
  readonly required: (request: FastifyRequest, reply: FastifyReply) => SampleAccount | undefined;
}

const roleSchema = z.enum(sampleRoles);
const invitationSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: roleSchema,
});
const changeSchema = z.object({
  id: z.string(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  email: z.string().optional(),
  role: roleSchema.optional(),
  active: z.boolean().optional(),
});

interface Traits {
  readonly email: string;
  readonly name: { readonly first: string; readonly last: string };
}

const isEmail = (text: string): boolean => z.email().safeParse(text).success;
const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;
const stateOf = (active: boolean) => (active ? 'active' : 'inactive');

/** Sends an error of the identity service as text, as the server does. */
const sayAsText = (reply: FastifyReply, body: object) =>
  reply.code(400).type('text/plain').send(JSON.stringify(body));

const badEmail = (email: string) =>
  kratosError(400, {
    reason: `I[#/traits/email] S[#/properties/traits/properties/email/format] "${email}" is not valid "email"`,
    message: 'The request was malformed or contained invalid parameters',
  });

/** Registers the administration of people: invitation, change and deletion. Requires the identity service. */
export function registerPeople(
  app: FastifyInstance,
  { database, people, kratos, required }: PeopleRoutesOptions,
): void {
  /** @returns whether the caller may do it; sends an error response otherwise */
  const may = (request: FastifyRequest, reply: FastifyReply, object: string, action: Action): boolean => {
    const account = required(request, reply);
    if (account === undefined) return false;
    if (isAllowed(account, object, action)) return true;
    void refuseAccess(reply, account, object, action);
    return false;
  };

  /** The database mirrors rows of `identities` to `people`. */
  async function traitsOf(id: string): Promise<Traits | undefined> {
    const { rows } = await database.query<{ traits: Traits }>(
      'select traits from identities where id::text = $1',
      [id],
    );
    return rows[0]?.traits;
  }

  async function giveRole(id: string, role: string): Promise<void> {
    await database.query(
      `insert into casbin_rule (ptype, v0, v1) select 'g', $1::text, $2::text
        where not exists (select from casbin_rule where ptype = 'g' and v0 = $1 and v1 = $2)`,
      [id, role],
    );
  }

  const takeRoles = (id: string) =>
    database.query(`delete from casbin_rule where ptype = 'g' and v0 = $1`, [id]);

  app.post('/auth/invite_user', async (request, reply) => {
    if (!may(request, reply, 'auth', 'update')) return reply;
    const { firstName, lastName, email, role } = invitationSchema.parse(request.body);
    const notMade = (error: string) => reply.code(500).send({ error, message: 'Error creating user' });
    if (!isEmail(email)) return notMade('400 Bad Request');
    if (people.find(email) !== undefined) return notMade('User already exists');
    const id = randomUUID();
    const traits: Traits = { email, name: { first: firstName, last: lastName } };
    await database.query(
      `insert into identities (id, schema_id, traits, available_aal) values ($1, 'default', $2, 'aal0')`,
      [id, traits],
    );
    await giveRole(id, role);
    people.invite({ id, email, name: `${firstName} ${lastName}`.trim() }, role);
    if (kratos.behavior.mailServer) return sendInvitation(kratos, request, email);
    // Like a server without a mail server: the account exists, but the email was not sent.
    return reply
      .code(500)
      .send({ error: 'dial tcp :0: connect: connection refused', message: 'Error sending email' });
  });

  app.post('/people/update', async (request, reply) => {
    if (!may(request, reply, 'people', 'update')) return reply;
    const { id, firstName, lastName, email, role, active } = changeSchema.parse(request.body);
    const before = await traitsOf(id);
    if (before === undefined) return reply.code(404).send({ error: `person ${id} not found` });
    if (email !== undefined && !isEmail(email)) return sayAsText(reply, badEmail(email));
    const traits: Traits = {
      email: email ?? before.email,
      name: { first: firstName ?? before.name.first, last: lastName ?? before.name.last },
    };
    await database.query('update identities set traits = $2, updated_at = now() where id::text = $1', [
      id,
      traits,
    ]);
    if (active !== undefined) await setState(id, active);
    if (role !== undefined) {
      await takeRoles(id);
      await giveRole(id, role);
    }
    if (people.find(before.email) !== undefined) {
      people.change(before.email, {
        email: traits.email,
        name: `${traits.name.first} ${traits.name.last}`.trim(),
        ...(role === undefined ? {} : { role }),
      });
    }
    return traits;
  });

  const setState = (id: string, active: boolean) =>
    database.query('update identities set state = $2, state_changed_at = now() where id::text = $1', [
      id,
      stateOf(active),
    ]);

  app.delete('/people/:id', async (request, reply) => {
    if (!may(request, reply, 'people', 'delete')) return reply;
    const id = idOf(request);
    const { rowCount } = await database.query('delete from identities where id::text = $1', [id]);
    if (rowCount === 0) return sayAsText(reply, notFound);
    await takeRoles(id);
    people.remove(id);
    return reply.code(204).send();
  });

  app.post('/rbac/:id/update_role', async (request, reply) => {
    if (!may(request, reply, 'rbac', 'update')) return reply;
    const { roles } = z.object({ roles: z.array(roleSchema) }).parse(request.body);
    const id = idOf(request);
    for (const role of roles) await giveRole(id, role);
    const person = people.accounts.find((account) => account.id === id);
    const role = roles.at(-1);
    // A sample account has one role, so the latest role determines its permissions.
    if (person !== undefined && role !== undefined) people.change(person.email, { role });
    return { message: 'Role updated successfully' };
  });

  // Requires a session but no permission.
  app.post('/auth/:id/update_state', async (request, reply) => {
    if (required(request, reply) === undefined) return reply;
    const { id, state } = z
      .object({ id: z.string(), state: z.enum(['active', 'inactive']) })
      .parse(request.body);
    await setState(id, state === 'active');
    return { message: 'success' };
  });
}
