import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IncidentChange } from '#contract/incidents.ts';
import { Outbox } from '#main/areas/incidents/Outbox.ts';
import { Failure } from '#main/base/Failure.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { Cache } from '#main/cache/Cache.ts';
import { offState } from '#main/sync/StoreEvents.ts';
import { openCache } from '../../support/cacheForTests.ts';
import { FakeTables, failureOf } from '../../support/FakeTables.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';
import { untilPasses } from '../../support/untilPasses.ts';

const incidentId = '01a203b4-4816-4209-3e2d-a2209d48cf2d';
const hypothesisId = '01a203b4-483e-35b5-be87-1254068afe57';

let cache: Cache;
let folder: string;
let clock: ManualClock;
let server: FakeTables;
let kept: { cache: Cache; isSnapshot: boolean } | undefined;
let reach: 'online' | 'offline' | 'snapshot';
let reread: string[];
let sending: IncidentChange[];
let outbox: Outbox;
let sessionState: LiveValue<unknown>;
/** Each read is a new measurement. */
let measuredDifferenceMs: () => number;

function begin() {
  sessionState = new LiveValue<unknown>({ status: 'signed-in', server: { status: reach } });
  const store = {
    state: new LiveValue({ ...offState, status: 'on' }),
    open: async () => kept,
    runNow: async (_feed: string, _work: string, id: string) => {
      reread.push(id);
      return true;
    },
  };
  const session = {
    state: sessionState,
    personId: () => 'me',
    get clockDifferenceMs() {
      return measuredDifferenceMs();
    },
    data: () => {
      if (reach === 'snapshot') throw new Failure('CONFLICT', { sentence: 'A snapshot.' });
      return server.data;
    },
  };
  outbox = new Outbox({
    session: session as never,
    store: store as never,
    clock,
    log: silentLog,
    onSending: (act) => sending.push(act),
  });
  outbox.start();
}
function become(status: typeof reach): void {
  reach = status;
  sessionState.set({ status: 'signed-in', server: { status } });
}

beforeEach(async () => {
  ({ cache, folder } = await openCache());
  kept = { cache, isSnapshot: false };
  clock = new ManualClock();
  server = new FakeTables();
  server.before = () => {
    if (reach !== 'online') throw failureOf('OFFLINE');
  };
  reach = 'online';
  measuredDifferenceMs = () => 3_600_000;
  reread = [];
  sending = [];
  begin();
});
afterEach(async () => {
  outbox.stop();
  await cache.close();
});

let made = 0;
const newId = () => {
  made += 1;
  return `0192aaaa-0000-4000-8000-${String(made).padStart(12, '0')}`;
};
const comment = (text: string, hypothesis: string | null = hypothesisId): IncidentChange => ({
  kind: 'comment.add',
  id: newId(),
  incidentId,
  hypothesisId: hypothesis,
  text,
});
const hypothesis = (title: string, parentId: string | null = null): IncidentChange => ({
  kind: 'hypothesis.add',
  id: newId(),
  incidentId,
  parentId,
  type: 'root',
  title,
  status: 'possible',
});
const title = (to: string, was: string): IncidentChange => ({
  kind: 'hypothesis.change',
  id: newId(),
  incidentId,
  row: hypothesisId,
  to: { title: to },
  was: { title: was },
});

const texts = () => server.rows('comments').map(({ comment: text }) => text);
const standing = () => outbox.waiting.value.map(({ state, act }) => [state, act.id]);
const empty = () => untilPasses(() => expect(outbox.waiting.value).toEqual([]));

describe('the outbox', () => {
  it('sends immediately when online, stores nothing, and reloads the incident', async () => {
    expect(await outbox.submit(comment('a'))).toBe('sent');
    expect([texts(), standing(), reread]).toEqual([['a'], [], [incidentId]]);
  });

  it('stores changes while offline, and sends them in order when the server is back', async () => {
    become('offline');
    const acts = ['a', 'b', 'c', 'd'].map((text) => comment(text));
    for (const act of acts) expect(await outbox.submit(act)).toBe('waiting');
    expect(standing()).toEqual(acts.map(({ id }) => ['waiting', id]));
    become('online');
    await empty();
    expect(texts()).toEqual(['a', 'b', 'c', 'd']);
    expect(sending.slice(-4)).toEqual(acts);
  });

  it('sends the time of writing with a delayed comment, in the time of the server', async () => {
    const written = clock.now();
    become('offline');
    await outbox.submit(comment('a'));
    clock.advance(8 * 60_000);
    become('online');
    await empty();
    await outbox.submit(comment('b'));
    expect(server.rows('comments').map((row) => [row.comment, row.created_at])).toEqual([
      ['a', new Date(written + 3_600_000).toISOString()],
      ['b', undefined],
    ]);
  });

  it.each([0, 3_600_000])(
    'gives delayed comments times in their order while the measured difference of %i ms varies',
    async (differenceMs) => {
      let varyingMs = 0;
      measuredDifferenceMs = () => {
        varyingMs -= 300;
        return differenceMs + varyingMs;
      };
      become('offline');
      for (const text of ['a', 'b', 'c']) {
        await outbox.submit(comment(text));
        clock.advance(10);
      }
      clock.advance(8 * 60_000);
      become('online');
      await empty();
      const times = server.rows('comments').map(({ created_at: time }) => Date.parse(String(time)));
      expect(times).toHaveLength(3);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(new Set(times).size).toBe(3);
    },
  );

  it('gives a delayed comment a time after that of an earlier one that arrived in time', async () => {
    measuredDifferenceMs = () => 0;
    become('offline');
    await outbox.submit(comment('a'));
    await outbox.submit(comment('b'));
    // Sending the first one takes so long that the second one is delayed.
    server.before = () => clock.advance(3_000);
    clock.advance(4_000);
    const arrivesMs = clock.now();
    become('online');
    await empty();
    const [first, second] = server.rows('comments');
    expect(first?.created_at).toBeUndefined();
    expect(Date.parse(String(second?.created_at))).toBeGreaterThan(arrivesMs);
  });

  it('sends changes left by an earlier start once, including an unfinished send', async () => {
    const [first, second] = [comment('a'), comment('b')];
    become('offline');
    for (const act of [first, second]) await outbox.submit(act);
    outbox.stop();
    // The act reached the server, but its answer was lost.
    server.rows('comments').push({ id: first.id, comment: 'a' });
    const user = await cache.user();
    await user.updateInOutbox({ act: first, state: 'sending', problem: null, theirs: null });
    await cache.close();
    ({ cache } = await openCache(folder));
    kept = { cache, isSnapshot: false };
    reach = 'online';
    begin();
    await untilPasses(() => expect(texts()).toEqual(['a', 'b']));
    await empty();
  });

  it('sends the same change once, even when it is requested repeatedly', async () => {
    const act = comment('a');
    expect(await Promise.all([outbox.submit(act), outbox.submit(act)])).toEqual(['sent', 'sent']);
    expect(await outbox.submit(act)).toBe('sent');
    expect(texts()).toEqual(['a']);
  });

  it('sends many simultaneous changes in their order', async () => {
    const all = Array.from({ length: 30 }, (_, place) => `comment ${place}`);
    await Promise.all(all.map((text) => outbox.submit(comment(text))));
    expect(texts()).toEqual(all);
    expect(standing()).toEqual([]);
  });

  it.each(['INVALID', 'FORBIDDEN', 'SERVER', 'NOT_FOUND'] as const)(
    'returns the error %s to the caller that waits for the change',
    async (code) => {
      server.before = () => {
        throw failureOf(code);
      };
      // The first act is also found by the search for acts of an earlier start.
      for (const text of ['a', 'b'])
        await expect(outbox.submit(comment(text))).rejects.toMatchObject({
          code,
          data: { sentence: `${code}.` },
        });
      expect(standing()).toEqual([]);
      server.before = () => undefined;
      expect(await outbox.submit(comment('c'))).toBe('sent');
      expect(texts()).toEqual(['c']);
    },
  );

  it('holds a rejected change without a waiting caller, and the changes that depend on it', async () => {
    become('offline');
    const [refused, child, other] = [hypothesis('h'), comment('on h', ''), comment('elsewhere', null)];
    Object.assign(child, { hypothesisId: refused.id });
    for (const act of [refused, child, other]) await outbox.submit(act);
    server.before = (call, { relation }) => {
      if (relation === 'hypotheses' && call === 'insert') throw failureOf('INVALID');
    };
    become('online');
    await untilPasses(() => expect(texts()).toEqual(['elsewhere']));
    await untilPasses(() =>
      expect(standing()).toEqual([
        ['refused', refused.id],
        ['waiting', child.id],
      ]),
    );
    expect(outbox.waiting.value[0]?.problem).toEqual({ sentence: 'INVALID.' });
    // An act that needs a decision of the user is not retried automatically.
    become('offline');
    become('online');
    expect(await outbox.submit(comment('later', null))).toBe('sent');
    expect(standing()).toEqual([
      ['refused', refused.id],
      ['waiting', child.id],
    ]);
    server.before = () => undefined;
    await outbox.resolveConflict(refused.id, 'send');
    await empty();
    expect([server.rows('hypotheses').length, texts()]).toEqual([1, ['elsewhere', 'later', 'on h']]);
  });

  it('preserves the order of comments, without blocking comments when a new child hypothesis is rejected', async () => {
    become('offline');
    const below = hypothesis('below', hypothesisId);
    const [refused, next] = [comment('refused'), comment('next')];
    for (const act of [below, comment('first'), refused, next]) await outbox.submit(act);
    server.before = (call, { relation, values }) => {
      const isRefused = Reflect.get(values ?? {}, 'comment') === 'refused' || relation === 'hypotheses';
      if (call === 'insert' && isRefused) throw failureOf('INVALID');
    };
    become('online');
    await untilPasses(() => expect(texts()).toEqual(['first']));
    await untilPasses(() =>
      expect(standing()).toEqual([
        ['refused', below.id],
        ['refused', refused.id],
        ['waiting', next.id],
      ]),
    );
  });

  it('releases dependent changes when the change they depend on is discarded', async () => {
    server.rows('hypotheses').push({ id: hypothesisId, title: 'theirs' });
    become('offline');
    const [change, after] = [title('mine', 'old'), comment('after it')];
    for (const act of [change, after]) await outbox.submit(act);
    become('online');
    await untilPasses(() =>
      expect(standing()).toEqual([
        ['conflict', change.id],
        ['waiting', after.id],
      ]),
    );
    await outbox.resolveConflict(change.id, 'remove');
    await empty();
    expect([server.rows('hypotheses')[0]?.title, texts()]).toEqual(['theirs', ['after it']]);
  });

  it.each([
    ['theirs', 'theirs'],
    [' spaces ', ' spaces '],
    ['', ''],
  ])('reports a conflict with %j, and sends the change after confirmation', async (theirs, shown) => {
    server.rows('hypotheses').push({ id: hypothesisId, title: theirs });
    const act = title('mine', 'old');
    expect(await outbox.submit(act)).toBe('waiting');
    expect(outbox.waiting.value).toMatchObject([
      {
        state: 'conflict',
        theirs: { title: shown },
        problem: { sentence: 'Another user changed it in the meantime.' },
      },
    ]);
    expect(server.rows('hypotheses')[0]?.title).toBe(theirs);
    await outbox.resolveConflict(act.id, 'send');
    await empty();
    expect(server.rows('hypotheses')[0]?.title).toBe('mine');
  });

  it('refuses to send a status that the incident can no longer have', async () => {
    server
      .rows('incidents')
      .push({ id: incidentId, status: 'mitigated', updated_at: '2026-11-24T10:00:00Z' });
    const act: IncidentChange = {
      kind: 'incident.change',
      id: newId(),
      incidentId,
      to: { status: 'investigating' },
      was: { status: 'open' },
    };
    expect(await outbox.submit(act)).toBe('waiting');
    expect(outbox.waiting.value).toMatchObject([
      { state: 'conflict', theirs: { status: 'mitigated', updatedAt: '2026-11-24T10:00:00Z' } },
    ]);
    await expect(outbox.resolveConflict(act.id, 'send')).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: 'The incident is mitigated now. It cannot be set to investigating from there.' },
    });
    expect(server.rows('incidents')[0]?.status).toBe('mitigated');
    await outbox.resolveConflict(act.id, 'remove');
    expect(outbox.waiting.value).toEqual([]);
  });

  it('reports a conflict again when the value changed once more', async () => {
    server.rows('hypotheses').push({ id: hypothesisId, title: 'theirs' });
    const act = title('mine', 'old');
    await outbox.submit(act);
    server.rows('hypotheses').splice(0, 1, { id: hypothesisId, title: 'theirs again' });
    await outbox.resolveConflict(act.id, 'send');
    await untilPasses(() =>
      expect(outbox.waiting.value).toMatchObject([{ state: 'conflict', theirs: { title: 'theirs again' } }]),
    );
  });

  it('retries automatically after a server error, with one timer for all changes', async () => {
    become('offline');
    for (const text of ['a', 'b']) await outbox.submit(comment(text));
    server.before = () => {
      throw failureOf('SERVER');
    };
    become('online');
    await untilPasses(() => expect(server.calls.length).toBeGreaterThan(2));
    await outbox.resolveConflict('nothing', 'send');
    expect(clock.sleeping).toBe(1);
    expect(outbox.waiting.value.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    server.before = () => undefined;
    clock.advance(30_000);
    await empty();
    expect(texts()).toEqual(['a', 'b']);
  });

  it('retries automatically after a timeout while the server is online', async () => {
    server.after = () => {
      throw failureOf('TIMEOUT');
    };
    expect(await outbox.submit(comment('a'))).toBe('waiting');
    server.after = () => undefined;
    clock.advance(30_000);
    await empty();
    expect(texts()).toEqual(['a']);
  });

  it('sends nothing to another user’s server', async () => {
    become('offline');
    await outbox.submit(comment('mine'));
    const other = await openCache();
    server.calls.length = 0;
    kept = { cache: other.cache, isSnapshot: false };
    become('online');
    await untilPasses(() => expect(standing()).toEqual([]));
    expect(server.calls).toEqual([]);
    kept = { cache, isSnapshot: false };
    await other.cache.close();
  });

  it('rejects changes in a snapshot', async () => {
    become('snapshot');
    kept = { cache, isSnapshot: true };
    await expect(outbox.submit(comment('a'))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(standing()).toEqual([]);
  });

  it('sends immediately without storage, and reports conflicts and failures to the caller', async () => {
    kept = undefined;
    expect(await outbox.submit(comment('a'))).toBe('sent');
    server.rows('hypotheses').push({ id: hypothesisId, title: 'theirs' });
    await expect(outbox.submit(title('mine', 'old'))).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { sentence: 'Another user changed it in the meantime.' },
    });
    become('offline');
    await expect(outbox.submit(comment('b'))).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(texts()).toEqual(['a']);
  });
});
