import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackgroundState } from '#contract/rules/workspaces.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { StoredIdentities } from '#main/session/StoredIdentities.ts';
import { CertificateAuthorities } from '#main/workspaces/CertificateAuthorities.ts';
import { WorkspaceChanges } from '#main/workspaces/WorkspaceChanges.ts';
import { type StoredWorkspace, WorkspaceRegistry } from '#main/workspaces/WorkspaceRegistry.ts';
import { Workspaces, type WorkspacesOptions } from '#main/workspaces/Workspaces.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarterdeck-workspaces-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const stored = (id: string, more: Partial<StoredWorkspace> = {}): StoredWorkspace => ({
  id,
  name: id.toUpperCase(),
  origin: `https://${id}.example`,
  kind: 'server',
  originKind: 'web',
  identityMode: 'kratos',
  certificate: 'verified',
  proxy: 'system',
  colour: null,
  readOnly: false,
  backgroundSync: true,
  guard: { whole: false, tags: [] },
  authority: null,
  signedInBefore: true,
  ...more,
});

/** Starts with workspaces `a` and `b`, of which `a` is open. */
async function start() {
  const registry = new WorkspaceRegistry(folder, silentLog);
  await registry.load(1_000);
  for (const id of ['a', 'b']) await registry.put(stored(id));
  const ending = new AbortController();
  const opened: StoredWorkspace[] = [];
  const writes = { ended: Promise.resolve(), waiting: Promise.withResolvers<void>() };
  const pauses = { before: Promise.resolve() };
  const background = { state: 'off' as BackgroundState };
  const session = {
    workspaceId: undefined as string | undefined,
    state: new LiveValue({ status: 'no-workspace' }),
    async open(target: StoredWorkspace) {
      session.workspaceId = target.id;
      session.state.set({ status: 'signed-in' });
      opened.push(target);
    },
    async leave() {
      session.workspaceId = undefined;
    },
    signOut: () => session.leave(),
    lock: () => undefined,
  };
  const options: WorkspacesOptions = {
    registry,
    authorities: new CertificateAuthorities(folder),
    identities: new StoredIdentities(folder, silentLog),
    vault: {
      read: async () => ({ secret: undefined, keeping: { where: 'keychain' } }),
      write: async () => ({ where: 'keychain' }),
      remove: async () => undefined,
    },
    session: session as never,
    clock: new ManualClock(),
    log: silentLog,
    resolveProxy: async () => null,
    forgetData: async () => undefined,
    background: {
      stateOf: () => background.state,
      pause: async (_id, work) => {
        await pauses.before;
        return work();
      },
      lock: () => undefined,
    },
    openCalls: {
      writesEnded: () => {
        writes.waiting.resolve();
        return writes.ended;
      },
      onOpenChange: () => undefined,
    },
    ending: ending.signal,
  };
  const workspaces = new Workspaces(options);
  await workspaces.open('a');
  opened.length = 0;
  const held = Promise.withResolvers<void>();
  /** Begins to open a workspace, which waits for a write. */
  const openDuringWrite = async (id: string) => {
    writes.waiting = Promise.withResolvers<void>();
    writes.ended = held.promise;
    const opening = workspaces.open(id);
    await writes.waiting.promise;
    return { opening, endWrite: () => held.resolve() };
  };
  const changes = new WorkspaceChanges(workspaces, options);
  return { registry, session, workspaces, changes, opened, ending, pauses, background, openDuringWrite };
}

describe('the opening of a workspace', () => {
  it('uses the settings that the user changed meanwhile', async () => {
    const { changes, opened, openDuringWrite } = await start();
    const { opening, endWrite } = await openDuringWrite('b');
    await changes.update({ id: 'b', readOnly: true });
    endWrite();
    expect(await opening).toMatchObject({ readOnly: true });
    expect(opened).toMatchObject([{ id: 'b', readOnly: true }]);
  });

  it('fails if the workspace is removed meanwhile', async () => {
    const { changes, registry, opened, openDuringWrite } = await start();
    const { opening, endWrite } = await openDuringWrite('b');
    const failed = expect(opening).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await changes.remove('b', false);
    endWrite();
    await failed;
    expect(opened).toEqual([]);
    expect(registry.openId).toBe('a');
  });

  it('is canceled when the user opens the open workspace again', async () => {
    const { workspaces, registry, opened, openDuringWrite } = await start();
    const { opening, endWrite } = await openDuringWrite('b');
    await workspaces.open('a');
    endWrite();
    await opening;
    expect(opened).toEqual([]);
    expect(registry.openId).toBe('a');
  });

  it('is published until the workspace is open', async () => {
    const { workspaces, openDuringWrite } = await start();
    const { opening, endWrite } = await openDuringWrite('b');
    expect(workspaces.list.value).toMatchObject({ openId: 'a', openingId: 'b' });
    endWrite();
    await opening;
    expect(workspaces.list.value.openId).toBe('b');
    expect(workspaces.list.value).not.toHaveProperty('openingId');
  });

  it('is no longer published if it fails or is canceled', async () => {
    const { workspaces, pauses, openDuringWrite } = await start();
    const { opening, endWrite } = await openDuringWrite('b');
    await workspaces.open('a');
    expect(workspaces.list.value).not.toHaveProperty('openingId');
    endWrite();
    await opening;
    pauses.before = Promise.reject(new Error('The files are locked.'));
    await expect(workspaces.open('b')).rejects.toThrow('The files are locked.');
    expect(workspaces.list.value).not.toHaveProperty('openingId');
  });

  it('is published for the last workspace while several openings wait', async () => {
    const { workspaces, registry, openDuringWrite } = await start();
    await registry.put(stored('c'));
    const { opening, endWrite } = await openDuringWrite('b');
    const last = workspaces.open('c');
    expect(workspaces.list.value).toMatchObject({ openId: 'a', openingId: 'c' });
    endWrite();
    await Promise.all([opening, last]);
    expect(workspaces.list.value).toMatchObject({ openId: 'c' });
    expect(workspaces.list.value).not.toHaveProperty('openingId');
  });

  it('is canceled when the application stops', async () => {
    const { ending, registry, opened, openDuringWrite } = await start();
    const { opening, endWrite } = await openDuringWrite('b');
    ending.abort();
    endWrite();
    await opening;
    expect(opened).toEqual([]);
    expect(registry.openId).toBe('a');
  });
});

describe('a change of connection settings', () => {
  const change = { id: 'b', proxy: 'none', untried: true } as const;

  /** Begins a change, which waits until other work on the workspace has ended. */
  async function begin() {
    const started = await start();
    const held = Promise.withResolvers<void>();
    started.pauses.before = held.promise;
    return { ...started, changing: started.changes.update(change), proceed: () => held.resolve() };
  }

  it('preserves settings that change meanwhile', async () => {
    const { changes, registry, changing, proceed } = await begin();
    await changes.update({ id: 'b', name: 'Renamed', readOnly: true });
    await changes.setBackgroundSync(['b'], false);
    proceed();
    await changing;
    expect(registry.find('b')).toEqual(
      stored('b', { proxy: 'none', name: 'Renamed', readOnly: true, backgroundSync: false }),
    );
  });

  it('fails if the workspace is removed meanwhile', async () => {
    const { registry, changing, proceed } = await begin();
    const failed = expect(changing).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await registry.remove('b', false);
    proceed();
    await failed;
    expect(registry.find('b')).toBeUndefined();
  });

  it('fails if the workspace has another server meanwhile', async () => {
    const { registry, changing, proceed } = await begin();
    const failed = expect(changing).rejects.toMatchObject({ code: 'CONFLICT' });
    await registry.put(stored('b', { origin: 'https://moved.example' }));
    proceed();
    await failed;
    expect(registry.find('b')).toMatchObject({ origin: 'https://moved.example', proxy: 'system' });
  });
});

describe('the list of workspaces', () => {
  it.each([
    ['on', false, 'off'],
    ['limit', true, 'limit'],
    ['shared', true, 'shared'],
    ['shared', false, 'shared'],
  ] as const)(
    'has for the state %s and the setting %s the state %s',
    async (state, backgroundSync, listed) => {
      const { workspaces, registry, background } = await start();
      await registry.put(stored('b', { backgroundSync }));
      background.state = state;
      workspaces.publish();
      expect(workspaces.list.value.workspaces.find(({ id }) => id === 'b')?.background).toBe(listed);
    },
  );
});

describe('a further organization of a provider', () => {
  it('is not synced in the background unless the user turns it on', async () => {
    const { registry, workspaces } = await start();
    const hosted = {
      accounts: 'https://accounts.example',
      frontend: 'https://frontend.example',
      organisation: { id: 'one', name: 'One' },
    };
    await registry.put(stored('a', { hosted }));
    const located = { organisation: { id: 'two', name: 'Two' }, address: undefined };
    expect(await workspaces.organizations.applyOrganization('a', located)).toBe(true);
    expect(registry.workspaces.map(({ name, backgroundSync }) => [name, backgroundSync])).toEqual([
      ['A', true],
      ['B', true],
      ['Two', false],
    ]);
  });
});
