import { ORPCError } from '@orpc/client';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionState, SignedIn } from '../../../src-preload/contract/entities/session.ts';
import { lockedSentence } from '../../../src-preload/contract/rules/workspaces.ts';
import { useToasts } from '../../../src-renderer/kit/overlay/toastStore.ts';
import {
  type ActionWork,
  cancelAction,
  runAction,
  useRunningActions,
} from '../../../src-renderer/parts/actions/runAction.ts';
import { standingOf } from '../../../src-renderer/parts/actions/standing.ts';

const sentence = 'You need update permission on agent.';
const refused = new ORPCError('FORBIDDEN', {
  data: { sentence, serverMessage: 'denied by policy', details: 'PATCH /db/agents: 403' },
});

const answers = new QueryClient();
const invalidated = vi.spyOn(answers, 'invalidateQueries').mockResolvedValue();
const said = () => useToasts.getState().toasts.map(({ id: _id, ...toast }) => toast);
const running = () => [...useRunningActions.getState().running.keys()];
const run = <Result>(work: ActionWork<string, Result>, key = 'act') => runAction(key, work, 'input', answers);

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
      said: { done: 'Saved' },
    });
    expect(ended).toEqual({ ended: 'done', result: 'input done' });
    expect(call.mock.calls.map(([input]) => input)).toEqual(['input']);
    expect(said()).toEqual([{ kind: 'done', text: 'Saved' }]);
    expect(invalidated.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([['a', 'input'], ['b']]);
    expect(running()).toEqual([]);
  });

  it('runs once at a time per key, in parallel with other keys', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const call = vi.fn(() => promise);
    const first = run({ call });
    const other = run({ call }, 'other');
    expect(running()).toEqual(['act', 'other']);
    expect(await run({ call, said: { done: 'Saved' } })).toEqual({ ended: 'stopped' });
    resolve(1);
    expect(await first).toEqual({ ended: 'done', result: 1 });
    await other;
    expect(call).toHaveBeenCalledTimes(2);
    expect(said()).toEqual([]);
    expect(await run({ call })).toEqual({ ended: 'done', result: 1 });
  });

  it.each<[string, ActionWork<string, never>['said'], object[]]>([
    [
      'in our words and in the server’s own, with the raw cause',
      undefined,
      [{ kind: 'failed', text: sentence, note: 'denied by policy', details: 'PATCH /db/agents: 403' }],
    ],
    [
      'under what could not be done',
      { failed: 'It could not be saved' },
      [{ kind: 'failed', text: 'It could not be saved', note: sentence, details: 'PATCH /db/agents: 403' }],
    ],
    [
      'in words of its own',
      { failed: ({ code }, input) => ({ kind: 'info', text: `${code} ${input}` }) },
      [{ kind: 'info', text: 'FORBIDDEN input' }],
    ],
    ['by nobody where it is said elsewhere', { failed: () => undefined }, []],
  ])('that fails is reported %s, and affected queries are refetched', async (_how, words, toasts) => {
    const call = () => Promise.reject(refused);
    const ended = await run<never>({ call, invalidates: [['a']], ...(words && { said: words }) });
    expect(ended).toMatchObject({
      ended: 'failed',
      error: refused,
      failure: { code: 'FORBIDDEN', sentence },
    });
    expect(said()).toEqual(toasts);
    expect(invalidated).toHaveBeenCalledTimes(1);
    expect(running()).toEqual([]);
  });

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
    const ended = run({ call: wait, invalidates: [['a']], said: { cancelled: 'Cancelled' } });
    cancelAction('act');
    cancelAction('none');
    expect(await ended).toEqual({ ended: 'cancelled' });
    expect(said()).toEqual([{ kind: 'info', text: 'Cancelled' }]);
    expect(invalidated).toHaveBeenCalledTimes(1);

    const { promise, resolve } = Promise.withResolvers<string>();
    const late = run({ call: () => promise });
    cancelAction('act');
    resolve('done all the same');
    expect(await late).toEqual({ ended: 'done', result: 'done all the same' });
  });
});

describe('the availability of an action', () => {
  const signedIn = (server: SignedIn['server'], roles: SignedIn['roles'] = ['admin']) =>
    ({ status: 'signed-in', server, roles, properties: [] }) as unknown as SessionState;
  const online = { status: 'online' } as const;
  const away = { status: 'offline', since: '', sentence: 'refused', nextTryAt: null } as const;
  const expired = { status: 'expired', sentence: 'Your session has ended.' } as const;
  const guard = { roles: ['admin'] } as const;
  const offline = 'The server cannot be reached.';

  it.each<[string, ReturnType<typeof standingOf>, boolean, string | undefined]>([
    ['who has the role', standingOf({ guard }, signedIn(online), undefined), true, undefined],
    ['who has not', standingOf({ guard }, signedIn(online, ['viewer']), undefined), false, undefined],
    [
      'everybody, where nothing is asked',
      standingOf({}, signedIn(online, ['viewer']), undefined),
      true,
      undefined,
    ],
    [
      'while the server is asked first',
      standingOf({}, signedIn({ status: 'connecting' }), undefined),
      true,
      undefined,
    ],
    ['without a server', standingOf({ guard }, signedIn(away), undefined), true, offline],
    ['in words of its own', standingOf({ offline: 'Later.' }, signedIn(away), undefined), true, 'Later.'],
    ['after the session', standingOf({}, signedIn(expired), undefined), true, expired.sentence],
    ['in a locked workspace', standingOf({}, signedIn(away), lockedSentence), true, lockedSentence],
    ['signed out', standingOf({}, { status: 'restoring' }, undefined), false, offline],
    ['before anything is known', standingOf({}, undefined, undefined), false, offline],
    ['on this computer', standingOf({ local: true }, undefined, lockedSentence), true, undefined],
  ])('has the expected result: %s', (_when, standing, mayDo, stop) => {
    expect(standing).toEqual({ mayDo, stop });
  });
});
