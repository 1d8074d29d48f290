import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { maxBackgroundWorkspaces } from '#contract/rules/workspaces.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';
import { type BackgroundWorkspace, BackgroundWorkspaces } from '#main/assembly/BackgroundWorkspaces.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { StoredWorkspace } from '#main/workspaces/WorkspaceRegistry.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

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

/** Lets all microtasks and stream values arrive. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
};

/** Starts with the given workspaces, of which the first is open. Each event is noted in `events`. */
async function start(
  workspaces: StoredWorkspace[],
  failing: readonly string[] = [],
  probed: readonly string[] = [],
  startsOnRequest = false,
) {
  const clock = new ManualClock();
  const events: string[] = [];
  const stops = new Map<string, PromiseWithResolvers<void>>();
  const registry = {
    workspaces,
    openId: (workspaces[0]?.id ?? null) as string | null,
    find: (id: string) => registry.workspaces.find((one) => one.id === id),
  };
  const list = new LiveValue<WorkspaceList>({ workspaces: [], openId: null, notice: null });
  const publish = () => list.set({ workspaces: [], openId: registry.openId, notice: null });
  const session = {
    workspaceId: registry.openId ?? undefined,
    heldWorkspaces: new LiveValue<readonly string[]>([]),
  };
  const store = { heldWorkspaces: new LiveValue<readonly string[]>([]) };
  const running = new Set<string>();
  const background = new BackgroundWorkspaces({
    registry,
    list: () => list,
    publish,
    session,
    store,
    startAllowed: async () => undefined,
    wasProbed: (id) => probed.includes(id),
    clock,
    log: silentLog,
    startsOnRequest,
  });
  const create = (id: string): BackgroundWorkspace => {
    if (running.has(id)) throw new Error(`${id} runs twice`);
    running.add(id);
    return {
      calls: { of: id } as never,
      has: ([area]) => area === 'incidents',
      start: async () => {
        events.push(`start ${id}`);
        if (failing.includes(id)) throw new Error(`${id} fails`);
      },
      lock: (readOnly) => void events.push(`lock ${id} ${readOnly}`),
      async stop() {
        events.push(`stop ${id}`);
        await stops.get(id)?.promise;
        running.delete(id);
        events.push(`stopped ${id}`);
      },
    };
  };
  background.start(create);
  /** Lets the delays of several starts pass. */
  const pass = async () => {
    for (let turn = 0; turn < 2 * maxBackgroundWorkspaces + 4; turn += 1) {
      await settle();
      clock.advance(500);
    }
    await settle();
  };
  await pass();
  return {
    background,
    clock,
    registry,
    session,
    store,
    events,
    publish,
    pass,
    /** Makes the next stop of a workspace wait. @returns a function that ends the wait */
    holdStop(id: string) {
      const held = Promise.withResolvers<void>();
      stops.set(id, held);
      return () => held.resolve();
    },
    /** Opens a workspace as `Workspaces` does. */
    open: (id: string) =>
      background.pause(id, async () => {
        registry.openId = id;
        events.push(`open ${id}`);
        session.workspaceId = id;
        publish();
      }),
    states: () => registry.workspaces.map(({ id }) => background.stateOf(id)),
  };
}

const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

describe('the workspaces in the background', () => {
  it('are those with the setting that are neither open nor snapshots', async () => {
    const snapshot = { takenAt: '2026-01-01T00:00:00.000Z', of: 'server', sha256: 'a'.repeat(64) } as const;
    const { events, states } = await start([
      stored('a'),
      stored('b'),
      stored('c', { backgroundSync: false }),
      stored('d', { kind: 'snapshot', snapshot }),
      stored('e'),
    ]);
    expect(events).toEqual(['start b', 'start e']);
    expect(states()).toEqual(['off', 'on', 'off', 'off', 'on']);
  });

  it('start one after the other, with a delay', async () => {
    const { registry, publish, events } = await start([stored('a')]);
    registry.workspaces = [stored('a'), stored('b'), stored('c')];
    publish();
    await settle();
    expect(events).toEqual(['start b']);
  });

  it('are limited in the order of the list', async () => {
    const ids = Array.from({ length: maxBackgroundWorkspaces + 2 }, (_, index) => `w${index}`);
    const { registry, states, publish, pass, events, background } = await start(ids.map((id) => stored(id)));
    expect(states().filter((state) => state === 'on')).toHaveLength(maxBackgroundWorkspaces);
    expect(states().at(-1)).toBe('limit');
    expect(codeOf(() => background.clientOf(ids.at(-1) ?? '', ['incidents']))).toBe('CONFLICT');
    const last = registry.workspaces.at(-1);
    registry.workspaces = [...(last === undefined ? [] : [last]), ...registry.workspaces.slice(0, -1)];
    publish();
    await pass();
    expect(events.slice(-3)).toEqual([`stop ${ids.at(-2)}`, `stopped ${ids.at(-2)}`, `start ${ids.at(-1)}`]);
  });

  it('are stopped completely before they open, and start again when they close', async () => {
    const { open, holdStop, events, store, pass } = await start([stored('a'), stored('b')]);
    events.length = 0;
    store.heldWorkspaces.set(['a']);
    const endStop = holdStop('b');
    const opening = open('b');
    await settle();
    expect(events).toEqual(['stop b']);
    endStop();
    await opening;
    expect(events).toEqual(['stop b', 'stopped b', 'open b']);
    await pass();
    // The files of the earlier open workspace are still closing.
    expect(events).not.toContain('start a');
    store.heldWorkspaces.set(['b']);
    await pass();
    expect(events.at(-1)).toBe('start a');
  });

  it('wait until the session of the open workspace has closed', async () => {
    const { open, session, events, pass } = await start([stored('a'), stored('b')]);
    session.heldWorkspaces.set(['a']);
    await open('b');
    await pass();
    expect(events).not.toContain('start a');
    session.heldWorkspaces.set(['b']);
    await pass();
    expect(events.at(-1)).toBe('start a');
  });

  it('never run twice when workspaces are opened in quick succession', async () => {
    const { open, holdStop, events, pass, states } = await start([stored('a'), stored('b'), stored('c')]);
    const endStop = holdStop('b');
    const first = open('b');
    const second = open('a');
    const third = open('b');
    await settle();
    endStop();
    await Promise.all([first, second, third]);
    await pass();
    expect(events.filter((event) => event === 'stop b')).toHaveLength(1);
    expect(states()).toEqual(['on', 'off', 'on']);
  });

  it('stay stopped during work on their session or files', async () => {
    const { background, events, publish, pass } = await start([stored('a'), stored('b')]);
    const work = Promise.withResolvers<string>();
    const paused = background.pause('b', () => work.promise);
    publish();
    await pass();
    expect(events).toEqual(['start b', 'stop b', 'stopped b']);
    work.resolve('done');
    expect(await paused).toBe('done');
    await pass();
    expect(events.at(-1)).toBe('start b');
    await expect(background.pause('b', () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    await pass();
    expect(events.at(-1)).toBe('start b');
  });

  it('start although another one fails, which starts again once its setting changes', async () => {
    const { registry, states, events, publish, pass } = await start(
      [stored('a'), stored('b'), stored('c')],
      ['b'],
    );
    expect(states()).toEqual(['off', 'off', 'on']);
    registry.workspaces = [stored('a'), stored('b', { backgroundSync: false }), stored('c')];
    publish();
    await pass();
    registry.workspaces = [stored('a'), stored('b'), stored('c')];
    publish();
    await pass();
    expect(events.filter((event) => event === 'start b')).toHaveLength(2);
  });

  it('all stop at the end, and none starts afterwards', async () => {
    const { background, events, publish, pass } = await start([stored('a'), stored('b'), stored('c')]);
    await background.stop();
    expect(events.slice(-2).toSorted()).toEqual(['stopped b', 'stopped c']);
    publish();
    await pass();
    expect(events.at(-1)).toMatch(/^stopped/);
  });
});

const hosted = { accounts: 'https://accounts.example', frontend: 'https://frontend.example' };

describe('workspaces that share a sign-in', () => {
  it('are synced one at a time', async () => {
    const { states, background } = await start([
      stored('a'),
      stored('b', { hosted }),
      stored('c', { hosted }),
      stored('d', { hosted: { ...hosted, frontend: 'https://other.example' } }),
    ]);
    expect(states()).toEqual(['off', 'on', 'shared', 'on']);
    expect(() => background.clientOf('c', ['incidents'])).toThrow(
      'The workspace C is not synced in the background, because it shares its sign-in with the workspace B.',
    );
  });

  it('are not synced while one of them is open', async () => {
    const { states, open, holdStop, session, events, pass } = await start([
      stored('a'),
      stored('b', { hosted }),
      stored('c', { hosted, backgroundSync: false }),
    ]);
    expect(states()).toEqual(['off', 'on', 'shared']);
    const endStop = holdStop('b');
    const opening = open('c');
    await settle();
    // The session of the other workspace still uses the secret.
    expect(events).not.toContain('open c');
    endStop();
    await opening;
    await pass();
    expect(states()).toEqual(['on', 'shared', 'off']);
    session.heldWorkspaces.set(['c']);
    await open('a');
    await pass();
    expect(events.filter((event) => event === 'start b')).toHaveLength(1);
    session.heldWorkspaces.set([]);
    await pass();
    expect(events.filter((event) => event === 'start b')).toHaveLength(2);
  });
});

describe('a sample workspace', () => {
  it.each([
    ['is not synced in the background before its server is probed', [], 'off'],
    ['is synced in the background once its server is probed', ['b'], 'on'],
  ])('%s', async (_what, probed, state) => {
    const { states } = await start([stored('a'), stored('b', { kind: 'sample' })], [], probed);
    expect(states()).toEqual(['off', state]);
  });
});

describe('the stop of a workspace in the background', () => {
  it('waits for its running writes', async () => {
    const { background, open, events } = await start([stored('a'), stored('b')]);
    const write = Promise.withResolvers<void>();
    background.holdStop('b', write.promise);
    const opening = open('b');
    await settle();
    expect(events).not.toContain('stop b');
    // Further calls are refused.
    expect(codeOf(() => background.clientOf('b', ['incidents']))).toBe('CONFLICT');
    write.resolve();
    await opening;
    expect(events).toContain('stopped b');
  });

  it('waits some seconds at most', async () => {
    const { background, clock, open, events } = await start([stored('a'), stored('b')]);
    background.holdStop('b', new Promise(() => undefined));
    const opening = open('b');
    await settle();
    clock.advance(5_000);
    await opening;
    expect(events).toContain('stopped b');
  });
});

describe('work on paused workspaces', () => {
  it('runs one after another for each workspace, and at once within other work', async () => {
    const { background } = await start([stored('a'), stored('b')]);
    const order: string[] = [];
    const wait = Promise.withResolvers<void>();
    const first = background.pause('b', async () => {
      await wait.promise;
      await background.pause('b', async () => void order.push('inner'));
      order.push('first');
    });
    const second = background.pause('b', async () => void order.push('second'));
    await background.pause('a', async () => void order.push('other'));
    wait.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['other', 'inner', 'first', 'second']);
  });

  it('waits for earlier work although it was started by it', async () => {
    const { background } = await start([stored('a')]);
    const order: string[] = [];
    let late: Promise<unknown> = Promise.resolve();
    const go = Promise.withResolvers<void>();
    await background.pause('a', async () => {
      late = go.promise.then(() => background.pause('a', async () => void order.push('late')));
    });
    const wait = Promise.withResolvers<void>();
    const second = background.pause('a', async () => {
      await wait.promise;
      order.push('second');
    });
    go.resolve();
    await settle();
    wait.resolve();
    await Promise.all([second, late]);
    expect(order).toEqual(['second', 'late']);
  });

  it('may need several workspaces in any order', async () => {
    const { background } = await start([stored('a'), stored('b')]);
    const done = await Promise.all([
      background.pauseAll(['a', 'b'], async () => 1),
      background.pauseAll(['b', 'a'], async () => 2),
    ]);
    expect(done).toEqual([1, 2]);
  });
});

describe('the client for a call that names its workspace', () => {
  it('is that of the workspace in the background, and none for the open workspace', async () => {
    const { background, open } = await start([stored('a'), stored('b')]);
    expect(background.clientOf('a', ['incidents', 'list'])).toBeUndefined();
    expect(background.clientOf('b', ['incidents', 'list'])).toEqual({ of: 'b' });
    await open('b');
    expect(background.clientOf('b', ['incidents', 'list'])).toBeUndefined();
  });

  it('does not exist for other workspaces and procedures', async () => {
    const { background, session } = await start([
      stored('a'),
      stored('b'),
      stored('c', { backgroundSync: false }),
    ]);
    expect(codeOf(() => background.clientOf('x', ['incidents']))).toBe('NOT_FOUND');
    expect(codeOf(() => background.clientOf('b', ['shell']))).toBe('NOT_FOUND');
    expect(codeOf(() => background.clientOf('c', ['incidents']))).toBe('CONFLICT');
    // The session still belongs to the workspace before.
    session.workspaceId = 'b';
    expect(codeOf(() => background.clientOf('a', ['incidents']))).toBe('CONFLICT');
  });
});

describe('workspaces of an application that runs for one command', () => {
  const neverEnds = new AbortController().signal;

  it('start only on request', async () => {
    const { background, events, pass } = await start([stored('a'), stored('b'), stored('c')], [], [], true);
    expect(events).toEqual([]);
    const requested = background.request('c', neverEnds);
    await pass();
    await requested;
    expect(events).toEqual(['start c']);
    expect(background.clientOf('c', ['incidents'])).toEqual({ of: 'c' });
  });

  it('need no start if they are open or not synced in the background', async () => {
    const off = stored('b', { backgroundSync: false });
    const { background, events } = await start([stored('a'), off], [], [], true);
    await background.request('a', neverEnds);
    await background.request('b', neverEnds);
    expect(events).toEqual([]);
  });

  it('end the wait of a request when their start fails, and when the command ends', async () => {
    const { background, pass } = await start([stored('a'), stored('b'), stored('c')], ['b'], [], true);
    const failed = background.request('b', neverEnds);
    await pass();
    await failed;
    expect(background.stateOf('b')).toBe('off');
    const ending = new AbortController();
    const ended = background.request('c', ending.signal);
    ending.abort();
    await ended;
  });
});
