import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { asPerson, SampleClient } from './SampleClient.ts';

let server: SampleForTests;
beforeAll(async () => {
  server = await startSampleForTests();
});
afterAll(() => server.stop());

const as = (role: string) =>
  new SampleClient(server, asPerson(server.accounts.find((account) => account.role === role)!));

const post = (client: SampleClient, path: string, body: object) =>
  client.send(`/api${path}`, { method: 'POST', body });
const invitation = (email: string) => ({ firstName: 'Ada', lastName: 'Lind', email, role: 'viewer' });

/** Invites a person and reads the resulting row. */
async function invited(email: string) {
  const admin = as('admin');
  const answer = await post(admin, '/auth/invite_user', invitation(email));
  const { json } = await admin.send(`/api/db/people?email=eq.${email}`);
  return { admin, answer, person: json[0] };
}

const rolesOf = async (id: string) =>
  (await as('admin').send(`/api/db/people_roles?id=eq.${id}`)).json[0]?.roles;

describe('an invitation in the sample', () => {
  it('creates the user once, even when the email fails', async () => {
    const { admin, answer, person } = await invited('invited@sample.example');
    expect([answer.status, answer.json.message]).toEqual([500, 'Error sending email']);
    expect(person).toMatchObject({ name: 'Ada Lind', last_login: null, deleted_at: null });
    expect(await rolesOf(person.id)).toEqual(['viewer']);
    const identities = await admin.send(`/api/db/identities?id=eq.${person.id}`);
    expect(identities.json).toMatchObject([
      { state: 'active', available_aal: 'aal0', organization_id: null },
    ]);
    const again = await post(admin, '/auth/invite_user', invitation('invited@sample.example'));
    expect([again.status, again.json]).toEqual([
      500,
      { error: 'User already exists', message: 'Error creating user' },
    ]);
  });

  it('contains a link and a code for a first session, with a mail server', async () => {
    await server.identityManners({ mailServer: true });
    const { answer, person } = await invited('welcome@sample.example');
    await server.identityManners({ mailServer: false });
    expect([answer.status, Object.keys(answer.json)]).toEqual([200, ['link', 'code']]);
    const { link, code } = answer.json;
    const id = new URL(link).searchParams.get('flow');
    expect(await server.mails()).toContainEqual({
      to: 'welcome@sample.example',
      about: 'recovery',
      flow: id,
      code,
    });
    const theirs = new SampleClient(server);
    const flow = await theirs.send(`/api/.ory/self-service/recovery/flows?id=${id}`);
    expect([flow.status, flow.json.state]).toEqual([200, 'sent_email']);
    const entered = await theirs.send(`/api/.ory/self-service/recovery?flow=${id}`, {
      method: 'POST',
      body: { method: 'code', code },
    });
    expect(entered.status).toBe(422);
    expect((await theirs.send('/api/auth/whoami')).json.payload.user.id).toBe(person.id);
  });

  it('requires an address and an administrator', async () => {
    const bad = await post(as('admin'), '/auth/invite_user', invitation('nope'));
    expect([bad.status, bad.json.error]).toEqual([500, '400 Bad Request']);
    const refused = await post(as('editor'), '/auth/invite_user', invitation('other@sample.example'));
    expect([refused.status, refused.headers.get('x-rbac-object')]).toEqual([403, 'auth']);
  });
});

describe('a change to a user', () => {
  it('preserves fields that are not named, and replaces all roles', async () => {
    const { admin, person } = await invited('changed@sample.example');
    await post(admin, `/rbac/${person.id}/update_role`, { roles: ['responder'] });
    expect(await rolesOf(person.id), 'a role is added').toEqual(['viewer', 'responder']);
    const { json } = await post(admin, '/people/update', {
      id: person.id,
      firstName: 'Re',
      role: 'editor',
      active: false,
    });
    expect(json).toEqual({ email: 'changed@sample.example', name: { first: 'Re', last: 'Lind' } });
    expect(await rolesOf(person.id)).toEqual(['editor']);
    const state = async () => (await admin.send(`/api/db/identities?id=eq.${person.id}`)).json[0].state;
    expect(await state()).toBe('inactive');
    await post(as('viewer'), `/auth/${person.id}/update_state`, { id: person.id, state: 'active' });
    expect(await state(), 'whoever is signed in may').toBe('active');
  });

  it('applies a role change with the next request', async () => {
    const responder = server.accounts.find(({ role }) => role === 'responder')!;
    const promoted = as('responder');
    const invites = async (email: string) =>
      (await post(promoted, '/auth/invite_user', invitation(email))).status;
    expect(await invites('early@sample.example')).toBe(403);
    await post(as('admin'), `/rbac/${responder.id}/update_role`, { roles: ['admin'] });
    expect(await invites('late@sample.example'), 'the person is there, only the mail is not').toBe(500);
    expect((await promoted.send('/api/auth/whoami')).json.payload.roles).toContain('admin');
  });

  it('is rejected with the identity service’s message as text', async () => {
    const { admin, person } = await invited('refused@sample.example');
    const { status, text, headers } = await post(admin, '/people/update', { id: person.id, email: 'nope' });
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([400, 'text/plain']);
    expect(JSON.parse(text).error.reason).toContain('is not valid "email"');
  });

  it('returns 404 for an unknown user', async () => {
    const id = '00000000-0000-0000-0000-0000000000ff';
    const { status, json } = await post(as('admin'), '/people/update', { id, firstName: 'A' });
    expect([status, json]).toEqual([404, { error: `person ${id} not found` }]);
  });
});

describe('the people of the demo', () => {
  it('have inactive, unused, and role-less accounts, and duplicate roles', async () => {
    const admin = as('admin');
    const identities: ReadonlyArray<{ id: string; state: string; available_aal: string }> = (
      await admin.send('/api/db/identities')
    ).json;
    const roles: ReadonlyArray<{ id: string; roles: string[] }> = (await admin.send('/api/db/people_roles'))
      .json;
    expect(identities.some(({ state }) => state === 'inactive')).toBe(true);
    expect(new Set(identities.map(({ available_aal }) => available_aal))).toEqual(
      new Set(['aal0', 'aal1', 'aal2']),
    );
    const listed = new Set(roles.map(({ id }) => id));
    expect(identities.some(({ id }) => !listed.has(id))).toBe(true);
    expect(roles.some((person) => new Set(person.roles).size < person.roles.length)).toBe(true);
    expect(roles.flatMap((person) => person.roles)).toEqual(expect.arrayContaining(['everyone', 'agent']));
  });
});

describe('the deletion of a user', () => {
  it('keeps the row and removes the roles; a second deletion is rejected as text', async () => {
    const { admin, person } = await invited('deleted@sample.example');
    const remove = () => admin.send(`/api/people/${person.id}`, { method: 'DELETE' });
    expect((await remove()).status).toBe(204);
    expect((await admin.send(`/api/db/people?id=eq.${person.id}`)).json[0].deleted_at).not.toBeNull();
    expect(await rolesOf(person.id)).toBeUndefined();
    const again = await remove();
    expect([again.status, again.headers.get('content-type')?.split(';')[0]]).toEqual([400, 'text/plain']);
    expect(JSON.parse(again.text).error.code).toBe(404);
  });
});
