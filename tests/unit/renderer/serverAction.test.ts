import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionState, SignedIn } from '#contract/entities/session.ts';
import { lockedSentence } from '#contract/rules/workspaces.ts';
import { useToasts } from '#kit/toasts/toastStore.ts';
import { actionStateOf } from '#parts/actions/actionState.ts';
import { type ActionWork, cancelAction, runAction, useRunningActions } from '#parts/actions/runAction.ts';

const sentence = 'You need update permission on agent.';
const forbiddenError = new ORPCError('FORBIDDEN', {
  data: { sentence, serverMessage: 'denied by policy', details: 'PATCH /db/agents: 403' },
});

const queryClient = new QueryClient();
const invalidated = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
const displayedToasts = () => useToasts.getState().toasts.map(({ id: _id, ...toast }) => toast);
const running = () => [...useRunningActions.getState().running.keys()];
const run = <Result>(work: ActionWork<string, Result>, key = 'act') =>
  runAction(key, work, 'input', queryClient);

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  invalidated.mockClear();
});

describe('a server action', () => {
  it('sends one request, confirms it, and refetches the affected queries', async () => {
    const call = vi.fn(async (input: string, _options: { readonly signal: AbortSignal }) => `${input} done`);
    const ended = await run({
      call,
      invalidates: (input) => [['a', input], ['b']],
      toasts: { done: 'Saved' },
    });
    expect(ended).toEqual({ ended: 'done', result: 'input done' });
    expect(call.mock.calls.map(([input]) => input)).toEqual(['input']);
    expect(displayedToasts()).toEqual([{ kind: 'done', text: 'Saved' }]);
    expect(invalidated.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([['a', 'input'], ['b']]);
    expect(running()).toEqual([]);
  });

  it('leaves the refetch of expired queries to their next display', async () => {
    await run({ call: async () => 1, invalidates: [['list']], expires: [['record']] });
    expect(invalidated.mock.calls.map(([filters]) => filters)).toEqual([
      { queryKey: ['list'] },
      { queryKey: ['record'], refetchType: 'none' },
    ]);
  });

  it('runs once at a time per key, in parallel with other keys', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const call = vi.fn(() => promise);
    const first = run({ call });
    const other = run({ call }, 'other');
    expect(running()).toEqual(['act', 'other']);
    expect(await run({ call, toasts: { done: 'Saved' } })).toEqual({ ended: 'stopped' });
    resolve(1);
    expect(await first).toEqual({ ended: 'done', result: 1 });
    await other;
    expect(call).toHaveBeenCalledTimes(2);
    expect(displayedToasts()).toEqual([]);
    expect(await run({ call })).toEqual({ ended: 'done', result: 1 });
  });

  it.each<[string, ActionWork<string, never>['toasts'], object[]]>([
    [
      'with its sentence, the server’s message and the details',
      undefined,
      [{ kind: 'failed', text: sentence, note: 'denied by policy', details: 'PATCH /db/agents: 403' }],
    ],
    [
      'with the failure text of the action',
      { failed: 'It could not be saved' },
      [{ kind: 'failed', text: 'It could not be saved', note: sentence, details: 'PATCH /db/agents: 403' }],
    ],
    [
      'with a toast that the action creates',
      { failed: ({ code }, input) => ({ kind: 'info', text: `${code} ${input}` }) },
      [{ kind: 'info', text: 'FORBIDDEN input' }],
    ],
    ['without a toast if the action returns none', { failed: () => undefined }, []],
  ])(
    'that fails is reported %s, and affected queries are refetched',
    async (_how, toastTexts, expectedToasts) => {
      const call = () => Promise.reject(forbiddenError);
      const ended = await run<never>({
        call,
        invalidates: [['a']],
        ...(toastTexts && { toasts: toastTexts }),
      });
      expect(ended).toMatchObject({
        ended: 'failed',
        error: forbiddenError,
        failure: { code: 'FORBIDDEN', sentence },
      });
      expect(displayedToasts()).toEqual(expectedToasts);
      expect(invalidated).toHaveBeenCalledTimes(1);
      expect(running()).toEqual([]);
    },
  );

  it('that throws before its request is reported as failed', async () => {
    const call = () => {
      throw new TypeError('no file');
    };
    expect(await run<never>({ call })).toMatchObject({ ended: 'failed', failure: { code: 'SERVER' } });
    expect(running()).toEqual([]);
  });

  it('that is canceled is not reported as failed, and affected queries are refetched', async () => {
    const wait = (_input: string, { signal }: { readonly signal: AbortSignal }) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const ended = run({ call: wait, invalidates: [['a']], toasts: { cancelled: 'Cancelled' } });
    cancelAction('act');
    cancelAction('none');
    expect(await ended).toEqual({ ended: 'cancelled' });
    expect(displayedToasts()).toEqual([{ kind: 'info', text: 'Cancelled' }]);
    expect(invalidated).toHaveBeenCalledTimes(1);

    const { promise, resolve } = Promise.withResolvers<string>();
    const completedAction = run({ call: () => promise });
    cancelAction('act');
    resolve('done all the same');
    expect(await completedAction).toEqual({ ended: 'done', result: 'done all the same' });
  });
});

describe('the availability of an action', () => {
  const signedIn = (server: SignedIn['server'], roles: SignedIn['roles'] = ['admin']) =>
    ({ status: 'signed-in', server, roles, properties: [] }) as unknown as SessionState;
  const onlineServer = { status: 'online' } as const;
  const offlineServer = { status: 'offline', since: '', sentence: 'refused', nextTryAt: null } as const;
  const expiredServer = { status: 'expired', sentence: 'Your session has ended.' } as const;
  const requirement = { roles: ['admin'] } as const;
  const offline = 'The server cannot be reached.';

  it.each<[string, ReturnType<typeof actionStateOf>, boolean, string | undefined]>([
    [
      'enabled for a user with the role',
      actionStateOf({ requirement }, signedIn(onlineServer), undefined),
      true,
      undefined,
    ],
    [
      'hidden for a user without the role',
      actionStateOf({ requirement }, signedIn(onlineServer, ['viewer']), undefined),
      false,
      undefined,
    ],
    [
      'enabled for every user if no role is required',
      actionStateOf({}, signedIn(onlineServer, ['viewer']), undefined),
      true,
      undefined,
    ],
    [
      'enabled while the server is connecting',
      actionStateOf({}, signedIn({ status: 'connecting' }), undefined),
      true,
      undefined,
    ],
    [
      'disabled while the server is offline',
      actionStateOf({ requirement }, signedIn(offlineServer), undefined),
      true,
      offline,
    ],
    [
      'disabled offline with the reason of the action',
      actionStateOf({ offline: 'Later.' }, signedIn(offlineServer), undefined),
      true,
      'Later.',
    ],
    [
      'disabled after the session expires',
      actionStateOf({}, signedIn(expiredServer), undefined),
      true,
      expiredServer.sentence,
    ],
    [
      'disabled in a read-only workspace',
      actionStateOf({}, signedIn(offlineServer), lockedSentence),
      true,
      lockedSentence,
    ],
    [
      'hidden while the session is restored',
      actionStateOf({}, { status: 'restoring' }, undefined),
      false,
      offline,
    ],
    ['hidden before the session state is known', actionStateOf({}, undefined, undefined), false, offline],
    [
      'enabled for an action that is stored here, in a read-only workspace after the session expires',
      actionStateOf({ isStoredHere: true }, signedIn(expiredServer, ['viewer']), lockedSentence),
      true,
      undefined,
    ],
    [
      'hidden for an action that is stored here in a snapshot',
      actionStateOf({ isStoredHere: true }, signedIn({ status: 'snapshot', takenAt: '' }), undefined),
      false,
      undefined,
    ],
    [
      'enabled for a local action in a read-only workspace',
      actionStateOf({ local: true }, undefined, lockedSentence),
      true,
      undefined,
    ],
  ])('is %s', (_when, actionState, isPermitted, disabledReason) => {
    expect(actionState).toEqual({ isPermitted, disabledReason });
  });
});
