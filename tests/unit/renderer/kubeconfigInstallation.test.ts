import { describe, expect, it, vi } from 'vitest';
import type {
  KubeconfigChange,
  KubeconfigInstalled,
  KubeconfigOutcome,
  KubeconfigRequest,
  KubeconfigVerified,
} from '#contract/kubeconfig.ts';
import type { Toast } from '#kit/toasts/toastStore.ts';
import {
  createInstallation,
  type InstallationCalls,
} from '../../../src-renderer/areas/kubeconfig/installation.ts';
import { untilPasses } from '../../support/untilPasses.ts';

const wish: KubeconfigRequest = { target: 'default', name: 'meridian', makeCurrent: false };
const change = (fingerprint: string): KubeconfigChange => ({
  path: '~/.kube/config',
  name: 'meridian',
  nameNote: null,
  diff: [],
  added: 11,
  removed: 0,
  backup: null,
  notes: [],
  unusable: null,
  refusal: null,
  fingerprint,
});
const installed: KubeconfigInstalled = {
  outcome: 'installed',
  id: 'one',
  path: '~/.kube/config',
  name: 'meridian',
  current: false,
  backup: null,
  added: 11,
  removed: 0,
  command: 'kubectl get canaries',
  exportLine: null,
  renewed: false,
};
const verified: KubeconfigVerified = { outcome: 'verified', canaries: [], total: 0, tookMs: 5 };
const refusal = { kind: 'full', sentence: 'The disk is full.' } as const;
const held: KubeconfigOutcome = { outcome: 'refused', pending: 'token', refusal };
const confirm = (pending: string | null): KubeconfigOutcome => ({
  outcome: 'confirm',
  pending,
  change: change('real'),
  why: 'It is another one.',
});

/** Starts an installation, with the given outcomes of main in order. */
function begun(...outcomes: ReadonlyArray<KubeconfigOutcome | Error>) {
  const left = [...outcomes];
  const next = async (): Promise<KubeconfigOutcome> => {
    const outcome = left.shift();
    if (outcome === undefined || outcome instanceof Error) throw outcome ?? new Error('Nothing is left.');
    return outcome;
  };
  const calls = {
    install: vi.fn<InstallationCalls['install']>(next),
    proceed: vi.fn<InstallationCalls['proceed']>(next),
    discard: vi.fn<InstallationCalls['discard']>(async () => ({})),
    verify: vi.fn<InstallationCalls['verify']>(async () => verified),
    undo: vi.fn<InstallationCalls['undo']>(async () => ({ refusal: null })),
    removeLock: vi.fn<InstallationCalls['removeLock']>(async () => ({})),
  };
  const told: Array<Omit<Toast, 'id'>> = [];
  const shown = { value: true };
  const store = createInstallation({
    calls,
    toFailure: (error) => ({ code: 'SERVER', sentence: String(error) }),
    notify: (toast) => told.push(toast),
    isShown: () => shown.value,
    show: () => {
      shown.value = true;
    },
  });
  return {
    calls,
    told,
    shown,
    now: () => store.getState(),
    install: () => store.getState().install(wish, change('seen')),
  };
}

describe('a kubeconfig installation', () => {
  it('is requested once for several clicks and verified automatically', async () => {
    const { calls, now, install, told } = begun(installed);
    await Promise.all([install(), install(), install()]);
    expect(calls.install.mock.calls).toEqual([[{ ...wish, fingerprint: 'seen' }]]);
    await untilPasses(() => expect(now().stage).toMatchObject({ at: 'done', check: verified }));
    expect(told.map(({ text }) => text)).toEqual(['kubeconfig installed']);
  });

  it('is not verified when the person switches verification off', async () => {
    const { calls, now, install } = begun(installed);
    now().choose({ verify: false });
    await install();
    expect(now().stage).toMatchObject({ at: 'done', check: 'none' });
    expect(calls.verify).not.toHaveBeenCalled();
  });

  it('keeps the form’s choices after a server failure', async () => {
    const { now, install } = begun(new Error('away'));
    now().choose({ name: 'mine', makeCurrent: true });
    await install();
    expect(now()).toMatchObject({
      stage: { at: 'choose' },
      choices: { name: 'mine', makeCurrent: true },
      error: { kind: 'failure' },
      busy: undefined,
    });
  });

  it('continues with the pending token after the actual change is confirmed', async () => {
    const { calls, now, install } = begun(confirm('token'), installed);
    await install();
    await now().accept();
    expect(calls.proceed.mock.calls).toEqual([[{ pending: 'token', fingerprint: 'real' }]]);
    expect(calls.install).toHaveBeenCalledTimes(1);
    expect(now().stage.at).toBe('done');
  });

  it('sends a new request with the confirmed change when no token exists', async () => {
    const { calls, now, install } = begun(confirm(null), installed);
    await install();
    await now().accept();
    expect(calls.install.mock.calls.map(([{ fingerprint }]) => fingerprint)).toEqual(['seen', 'real']);
    expect(calls.proceed).not.toHaveBeenCalled();
  });

  it('retries with the pending token', async () => {
    const { calls, now, install } = begun(held, confirm('token'), installed);
    await install();
    expect(now().stage).toMatchObject({ at: 'held', refusal });
    await now().retry();
    await now().accept();
    expect(calls.install).toHaveBeenCalledTimes(1);
    expect(calls.proceed.mock.calls.map(([{ fingerprint }]) => fingerprint)).toEqual(['seen', 'real']);
    expect(now().stage.at).toBe('done');
  });

  it.each([
    ['an unconfirmed change', confirm('token')],
    ['a refusal', held],
  ])('discards the token of %s on closing and starts over', async (_, outcome) => {
    const { calls, now, install } = begun(outcome);
    await install();
    now().close();
    expect(calls.discard.mock.calls).toEqual([[{ pending: 'token' }]]);
    now().begin();
    expect(now().stage).toEqual({ at: 'choose' });
  });

  it('notifies about its result after its dialog was closed, and shows it again', async () => {
    const { now, install, told, shown } = begun(confirm('token'));
    const installing = install();
    shown.value = false;
    now().close();
    await installing;
    expect(told.map(({ action }) => action?.label)).toEqual(['Show']);
    told[0]?.action?.run();
    now().begin();
    expect(now().stage.at).toBe('confirm');
  });

  it('is discarded when another person signs in', async () => {
    const { calls, now, install } = begun(confirm('token'));
    const installing = install();
    now().abandon();
    await installing;
    expect(now()).toMatchObject({ stage: { at: 'choose' }, busy: undefined });
    expect(calls.discard.mock.calls).toEqual([[{ pending: 'token' }]]);
  });

  it('removes a lock and continues', async () => {
    const lock = { path: '/lock', ageMs: 5 };
    const locked: KubeconfigOutcome = {
      outcome: 'refused',
      pending: null,
      refusal: { kind: 'locked', sentence: 'Locked.', lock },
    };
    const { calls, now, install } = begun(locked, installed);
    await install();
    expect(now().error).toMatchObject({ kind: 'refusal', refusal: { lock } });
    await now().unlock('/lock');
    expect(calls.removeLock.mock.calls).toEqual([[{ path: '/lock' }]]);
    expect(now().stage.at).toBe('done');
  });

  it('keeps the form’s choices after undo, and says what happens to the access token', async () => {
    const { calls, now, install, told } = begun(installed);
    now().choose({ name: 'mine', verify: false });
    await install();
    calls.undo.mockResolvedValueOnce({ refusal });
    await now().undo({ note: 'The token stays.' });
    expect(now()).toMatchObject({ stage: { at: 'done' }, error: { kind: 'refusal' } });
    await now().undo({ note: 'The token stays.' });
    expect(now()).toMatchObject({ stage: { at: 'choose' }, choices: { name: 'mine' }, error: undefined });
    expect(told.at(-1)).toMatchObject({ kind: 'done', note: 'The token stays.' });
  });
});
