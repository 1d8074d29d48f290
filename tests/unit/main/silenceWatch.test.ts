import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SyncChange, SyncState } from '#contract/sync.ts';
import { type SilenceEndEvent, SilenceWatch } from '#main/areas/notifications/SilenceWatch.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { itemId } from '../../support/cacheItems.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';
import { untilPasses } from '../../support/untilPasses.ts';

const me = 'user-1';
const minuteMs = 60_000;
const item = itemId(7);

let clock: ManualClock;
let changed: LiveValue<SyncChange>;
let state: LiveValue<SyncState>;
let session: { state: { value: object }; workspaceId: string; clockDifferenceMs: number };
let rows: object[];
let news: SilenceEndEvent[];
let changedIds: string[];
let watch: SilenceWatch;
let reads: number;
let failing: number;
let complete: boolean;
let untilHealthy: LiveValue<string[]>;
let ended: string[];
let endFails: boolean;
let requested: string[];
let isUnreadable: boolean;
let onFailing: () => void;

/** @param from, until minutes from the start of the test */
const silence = (id: number, from: number, until: number, some: object = {}) => ({
  id: itemId(id),
  from: iso(from),
  until: iso(until),
  recursive: true,
  config_id: item,
  catalog: { id: item, name: 'payments-worker', type: 'Kubernetes::Deployment', tags: {} },
  creator: { id: me, name: 'Hanneke' },
  ...some,
});
/** Fields of a silence of another resource. */
const on = (number: number) => ({
  config_id: itemId(number),
  catalog: { id: itemId(number), name: `item-${number}`, type: 'Kubernetes::Pod', tags: {} },
});
let startMs = 0;
const iso = (minutes: number) => new Date(startMs + minutes * minuteMs).toISOString();

const signedInAs = (id: string) => ({
  value: { status: 'signed-in', person: { id }, server: { status: 'online' } },
});

/** Feeds that were compared with the server just now. */
const syncState = (state = 'fresh', names = ['silences', 'items', 'relationships']) =>
  ({
    status: 'on',
    feeds: ['silences', 'items', 'relationships'].map((name) => ({
      name,
      state,
      checkedAt: new Date(names.includes(name) ? clock.now() : startMs).toISOString(),
    })),
  }) as unknown as SyncState;

beforeEach(() => {
  clock = new ManualClock();
  startMs = clock.now();
  changed = new LiveValue<SyncChange>({ changes: [] });
  session = { state: signedInAs(me), workspaceId: 'prod', clockDifferenceMs: 0 };
  rows = [];
  news = [];
  changedIds = [];
  reads = 0;
  failing = 1;
  complete = true;
  untilHealthy = new LiveValue<string[]>([]);
  ended = [];
  endFails = false;
  requested = [];
  isUnreadable = false;
  onFailing = () => {};
  state = new LiveValue(syncState());
  const store = {
    state,
    changed,
    refresh: async (feed: string) => {
      requested.push(feed);
      throw new Error('offline');
    },
    use: async (work: (open: object) => unknown) =>
      work({
        completeness: () => ({ complete }),
        cache: {
          read: {
            records: async () => {
              if (isUnreadable) throw new Error('The file cannot be read.');
              reads += 1;
              return rows.map((row) => JSON.stringify(row));
            },
            failingResources: async () => {
              onFailing();
              return { total: failing, names: failing > 0 ? ['payments-pod'] : [] };
            },
          },
        },
      }),
  };
  watch = new SilenceWatch({
    session: session as never,
    store: store as never,
    untilHealthy: {
      ids: untilHealthy,
      write: async (id) => untilHealthy.set(untilHealthy.value.filter((one) => one !== id)),
    },
    canEnd: () => true,
    end: async (id) => {
      if (endFails) throw new Error('offline');
      ended.push(id);
    },
    clock,
    log: silentLog,
    onEvent: (one) => void news.push(one),
    onChanged: (id) => void changedIds.push(id),
  });
});
afterEach(() => watch.stop());

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
};

async function start(...silences: object[]): Promise<void> {
  rows = silences;
  watch.start();
  await untilPasses(() => expect(reads).toBeGreaterThan(0));
  await settled();
}

async function sync(...silences: object[]): Promise<void> {
  rows = silences;
  changed.set({ changes: [{ feed: 'silences', ids: null }] });
  await settled();
}

/** Advances the clock in steps of the watch. */
async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes * 4; passed += 1) {
    await untilPasses(() => expect(clock.sleeping).toBe(1));
    clock.advance(minuteMs / 4);
    await settled();
  }
}

const told = () =>
  news.map(({ hasEnded, failing }) => (hasEnded ? `ended, ${failing?.total} failing` : 'ending'));

describe('the watch of silences', () => {
  it('announces the end ten minutes before, once, and the end itself with what is failing', async () => {
    await start(silence(1, -10, 60));
    await pass(49);
    expect(told()).toEqual([]);
    await pass(2);
    expect(told()).toEqual(['ending']);
    await sync(silence(1, -10, 60, { description: 'another reason' }));
    await pass(10);
    expect(told()).toEqual(['ending', 'ended, 1 failing']);
    expect(news[1]).toMatchObject({
      thing: { kind: 'config', id: item, name: 'payments-worker' },
      until: iso(60),
    });
    await pass(5);
    expect(told()).toHaveLength(2);
  });

  it('announces a later end again, and not one that the user set to now', async () => {
    await start(silence(1, -10, 60), silence(2, -10, 90, on(8)));
    await pass(51);
    await sync(silence(1, -10, 120), silence(2, -10, 51.5, on(8)));
    await pass(58);
    expect(told()).toEqual(['ending']);
    await pass(2);
    expect(told()).toEqual(['ending', 'ending']);
  });

  it('announces the end of a maintenance window only if something still fails, and not before', async () => {
    const description =
      'Maintenance window: every Tuesday 02:00–04:00 UTC (3f2a1b00-0000-4000-8000-000000000000)';
    await start(silence(1, -10, 60, { description }), silence(2, -10, 90, { ...on(8), description }));
    await pass(61);
    expect(news.map(({ id, hasEnded }) => [id, hasEnded])).toEqual([[itemId(1), true]]);
    failing = 0;
    await pass(40);
    expect(news).toHaveLength(1);
  });

  it('announces only the end of a short silence', async () => {
    await start(silence(1, 0, 15));
    await pass(14);
    expect(told()).toEqual([]);
    await pass(2);
    expect(told()).toEqual(['ended, 1 failing']);
  });

  it('ignores the silences of others, of the past, without end, and deleted ones', async () => {
    await start(
      silence(1, -10, 30, { creator: { id: 'other', name: 'Ravi' } }),
      silence(2, -60, -1),
      silence(3, -60, 0, { until: 'infinity' }),
      silence(4, -60, 30),
      { id: 'broken' },
    );
    await sync(silence(3, -60, 0, { until: 'infinity' }));
    await pass(40);
    expect(told()).toEqual([]);
  });

  it('announces an end during sleep after the computer wakes, unless that was half a day ago', async () => {
    await start(silence(1, -10, 60), silence(2, -10, 60 * 20, on(8)));
    clock.jump(3 * 60 * minuteMs);
    await pass(1);
    state.set(syncState());
    await pass(1);
    expect(told()).toEqual(['ended, 1 failing']);
    clock.jump(40 * 60 * minuteMs);
    await pass(1);
    state.set(syncState());
    await pass(1);
    expect(told()).toHaveLength(1);
  });

  it('announces nothing after sleep until the silences and the health are synced', async () => {
    await start(silence(1, -10, 60), silence(2, -10, 185));
    clock.jump(3 * 60 * minuteMs);
    await pass(2);
    expect(told(), 'the published state is from before sleep').toEqual([]);
    expect(requested, 'once a minute').toEqual(['silences', 'silences']);
    state.set(syncState('stale'));
    await pass(1);
    state.set(syncState('fresh', ['silences']));
    await sync(silence(1, -10, 60), silence(2, -10, 189, on(8)));
    await pass(1);
    expect(told(), 'the health is from before sleep').toEqual(['ending']);
    failing = 3;
    state.set(syncState());
    await pass(1);
    expect(told()).toEqual(['ending', 'ended, 3 failing']);
    await pass(3);
    expect(told()).toHaveLength(2);
  });

  it('announces an end after the clock of the computer was set back', async () => {
    await start(silence(1, -10, 200));
    clock.jump(120 * minuteMs);
    await pass(1);
    clock.jump(-60 * minuteMs);
    await pass(1);
    state.set(syncState());
    await pass(141);
    expect(told()).toContain('ended, 1 failing');
  });

  it('announces nothing by silences from before sleep while the new ones cannot be read', async () => {
    await start(silence(1, -10, 60));
    clock.jump(3 * 60 * minuteMs);
    await pass(1);
    state.set(syncState());
    isUnreadable = true;
    await pass(2);
    expect(told()).toEqual([]);
    isUnreadable = false;
    await pass(1);
    expect(told()).toEqual(['ended, 1 failing']);
  });

  it('announces nothing of a workspace that was left during an announcement', async () => {
    await start(silence(1, -10, 5), silence(2, -10, 5, on(8)));
    onFailing = () => {
      session.workspaceId = 'lab';
    };
    await pass(10);
    expect(news).toEqual([]);
  });

  it('announces no end of a silence that was extended, deleted or covered during sleep', async () => {
    await start(silence(1, -10, 60), silence(2, -10, 60, on(8)), silence(3, -10, 60, on(9)));
    clock.jump(3 * 60 * minuteMs);
    await pass(1);
    // The rows are stored, but their change is not reported yet.
    rows = [
      silence(1, -10, 600),
      silence(3, -10, 60, on(9)),
      silence(4, 50, 600, { ...on(9), creator: { id: 'other', name: 'Ravi' } }),
    ];
    state.set(syncState());
    await pass(2);
    await sync(...rows);
    await pass(2);
    expect(told()).toEqual([]);
  });

  it('announces an end after sleep although the user may not read the health', async () => {
    await start(silence(1, -10, 60));
    clock.jump(3 * 60 * minuteMs);
    await pass(1);
    state.set(syncState('forbidden', ['silences']));
    state.set({
      ...state.value,
      feeds: state.value.feeds.map((feed) => (feed.name === 'silences' ? { ...feed, state: 'fresh' } : feed)),
    });
    await pass(1);
    expect(told()).toHaveLength(1);
  });

  it('uses the clock of the server', async () => {
    session.clockDifferenceMs = 30 * minuteMs;
    await start(silence(1, -10, 60));
    await pass(21);
    expect(told()).toEqual(['ending']);
    expect(news[0]?.endsAtMs, 'by the clock of this computer').toBe(startMs + 30 * minuteMs);
  });

  it('announces no end while another silence covers the same resource', async () => {
    const another = { creator: { id: 'other', name: 'Ravi' } };
    await start(silence(1, -10, 60), silence(2, -10, 300, another));
    await pass(62);
    expect(told()).toEqual([]);
  });

  it('announces the end although another silence covers less, another resource, or ends before', async () => {
    await start(
      silence(1, -10, 30),
      silence(2, -10, 300, { recursive: false, creator: { id: 'other' } }),
      silence(3, -10, 25, { creator: { id: 'other' } }),
      silence(4, 40, 300, { creator: { id: 'other' } }),
      silence(5, -10, 300, { ...on(8), creator: { id: 'other' } }),
    );
    await pass(31);
    expect(told()).toEqual(['ending', 'ended, 1 failing']);
  });

  it('reports an announced silence whose end was changed, or that was deleted', async () => {
    const others = [silence(1, -10, 30), silence(4, -10, 60, on(10))];
    await start(...others, silence(2, -10, 30, on(8)), silence(3, -10, 30, on(9)));
    await pass(21);
    await sync(...others, silence(2, -10, 300, on(8)));
    expect(changedIds).toEqual([itemId(2), itemId(3)]);
  });

  it('reads the silences once for a user, although the state of the sync changes often', async () => {
    await start(silence(1, -10, 60));
    const publish = async () => {
      state.set({ ...state.value });
      await settled();
    };
    for (let times = 0; times < 5; times += 1) await publish();
    expect(reads).toBe(1);
    session.state = signedInAs('other');
    await publish();
    session.state = signedInAs(me);
    await publish();
    expect(reads).toBe(3);
    await pass(51);
    expect(told()).toEqual(['ending']);
  });

  it('ends a silence once nothing under it is unhealthy for ten minutes, if the user wants that', async () => {
    await start(silence(1, -10, 600), silence(2, -10, 600));
    untilHealthy.set([itemId(1)]);
    await pass(15);
    expect(ended, 'something is unhealthy').toEqual([]);
    failing = 0;
    await pass(9);
    failing = 2;
    await pass(1);
    failing = 0;
    await pass(9);
    expect(ended, 'unhealthy again meanwhile').toEqual([]);
    await pass(2);
    expect(ended).toEqual([itemId(1)]);
    expect(news).toMatchObject([{ id: itemId(1), hasEnded: true, wasHealthy: true }]);
    expect(untilHealthy.value).toEqual([]);
    await pass(20);
    expect(ended).toHaveLength(1);
  });

  it('ends no silence by data that is not fresh, or from before sleep', async () => {
    await start(silence(1, -10, 900));
    untilHealthy.set([itemId(1)]);
    failing = 0;
    state.set(syncState('stale'));
    await pass(12);
    state.set(syncState());
    await pass(5);
    clock.jump(60 * minuteMs);
    await pass(12);
    expect(ended, 'nothing was synced since sleep').toEqual([]);
    state.set(syncState());
    await pass(9);
    expect(ended).toEqual([]);
    await pass(2);
    expect(ended).toEqual([itemId(1)]);
  });

  it('reads changed silences although ending one fails', async () => {
    await start(silence(1, -10, 600));
    untilHealthy.set([itemId(1)]);
    failing = 0;
    endFails = true;
    await pass(11);
    await sync(silence(1, -10, 600), silence(2, -10, 25, on(8)));
    await pass(5);
    expect(told()).toEqual(['ending']);
  });

  it('ends no silence while health is unknown, offline, or the server refuses', async () => {
    await start(silence(1, -10, 600));
    untilHealthy.set([itemId(1)]);
    failing = 0;
    complete = false;
    await pass(12);
    complete = true;
    session.state = { value: { ...signedInAs(me).value, server: { status: 'offline' } } };
    await pass(12);
    session.state = signedInAs(me);
    endFails = true;
    await pass(12);
    expect(ended).toEqual([]);
    endFails = false;
    await pass(1);
    expect(ended).toEqual([itemId(1)]);
  });

  it('forgets the silences of another user or workspace', async () => {
    await start(silence(1, -10, 60));
    session.workspaceId = 'lab';
    await pass(70);
    expect(told()).toEqual([]);
  });
});
