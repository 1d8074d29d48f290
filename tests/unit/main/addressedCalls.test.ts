import { EventEmitter, getEventListeners } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { implement } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { type Contract, contract } from '#contract/contract.ts';
import { workspaceHeader } from '#contract/rules/workspaces.ts';
import { Failure } from '#main/base/Failure.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { Redactor } from '#main/base/Redactor.ts';
import { assertNotMoved } from '#main/base/RunningWrites.ts';
import type { WorkspaceRouter } from '#main/bridge/addressedCalls.ts';
import { connectInProcess } from '#main/bridge/connectInProcess.ts';
import { createBridge } from '#main/bridge/createBridge.ts';
import { OpenWorkspaceCalls } from '#main/workspaces/OpenWorkspaceCalls.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

const builder = implement(contract, { initialOutputValidationIndex: Number.NaN });
type Procedures = Parameters<typeof createBridge>[0];

interface CallContext {
  readonly workspace?: string | readonly string[];
}

/** Connects like a window, whose calls may name a workspace. */
function connectWindow(serve: ReturnType<typeof createBridge>) {
  const own = new EventEmitter();
  const served = new EventEmitter();
  serve({
    on: (event, listener) => void served.on(event, listener),
    postMessage: (data) => queueMicrotask(() => own.emit('message', { data })),
    close: () => void own.emit('close'),
  });
  const link = new RPCLink<CallContext>({
    port: {
      on: (event: string, listener: (event?: { data: unknown }) => void) => void own.on(event, listener),
      postMessage: (data: unknown) => queueMicrotask(() => served.emit('message', { data })),
    },
    headers: ({ context }) =>
      context?.workspace === undefined ? {} : { [workspaceHeader]: context.workspace as string },
  });
  const calls: ContractRouterClient<Contract, CallContext> = createORPCClient(link);
  return calls;
}

const bridgeOf = (procedures: Procedures, more: Partial<Parameters<typeof createBridge>[1]> = {}) =>
  createBridge(procedures, {
    log: silentLog,
    clock: new ManualClock(),
    redactor: new Redactor(),
    ...more,
  });

const named = (name: string) => ({ jobs: { names: builder.jobs.names.handler(() => [name] as never) } });

/** Opens `a`, with `b` in the background. `open` opens another workspace. */
function start(openProcedures: Procedures, backgroundProcedures: Procedures, lockReason?: () => string) {
  let openId = 'a';
  const clock = new ManualClock();
  const openCalls = new OpenWorkspaceCalls({ openId: () => openId, clock });
  const heldStops: (readonly [string, Promise<unknown>])[] = [];
  const background = connectInProcess(
    bridgeOf(backgroundProcedures, lockReason === undefined ? {} : { lockReason }),
  );
  const workspaces: WorkspaceRouter = {
    clientOf(id) {
      if (id === openId) return undefined;
      if (id === 'b') return background.calls;
      throw new Failure('NOT_FOUND', { sentence: 'unknown' });
    },
    openSignal: () => openCalls.openSignal(),
    holdStop: (id, write) => void heldStops.push([id, write]),
  };
  return {
    calls: connectWindow(
      bridgeOf(openProcedures, { workspaces, runWrite: (write) => openCalls.runWrite(write) }),
    ),
    clock,
    heldStops,
    openCalls,
    workspaces,
    background,
    open(id: string) {
      openId = id;
      openCalls.onOpenChange();
    },
  };
}

const inA = { context: { workspace: 'a' } };
const inB = { context: { workspace: 'b' } };

describe('a call that names its workspace', () => {
  it('is served by that workspace, or by the open one without a name', async () => {
    const { calls, open } = start(named('open'), named('background'));
    expect(await calls.jobs.names()).toEqual(['open']);
    expect(await calls.jobs.names(undefined, inA)).toEqual(['open']);
    expect(await calls.jobs.names(undefined, inB)).toEqual(['background']);
    open('b');
    expect(await calls.jobs.names(undefined, inB)).toEqual(['open']);
  });

  it.each([
    ['an unknown id', 'x', 'NOT_FOUND'],
    ['an empty id', '', 'INVALID'],
    ['an overlong id', 'b'.repeat(101), 'INVALID'],
    ['several ids', ['a', 'b'], 'INVALID'],
    ['a name of a built-in property', '__proto__', 'NOT_FOUND'],
  ])('fails for %s', async (_what, workspace, code) => {
    const { calls } = start(named('open'), named('background'));
    await expect(calls.jobs.names(undefined, { context: { workspace } })).rejects.toMatchObject({ code });
  });

  it('is made by each call of a client in this process, and fails after another workspace opens', async () => {
    const { workspaces, open } = start(named('open'), named('background'));
    const { calls } = connectInProcess(bridgeOf(named('open'), { workspaces }), 'a');
    expect(await calls.jobs.names()).toEqual(['open']);
    open('c');
    await expect(calls.jobs.names()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('receives the failure of that workspace unchanged', async () => {
    const failing = {
      jobs: {
        names: builder.jobs.names.handler(() => {
          throw new Failure('FORBIDDEN', { sentence: 'No access.', details: 'raw cause' });
        }),
      },
    };
    const { calls } = start(named('open'), failing);
    await expect(calls.jobs.names(undefined, inB)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { sentence: 'No access.', details: 'raw cause' },
    });
  });

  it('is refused by the lock of that workspace only', async () => {
    const approved: string[] = [];
    const approving = (name: string) => ({
      playbooks: {
        runs: {
          approve: builder.playbooks.runs.approve.handler(() => {
            approved.push(name);
            return {} as never;
          }),
        },
      },
    });
    const { calls } = start(approving('open'), approving('background'), () => 'locked');
    const input = { id: crypto.randomUUID() };
    await expect(calls.playbooks.runs.approve(input, inB)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: 'locked' },
    });
    await calls.playbooks.runs.approve(input, inA);
    expect(approved).toEqual(['open']);
  });

  it('has its input validated', async () => {
    const ran: string[] = [];
    const approve = builder.playbooks.runs.approve.handler(() => {
      ran.push('approve');
      return {} as never;
    });
    const { calls } = start({ playbooks: { runs: { approve } } }, { playbooks: { runs: { approve } } });
    await expect(calls.playbooks.runs.approve({ id: 7 as never }, inB)).rejects.toMatchObject({
      code: 'INVALID',
    });
    expect(ran).toEqual([]);
  });

  it('streams values, and aborts the stream of the other workspace when the window does', async () => {
    const value = new LiveValue({ differenceMs: 1 });
    let ended = Promise.withResolvers<void>();
    const streaming = {
      session: {
        clock: {
          changes: builder.session.clock.changes.handler(async function* ({ signal }) {
            try {
              yield* value.follow(signal);
            } finally {
              ended.resolve();
            }
          }),
        },
      },
    };
    const { calls, open } = start(streaming, streaming);
    const aborting = new AbortController();
    const stream = await calls.session.clock.changes(undefined, { ...inB, signal: aborting.signal });
    expect((await stream.next()).value).toEqual({ differenceMs: 1 });
    value.set({ differenceMs: 2 });
    expect((await stream.next()).value).toEqual({ differenceMs: 2 });
    await stream.return();
    await ended.promise;

    ended = Promise.withResolvers<void>();
    const ofOpen = await calls.session.clock.changes(undefined, inA);
    await ofOpen.next();
    const next = ofOpen.next();
    open('b');
    await expect(next).rejects.toMatchObject({ code: 'CONFLICT' });
    await ended.promise;
  });

  it('fails with a clear sentence when the workspace in the background is stopped', async () => {
    const running = Promise.withResolvers<void>();
    const names = builder.jobs.names.handler(() => {
      running.resolve();
      return new Promise<never>(() => undefined);
    });
    const { calls, background } = start(named('open'), { jobs: { names } });
    const call = calls.jobs.names(undefined, inB);
    const failed = expect(call).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: 'The workspace was opened or closed during this request. Try again.' },
    });
    await running.promise;
    background.close();
    await failed;
  });

  it('discards an answer if another workspace opens meanwhile', async () => {
    const running = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<never>();
    const names = builder.jobs.names.handler(() => {
      running.resolve();
      return answer.promise;
    });
    const { calls, open } = start({ jobs: { names } }, named('background'));
    const failed = expect(calls.jobs.names(undefined, inA)).rejects.toMatchObject({ code: 'CONFLICT' });
    await running.promise;
    open('b');
    answer.resolve(['of b'] as never);
    await failed;
  });

  it.each([
    ['with', inA],
    ['without', undefined],
  ])('delays the opening of another workspace while it writes, %s a name', async (_what, options) => {
    const running = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<never>();
    const approve = builder.playbooks.runs.approve.handler(() => {
      running.resolve();
      return answer.promise;
    });
    const { calls, openCalls } = start({ playbooks: { runs: { approve } } }, named('background'));
    const call = calls.playbooks.runs.approve({ id: crypto.randomUUID() }, options);
    await running.promise;
    const order: string[] = [];
    const mayOpen = openCalls.writesEnded().then(() => order.push('open'));
    void call.then(() => order.push('answer'));
    await Promise.resolve();
    expect(order).toEqual([]);
    answer.resolve({} as never);
    await mayOpen;
    await call;
    expect(order).toContain('open');
  });
});

/** A procedure that writes after `proceed`. It uses the server like a session does. */
function slowWrite() {
  const running = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  const written: string[] = [];
  const approve = builder.playbooks.runs.approve.handler(async ({ input }) => {
    running.resolve();
    await proceed.promise;
    assertNotMoved();
    written.push(input.id);
    return {} as never;
  });
  return { procedures: { playbooks: { runs: { approve } } }, running: running.promise, proceed, written };
}

const unknown = { code: 'CONFLICT', data: { sentence: expect.stringContaining('its outcome is unknown') } };

describe('a write', () => {
  it.each([
    ['with', inA],
    ['without', undefined],
  ])('%s a name never reaches the server of another workspace', async (_what, options) => {
    const { procedures, running, proceed, written } = slowWrite();
    const { calls, clock, openCalls, open } = start(procedures, named('background'));
    const failed = expect(
      calls.playbooks.runs.approve({ id: crypto.randomUUID() }, options),
    ).rejects.toMatchObject(unknown);
    await running;
    const mayOpen = openCalls.writesEnded();
    clock.advance(5_000);
    await mayOpen;
    open('b');
    proceed.resolve();
    await failed;
    expect(written).toEqual([]);
  });

  it('delays the stop of its workspace in the background', async () => {
    const { procedures, running, proceed, written } = slowWrite();
    const { calls, heldStops } = start(procedures, procedures);
    const id = crypto.randomUUID();
    const call = calls.playbooks.runs.approve({ id }, inB);
    await running;
    expect(heldStops.map(([workspace]) => workspace)).toEqual(['b']);
    proceed.resolve();
    await call;
    await heldStops[0]?.[1];
    expect(written).toEqual([id]);
  });

  it('fails with an unknown outcome when its workspace in the background is stopped', async () => {
    const { procedures, running } = slowWrite();
    const { calls, background } = start(procedures, procedures);
    const failed = expect(
      calls.playbooks.runs.approve({ id: crypto.randomUUID() }, inB),
    ).rejects.toMatchObject(unknown);
    await running;
    background.close();
    await failed;
  });
});

describe('the bridge', () => {
  it.each([
    ['caches an answer', 'a', 1],
    ['does not cache an answer if the workspace or the user changed during the call', 'b', 0],
  ])('%s', async (_what, later, count) => {
    let owner = 'a';
    const cached: string[] = [];
    const choices = builder.connections.choices.handler(() => {
      owner = later;
      return { data: [], source: 'server', asOf: '2026-01-01T00:00:00.000Z' } as never;
    });
    const answers = {
      put: async (call: string) => void cached.push(call),
      fallback: async () => undefined,
    };
    const serve = bridgeOf({ connections: { choices } }, { answers, owner: () => owner });
    await connectWindow(serve).connections.choices();
    expect(cached).toHaveLength(count);
  });

  it('leaves no listener on the signal of the open workspace', async () => {
    const value = new LiveValue({ differenceMs: 1 });
    const changes = builder.session.clock.changes.handler(({ signal }) => value.follow(signal));
    const { calls, openCalls } = start({ ...named('open'), session: { clock: { changes } } }, named('b'));
    await calls.jobs.names(undefined, inA);
    const stream = await calls.session.clock.changes(undefined, inA);
    await stream.next();
    expect(getEventListeners(openCalls.openSignal(), 'abort')).toHaveLength(1);
    await stream.return();
    await new Promise((resolve) => setImmediate(resolve));
    expect(getEventListeners(openCalls.openSignal(), 'abort')).toHaveLength(0);
  });
});

describe('the calls of the open workspace', () => {
  it('delay the opening of another workspace by a few seconds at most', async () => {
    const clock = new ManualClock();
    const openCalls = new OpenWorkspaceCalls({ openId: () => 'a', clock });
    void openCalls.runWrite(() => new Promise(() => undefined));
    const mayOpen = openCalls.writesEnded();
    await clock.advance(5_000);
    await mayOpen;
  });
});
