import { describe, expect, it } from 'vitest';
import type { PlaybookRun } from '#contract/playbooks.ts';
import { type EndedRun, RunWatch } from '#main/areas/playbooks/RunWatch.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { SessionManager } from '#main/session/SessionManager.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

/** Creates a watch, with configurable run statuses on the server. */
function stage() {
  const clock = new ManualClock();
  const ended: EndedRun[] = [];
  const server = {
    statuses: {} as Record<string, string>,
    person: 'me',
    asked: [] as string[],
    fails: false,
  };
  const state = new LiveValue({ status: 'signed-in', server: { status: 'online' } });
  const session = {
    state,
    workspaceId: 'w',
    personId: () => server.person,
    data: () => ({
      rows: async ({ anyOf }: { anyOf: readonly string[] }) => {
        server.asked.push(anyOf.join());
        if (server.fails) throw new Error('away');
        const rows = Object.entries(server.statuses)
          .filter(([id]) => anyOf.join().includes(id))
          .map(
            ([id, status]) => ({ id, status, playbook: { title: 'Restart' }, resource: null }) as PlaybookRun,
          );
        return { rows };
      },
    }),
  } as unknown as SessionManager;
  const watch = new RunWatch({ session, clock, log: silentLog, onEnded: (run) => void ended.push(run) });
  const look = async () => {
    clock.advance(5_000);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  };
  return { clock, watch, ended, server, state, look };
}

describe('playbook runs that the user started', () => {
  it('are reported once when they end, and are not requested again', async () => {
    const { watch, ended, server, look } = stage();
    server.statuses = { a: 'running', b: 'completed' };
    watch.add('a');
    watch.add('b');
    await look();
    expect(ended).toEqual([{ id: 'b', status: 'completed', title: 'Restart', targetName: null }]);
    server.statuses = { a: 'failed', b: 'completed' };
    await look();
    expect(ended.map(({ id, status }) => [id, status])).toEqual([
      ['b', 'completed'],
      ['a', 'failed'],
    ]);
    const { length } = server.asked;
    await look();
    expect(server.asked).toHaveLength(length);
    // The next run restarts the watch.
    watch.add('c');
    server.statuses = { c: 'cancelled' };
    await look();
    expect(ended.at(-1)?.id).toBe('c');
  });

  it('are not reported to another user, and remain watched while the server is offline', async () => {
    const { watch, ended, server, state, look } = stage();
    server.statuses = { a: 'completed' };
    watch.add('a');
    server.person = 'somebody else';
    await look();
    expect([ended, server.asked]).toEqual([[], []]);
    server.person = 'me';
    state.set({ status: 'signed-in', server: { status: 'offline' } });
    await look();
    expect(ended).toEqual([]);
    state.set({ status: 'signed-in', server: { status: 'online' } });
    server.fails = true;
    await look();
    expect(ended).toEqual([]);
    server.fails = false;
    await look();
    expect(ended.map(({ id }) => id)).toEqual(['a']);
  });

  it('are no longer watched after a day', async () => {
    const { clock, watch, ended, server, look } = stage();
    server.statuses = { a: 'pending_approval' };
    watch.add('a');
    await look();
    clock.advance(24 * 60 * 60_000);
    await look();
    const { length } = server.asked;
    server.statuses = { a: 'completed' };
    await look();
    expect([ended, server.asked.length]).toEqual([[], length]);
  });
});
