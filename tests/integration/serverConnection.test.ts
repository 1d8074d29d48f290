import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '#main/base/clock.ts';
import { Failure } from '#main/base/Failure.ts';
import { Redactor } from '#main/base/Redactor.ts';
import type { SessionTarget } from '#main/session/OpenWorkspace.ts';
import { SessionManager } from '#main/session/SessionManager.ts';
import type { SignedOut } from '#main/session/SessionManagerOptions.ts';
import { StoredIdentities } from '#main/session/StoredIdentities.ts';
import { KeychainVault } from '#main/vault/KeychainVault.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { testKeychain } from '../support/session.ts';
import { silentLog } from '../support/silentLog.ts';

let sample: SampleForTests;
let target: SessionTarget;
beforeAll(async () => {
  sample = await startSampleForTests();
  target = {
    id: 'w-1',
    name: 'Sample',
    origin: sample.origin,
    kind: 'server',
    originKind: 'web',
    identityMode: 'kratos',
    certificate: 'plain',
    authority: null,
    proxy: 'system',
    colour: null,
    readOnly: false,
    backgroundSync: false,
    guard: { whole: false, tags: [] },
    signedInBefore: false,
  };
});
afterAll(() => sample.stop());

let session: SessionManager;
let left: SignedOut[];
let onSignedOut: () => Promise<void>;
beforeEach(async () => {
  left = [];
  onSignedOut = async () => {};
  session = new SessionManager({
    vault: new KeychainVault({ load: testKeychain().load, platform: process.platform, log: silentLog }),
    identities: new StoredIdentities(mkdtempSync(join(tmpdir(), 'quarterdeck-app-')), silentLog),
    clock: systemClock,
    log: silentLog,
    redactor: new Redactor(),
    resolveProxy: async () => null,
    onSignedIn: async () => {},
    onSignedOut: async (one) => {
      left.push(one);
      await onSignedOut();
    },
  });
  await session.open(target);
});
afterEach(async () => {
  await session.leave({ status: 'no-workspace' });
  await sample.clearFaults();
});

const signIn = (role: string) =>
  session.signIn({ kind: 'access-token', token: sample.account(role).accessToken });
const reach = () =>
  session.state.value.status === 'signed-in' ? session.state.value.server.status : undefined;
const held = () => {
  const connection = session.connection.value;
  if (connection === undefined) throw new Error('Nobody is signed in.');
  return connection;
};

describe('the connection for a second client of the server', () => {
  it('exists only while a user is signed in', async () => {
    expect(session.connection.value).toBeUndefined();
    await signIn('viewer');
    expect(session.connection.value).toEqual({
      origin: sample.origin,
      originKind: 'web',
      proxy: null,
      trustFingerprint: undefined,
      credential: { kind: 'access-token', token: sample.account('viewer').accessToken },
    });
    await session.leave({ status: 'no-workspace' });
    expect(session.connection.value).toBeUndefined();
  });

  it('exists after a restart before the server answers', async () => {
    await signIn('viewer');
    const { credential } = held();
    await session.leave({ status: 'no-workspace' });
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await session.open(target);
    expect(reach()).toBe('offline');
    expect(held().credential).toEqual(credential);
  });

  it('changes with the credential, and ends with the sign-out', async () => {
    await signIn('viewer');
    const first = held();
    await signIn('editor');
    expect(held()).not.toBe(first);
    expect(held().credential).toMatchObject({ token: sample.account('editor').accessToken });
    await session.signOut();
    expect(session.connection.value).toBeUndefined();
  });
});

describe('a report from a second client of the server', () => {
  it('of a 401 ends the session', async () => {
    await signIn('viewer');
    session.reportUnauthenticated(held());
    await vi.waitFor(() => expect(reach()).toBe('expired'));
    expect(session.connection.value).toBeUndefined();
  });

  it('is ignored after a new sign-in', async () => {
    await signIn('viewer');
    const before = held();
    await signIn('editor');
    session.reportUnauthenticated(before);
    session.reportReach(before, { reached: false, failure: new Failure('OFFLINE', { sentence: 'Away.' }) });
    expect(reach()).toBe('online');
    expect(session.connection.value).toBeDefined();
  });

  it('of a failure checks whether the server is online', async () => {
    await signIn('viewer');
    const failure = new Failure('OFFLINE', { sentence: 'Away.' });
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    session.reportReach(held(), { reached: false, failure });
    await vi.waitFor(() => expect(reach()).toBe('offline'), 10_000);
    await sample.clearFaults();
    session.reportReach(held(), { reached: true });
    await vi.waitFor(() => expect(reach()).toBe('online'), 10_000);
  });
});

describe('a user who signs out', () => {
  it.each([true, false])('triggers the cleanup with the choice to delete data (%s)', async (forgetData) => {
    await signIn('viewer');
    const state = session.state.value;
    await session.signOut(forgetData);
    const personId = state.status === 'signed-in' ? state.person.id : '';
    expect(left).toEqual([{ workspaceId: 'w-1', personId, forgetData }]);
  });

  it('is signed out when the cleanup fails, and gets the error', async () => {
    await signIn('viewer');
    onSignedOut = () => Promise.reject(new Failure('SERVER', { sentence: 'The folder is in use.' }));
    await expect(session.signOut(true)).rejects.toMatchObject({
      data: { sentence: 'The folder is in use.' },
    });
    expect(session.state.value).toMatchObject({ status: 'signed-out', reason: 'signed-out' });
  });
});
