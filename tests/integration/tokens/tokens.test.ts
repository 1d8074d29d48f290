import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import type { PersonalToken } from '#contract/tokens.ts';
import { durationOf } from '#main/server/AccessTokenService.ts';
import { type TestWindow, waitFor } from '../../support/bridgeClient.ts';
import { type SampleForTests, startSampleForTests } from '../../support/sampleForTests.ts';
import { textsBelow, tokenForms } from '../../support/secretSearch.ts';
import { signInAs, waitForSession } from '../../support/session.ts';
import { noKeychain, openApplication, withoutSync } from '../../support/testApplication.ts';

type Console = Awaited<ReturnType<typeof openApplication>>;

let sample: SampleForTests;
const running: Array<() => unknown> = [];
const lasting: Array<() => unknown> = [];

beforeAll(async () => {
  sample = await startSampleForTests({ newer: true });
});
afterAll(async () => {
  for (const stop of lasting.reverse()) await stop();
  await sample.stop();
});
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
  await sample.clearFaults();
  await forgetTokens();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const basic = (token: string) => ({
  authorization: `Basic ${Buffer.from(`token:${token}`).toString('base64')}`,
});

/** Sends a request to the server without a console. */
async function server(path: string, headers: Record<string, string>, method = 'GET', body?: unknown) {
  const response = await fetch(`${sample.origin}/api${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text };
}

const whoami = async (headers: Record<string, string>) => (await server('/auth/whoami', headers)).status;

/** Creates a token without the console. */
async function madeElsewhere(role: string, name: string): Promise<string> {
  const headers = basic(sample.account(role).accessToken);
  const { text } = await server('/auth/create_token', headers, 'POST', { name });
  return (JSON.parse(text) as { payload: { token: string } }).payload.token;
}

async function forgetTokens(): Promise<void> {
  const headers = basic(sample.account('admin').accessToken);
  const { text } = await server('/auth/tokens', headers);
  for (const { id } of (JSON.parse(text) as { payload: Array<{ id: string }> }).payload)
    await server(`/auth/token/${id}`, headers, 'DELETE');
}

/** Opens a signed-in console for a test that changes its state. */
async function consoleOf(role: string, at: SampleForTests = sample, ended = running): Promise<Console> {
  const opened = await openApplication(
    { ...withoutSync, server: at.origin, loadKeychain: noKeychain },
    ended,
  );
  await waitForSession(opened.window, 'signed-out');
  await signInAs(opened.window, at, role);
  return opened;
}

const windows = new Map<string, Promise<Console>>();

/** Returns a window of a shared console, which stays signed in. */
async function windowOf(role: string): Promise<TestWindow> {
  const known = windows.get(role) ?? consoleOf(role, sample, lasting);
  windows.set(role, known);
  return (await known).window;
}

async function listed({ bridge }: TestWindow): Promise<PersonalToken[]> {
  const { data } = await bridge.tokens.list();
  if (!data.offered) throw new Error('The server makes no tokens.');
  return data.tokens;
}

const named = async (window: TestWindow, name: string): Promise<PersonalToken> => {
  const found = (await listed(window)).find((token) => token.name === name);
  if (found === undefined) throw new Error(`There is no token ${name}.`);
  return found;
};

const daysLeft = ({ expiresAt }: PersonalToken): number =>
  (Date.parse(expiresAt ?? '') - Date.now()) / 86_400_000;

const payload = (rows: unknown) => ({ message: 'success', payload: rows });

it.each([
  [1, '24h'],
  [90, '2160h'],
  [3_650, '87600h'],
])('a token lifetime of %d days is sent as %s', (days, duration) => {
  expect(durationOf(days)).toBe(duration);
});

describe('a new personal token', () => {
  it('signs a program in as the user, as a bearer token and as a password', async () => {
    const window = await windowOf('editor');
    const { token } = await window.bridge.tokens.make({ name: ' deploy ', days: 30, renews: true });
    expect(token.split('.')).toHaveLength(6);
    for (const headers of [bearer(token), basic(token)]) {
      const { status, text } = await server('/auth/whoami', headers);
      const { roles, user } = JSON.parse(text).payload;
      expect([status, roles[0]]).toEqual([200, 'editor']);
      expect(user.name).toContain(sample.account('editor').name);
    }
    const [made, ...others] = await listed(window);
    expect(others).toEqual([]);
    expect(made).toMatchObject({ name: 'deploy', renews: true });
    expect(made).not.toHaveProperty('ofAnother');
    expect(daysLeft(made as PersonalToken)).toBeCloseTo(30, 2);
    expect(Date.parse(made?.createdAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('gets the server’s default lifetime when none is chosen', async () => {
    const window = await windowOf('viewer');
    await window.bridge.tokens.make({ name: 'usual', renews: false });
    const made = await named(window, 'usual');
    expect(made.renews).toBe(false);
    expect(daysLeft(made)).toBeCloseTo(90, 2);
  });

  it('cannot have a taken name, and the error includes the server’s message', async () => {
    const window = await windowOf('editor');
    await window.bridge.tokens.make({ name: 'twice', renews: false });
    await expect(window.bridge.tokens.make({ name: 'twice', renews: false })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: {
        sentence: 'You already have a token with this name. Choose another name.',
        serverMessage: expect.stringContaining('duplicate key'),
      },
    });
    expect(await listed(window)).toHaveLength(1);
  });

  it('is rejected with the server’s message', async () => {
    const window = await windowOf('editor');
    const body = JSON.stringify({ error: 'name is reserved' });
    await sample.fault({ kind: 'status', status: 400, path: '/auth/create_token', body });
    await expect(window.bridge.tokens.make({ name: 'root', renews: false })).rejects.toMatchObject({
      code: 'INVALID',
      data: { serverMessage: 'name is reserved' },
    });
  });

  it.each([
    ['answers 500', { kind: 'status', status: 500 }, 'SERVER'],
    ['drops the connection', { kind: 'drop' }, 'OFFLINE'],
    ['truncates its answer', { kind: 'truncate', after: true }, 'OFFLINE'],
    ['answers with an HTML page', { kind: 'body', body: '<html>' }, 'SERVER'],
    ['refuses the request', { kind: 'status', status: 403 }, 'FORBIDDEN'],
  ] as const)('is requested once from a server that %s', async (_how, fault, code) => {
    const window = await windowOf('editor');
    await sample.clearRequests();
    await sample.fault({ ...fault, path: '/auth/create_token', count: -1 });
    await expect(window.bridge.tokens.make({ name: 'once', renews: false })).rejects.toMatchObject({ code });
    const asked = (await sample.requests()).filter(({ path }) => path.includes('/auth/create_token'));
    expect(asked).toHaveLength(1);
  });

  it.each(['', '   ', 'x'.repeat(201)])('requires a valid name: %j', async (name) => {
    const window = await windowOf('editor');
    await expect(window.bridge.tokens.make({ name, renews: false })).rejects.toMatchObject({
      code: 'INVALID',
    });
  });
});

describe('a deleted personal token', () => {
  it('no longer grants access', async () => {
    const window = await windowOf('editor');
    const { token } = await window.bridge.tokens.make({ name: 'short', renews: false });
    expect([await whoami(bearer(token)), await whoami(basic(token))]).toEqual([200, 200]);
    const { id } = await named(window, 'short');
    await window.bridge.tokens.remove({ id });
    expect([await whoami(bearer(token)), await whoami(basic(token))]).toEqual([401, 401]);
    expect(await listed(window)).toEqual([]);
    await expect(window.bridge.tokens.remove({ id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { sentence: 'The token no longer exists.' },
    });
    await expect(window.bridge.tokens.remove({ id: 'not an id' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('tokens of other users', () => {
  it('are neither listed nor deletable', async () => {
    const theirs = await windowOf('responder');
    await theirs.bridge.tokens.make({ name: 'theirs', renews: false });
    const { id } = await named(theirs, 'theirs');
    const window = await windowOf('editor');
    await window.bridge.tokens.make({ name: 'mine', renews: false });
    expect((await listed(window)).map(({ name }) => name)).toEqual(['mine']);
    await expect(window.bridge.tokens.remove({ id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { details: expect.stringContaining('access token belongs to somebody else') },
    });
    expect(await listed(theirs)).toHaveLength(1);
  });

  it('are listed for an admin with their creator, and can be deleted', async () => {
    const token = await madeElsewhere('viewer', 'of a viewer');
    const window = await windowOf('admin');
    await window.bridge.tokens.make({ name: 'of the admin', renews: false });
    const { name } = sample.account('viewer');
    // Names are known only after people are synced.
    await window.bridge.shell.window.painted();
    await expect
      .poll(() => listed(window), { timeout: 15_000 })
      .toEqual([
        expect.objectContaining({ name: 'of a viewer', ofAnother: { name } }),
        expect.not.objectContaining({ ofAnother: expect.anything() }),
      ]);
    const { id } = await named(window, 'of a viewer');
    await window.bridge.tokens.remove({ id });
    expect(await whoami(bearer(token))).toBe(401);
  });

  it('end no session when a server rejects their deletion with 401', async () => {
    const window = await windowOf('editor');
    const body = JSON.stringify({
      error: 'Unauthorized',
      message: 'Only the creator or admins can delete access tokens',
    });
    await sample.fault({ kind: 'status', status: 401, path: '/auth/token/', body });
    await expect(window.bridge.tokens.remove({ id: 'theirs' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { details: expect.stringContaining('Only the creator or admins') },
    });
    expect(await window.bridge.session.check()).toEqual({ session: 'good' });
  });

  it('are not blamed when the session has ended', async () => {
    const { window } = await consoleOf('commander');
    await sample.expireSessions(sample.account('commander').email);
    await expect(window.bridge.tokens.remove({ id: 'theirs' })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});

describe('personal tokens of a server', () => {
  it('can be created with a password file', async () => {
    const other = await startSampleForTests({ newer: true, identity: 'basic', originKind: 'server' });
    running.push(() => other.stop());
    const options = { server: other.origin, loadKeychain: noKeychain };
    const { window } = await openApplication(options, running);
    await waitForSession(window, 'signed-out');
    const { email, password } = other.account('editor');
    await window.bridge.session.signIn.basic({ username: email, password });
    const { token } = await window.bridge.tokens.make({ name: 'by password', renews: false });
    const answer = await fetch(`${other.origin}/auth/whoami`, { headers: bearer(token) });
    expect(answer.status).toBe(200);
    expect((await listed(window)).map(({ name }) => name)).toEqual(['by password']);
  });

  it('are not offered by an older version', async () => {
    const older = await startSampleForTests();
    running.push(() => older.stop());
    const { window } = await consoleOf('editor', older);
    expect((await window.bridge.tokens.list()).data).toEqual({ offered: false });
    await expect(window.bridge.tokens.make({ name: 'early', renews: false })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { sentence: 'This server does not support personal access tokens.' },
    });
  });

  it('are not offered when the server answers 405', async () => {
    const window = await windowOf('editor');
    await sample.fault({ kind: 'status', status: 405, path: '/auth/tokens' });
    expect((await window.bridge.tokens.list()).data).toEqual({ offered: false });
  });

  it.each([
    ['answers 403', { kind: 'status', status: 403 }, 'FORBIDDEN'],
    ['answers 500', { kind: 'status', status: 500 }, 'SERVER'],
    ['sends invalid data', { kind: 'body', body: '"none"', contentType: 'application/json' }, 'SERVER'],
  ] as const)('are not listed, with the reason, when the server %s', async (_how, fault, code) => {
    const window = await windowOf('editor');
    await sample.fault({ ...fault, path: '/auth/tokens', count: -1 });
    await expect(window.bridge.tokens.list()).rejects.toMatchObject({ code });
  });

  it('are an empty list when the server answers null', async () => {
    const window = await windowOf('editor');
    await sample.answer('/auth/tokens', payload(null));
    expect(await listed(window)).toEqual([]);
  });

  it('include malformed rows with an id, without the unreadable fields', async () => {
    const window = await windowOf('editor');
    const { id: own } = sample.account('editor');
    const rows = [
      { id: '1', name: 'whole', created_by: own, created_at: '2026-01-01T00:00:00Z', expires_at: null },
      { id: '2', name: 'terse', person_id: 'p' },
      { id: '3', name: null, created_at: '0001-01-01T00:00:00Z', expires_at: '0001-01-01T00:00:00Z' },
      { id: '4', name: 7, created_at: 'once', expires_at: 'soon', auto_renew: 'yes', created_by: {} },
      { name: 'without an id' },
      'rubbish',
      null,
    ];
    await sample.answer('/auth/tokens', payload(rows));
    expect(await listed(window)).toEqual([
      { id: '1', name: 'whole', createdAt: '2026-01-01T00:00:00Z', expiresAt: null, renews: false },
      { id: '2', name: 'terse', createdAt: null, renews: false },
      { id: '3', name: '', createdAt: null, expiresAt: null, renews: false },
      { id: '4', name: '', createdAt: null, renews: false },
    ]);
  });

  it('stay listed while the server is down, and cannot be created or deleted', async () => {
    const { window } = await consoleOf('editor');
    const { token } = await window.bridge.tokens.make({ name: 'kept', renews: false });
    const { id } = await named(window, 'kept');
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    const answer = await window.bridge.tokens.list();
    expect(answer).toMatchObject({ source: 'cache', data: { tokens: [{ name: 'kept' }] } });
    const offline = { code: 'OFFLINE' };
    await expect(window.bridge.tokens.make({ name: 'away', renews: false })).rejects.toMatchObject(offline);
    await expect(window.bridge.tokens.remove({ id })).rejects.toMatchObject(offline);
    await sample.clearFaults();
    expect(await whoami(bearer(token))).toBe(200);
  });
});

describe('personal tokens in a read-only workspace', () => {
  it('are listed, but cannot be created or deleted', async () => {
    const { window } = await consoleOf('editor');
    await window.bridge.tokens.make({ name: 'before', renews: false });
    const { id: tokenId } = await named(window, 'before');
    const { workspaces } = window.bridge;
    const { workspaces: all, openId } = await waitFor(workspaces.changes(), (state) => state.openId !== null);
    const open = all.find(({ id }) => id === openId);
    if (open === undefined) throw new Error('No workspace is open.');
    const { id, name, colour } = open;
    await workspaces.update({ id, name, colour, readOnly: true });
    const locked = { code: 'CONFLICT', data: { sentence: lockedSentence } };
    await expect(window.bridge.tokens.make({ name: 'locked', renews: false })).rejects.toMatchObject(locked);
    await expect(window.bridge.tokens.remove({ id: tokenId })).rejects.toMatchObject(locked);
    expect((await listed(window)).map((token) => token.name)).toEqual(['before']);
  });
});

describe('the value of a personal token', () => {
  it('appears in one response to the window, and in no file, log, list, or other message', async () => {
    const { window, data } = await consoleOf('admin');
    const { make } = window.bridge.tokens;
    const tokens: string[] = [];
    for (const name of ['told-1', 'told-2']) tokens.push((await make({ name, renews: false })).token);
    const [first, second] = tokens;
    // Malformed answers: the token in the wrong field, or half of it.
    for (const body of [`{"token":"${first}"}`, `{"payload":{"token":"${second}`, `["${first}"]`]) {
      await sample.fault({ kind: 'body', path: '/auth/create_token', body });
      await expect(make({ name: 'told-3', renews: false })).rejects.toMatchObject({ code: 'SERVER' });
    }
    await sample.answer('/auth/tokens', { payload: { value: second } });
    await window.bridge.tokens.list().catch(() => undefined);
    await listed(window);
    await window.bridge.sync.now({});
    for (const token of tokens) {
      const messages = window.received.filter((text) =>
        tokenForms(token).some((form) => text.includes(form)),
      );
      expect(messages).toHaveLength(1);
    }
    const kept = textsBelow(data);
    expect(kept.map(([path]) => path)).toEqual(
      expect.arrayContaining([join(data, 'logs', 'main.log'), expect.stringContaining('cache.v')]),
    );
    const found = kept.flatMap(([path, text]) =>
      tokens.flatMap(tokenForms).flatMap((form) => (text.includes(form) ? [[path, form]] : [])),
    );
    expect(found).toEqual([]);
  });
});
