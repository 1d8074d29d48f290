import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueuedIncidentChange } from '#contract/incidents.ts';
import { formatAcknowledgement } from '#contract/rules/acknowledgements.ts';
import type { FeedState, SyncChange, SyncState } from '#contract/sync.ts';
import { AcknowledgementWatch } from '#main/areas/acknowledgements/AcknowledgementWatch.ts';
import type { StoredAcknowledgements } from '#main/areas/acknowledgements/mergeAcknowledgements.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { AcknowledgementCommentRow, ResourceHealth } from '#main/cache/reads/AcknowledgementReader.ts';
import type { AcknowledgementEnd, OwnAcknowledgement } from '#main/cache/writes/AcknowledgementRows.ts';
import { itemId } from '../../support/cacheItems.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

const me = 'user-1';
const minuteMs = 60_000;
const check = { kind: 'check', id: itemId(1) } as const;
const item = { kind: 'config', id: itemId(2) } as const;
const incident = { id: 'i-1', displayId: 'INC-142', title: 'Down' };

let clock: ManualClock;
let startMs: number;
let changed: LiveValue<SyncChange>;
let state: LiveValue<SyncState>;
let session: { state: { value: object }; workspaceId: string; clockDifferenceMs: number };
let stored: LiveValue<StoredAcknowledgements>;
let queued: LiveValue<QueuedIncidentChange[]>;
let healths: Map<string, ResourceHealth | null>;
let comments: AcknowledgementCommentRow[];
let openIds: string[];
let isComplete: boolean;
let reads: number;
let running: number;
let maxRunning: number;
let endFails: boolean;
let watch: AcknowledgementWatch;

const iso = (minutes: number) => new Date(startMs + minutes * minuteMs).toISOString();
const failing = (minutes?: number): ResourceHealth => ({
  state: 'other',
  changedAtMs: minutes === undefined ? null : startMs + minutes * minuteMs,
});
const healthy = (minutes?: number): ResourceHealth => ({ ...failing(minutes), state: 'healthy' });

const own = (values: Partial<OwnAcknowledgement> = {}): OwnAcknowledgement => ({
  ...check,
  name: 'payments-db',
  note: 'Known.',
  atMs: startMs,
  untilMs: null,
  comment: null,
  ...values,
});

const comment = (
  number: number,
  minutes: number,
  values: Partial<Parameters<typeof formatAcknowledgement>[0]> & { by?: string } = {},
): AcknowledgementCommentRow => {
  const { by = 'Ravi', ...rest } = values;
  const of = { ...check, name: 'payments-db', isEnd: false, until: null, note: 'Mine.', ...rest };
  return {
    id: `c-${number}`,
    text: formatAcknowledgement(of as Parameters<typeof formatAcknowledgement>[0]),
    createdAt: iso(minutes),
    by: { id: by, name: by },
    incident,
  };
};

/** @param minutes when the feeds were compared with the server */
const feedsAt = (minutes: number, feedState: FeedState['state'] = 'fresh') =>
  ({
    status: 'on',
    feeds: ['checks', 'items', 'components'].map((name) => ({
      name,
      state: feedState,
      checkedAt: iso(minutes),
    })),
  }) as unknown as SyncState;

const store = (ends: readonly AcknowledgementEnd[]) =>
  stored.set({
    own: stored.value.own.filter(
      ({ kind, id, atMs }) => !ends.some((end) => end.kind === kind && end.id === id && atMs <= end.atMs),
    ),
    ends: [...stored.value.ends, ...ends],
  });

beforeEach(() => {
  clock = new ManualClock();
  startMs = Math.ceil(clock.now() / minuteMs) * minuteMs;
  clock.advance(startMs - clock.now());
  changed = new LiveValue<SyncChange>({ changes: [] });
  session = {
    state: { value: { status: 'signed-in', person: { id: me } } },
    workspaceId: 'prod',
    clockDifferenceMs: 0,
  };
  stored = new LiveValue<StoredAcknowledgements>({ own: [], ends: [] });
  queued = new LiveValue<QueuedIncidentChange[]>([]);
  healths = new Map([
    [check.id, failing(-60)],
    [item.id, failing()],
  ]);
  comments = [];
  openIds = [incident.id];
  isComplete = true;
  reads = 0;
  running = 0;
  maxRunning = 0;
  endFails = false;
  state = new LiveValue(feedsAt(-1));
  watch = new AcknowledgementWatch({
    session: session as never,
    store: {
      state,
      changed,
      use: async (work: (open: object) => unknown) =>
        work({
          isSnapshot: false,
          completeness: () => ({ complete: isComplete }),
          cache: {
            read: {
              incidentAcknowledgements: async () => {
                reads += 1;
                return { openIds, comments };
              },
              resourceHealths: async (some: ReadonlyArray<{ id: string }>) => {
                running += 1;
                maxRunning = Math.max(maxRunning, running);
                await new Promise(setImmediate);
                running -= 1;
                return some.map(({ id }) => healths.get(id) ?? null);
              },
            },
          },
        }),
    } as never,
    stored,
    end: async (ends) => {
      if (endFails) throw new Error('The disk is full.');
      store(ends);
    },
    queued,
    clock,
    log: silentLog,
  });
});
afterEach(() => watch.stop());

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

async function start(...rows: OwnAcknowledgement[]): Promise<void> {
  stored.set({ own: rows, ends: [] });
  watch.start();
  await vi.waitFor(() => expect(reads).toBeGreaterThan(0));
  await settled();
}

/** Syncs rows. @param minutes when the feeds were compared with the server */
async function sync(minutes: number, feedState?: FeedState['state']): Promise<void> {
  state.set(feedsAt(minutes, feedState));
  changed.set({
    changes: ['checks', 'items', 'incidents'].map((feed) => ({ feed: feed as never, ids: null })),
  });
  await settled();
}

async function pass(minutes: number): Promise<void> {
  for (let step = 0; step < minutes * 4; step += 1) {
    await vi.waitFor(() => expect(clock.sleeping).toBe(1));
    clock.advance(minuteMs / 4);
    await settled();
  }
}

const shown = () =>
  watch.active.value.map(
    ({ id, note, byName, stored: at }) =>
      `${id === check.id ? 'check' : 'item'}: ${note} ${byName ?? 'me'}, ${at.incident?.displayId ?? 'here'}${at.isWaiting ? ', waiting' : ''}`,
  );

describe('the acknowledgements of the user', () => {
  it('are active until the check recovers, and a later failure is not acknowledged', async () => {
    await start(own());
    await sync(5);
    expect(shown()).toEqual(['check: Known. me, here']);
    expect(watch.isAcknowledged(check)).toBe(true);
    expect(watch.isAcknowledged({ ...check, kind: 'config' })).toBe(false);
    healths.set(check.id, healthy(6));
    await sync(7);
    expect(shown()).toEqual([]);
    healths.set(check.id, failing(8));
    await sync(9);
    expect(shown()).toEqual([]);
    expect(stored.value.own).toEqual([]);
  });

  it('do not end by a row that was synced before they were made', async () => {
    healths.set(item.id, healthy());
    healths.set(check.id, healthy(-10));
    await start(own(), own(item));
    await sync(-1);
    await sync(0.5);
    expect(shown()).toHaveLength(2);
    await sync(1);
    expect(shown()).toEqual([]);
  });

  it('do not end while the feed is not fresh', async () => {
    healths.set(item.id, healthy());
    await start(own(item));
    await sync(5, 'stale');
    await sync(5, 'failing');
    expect(shown()).toHaveLength(1);
    await sync(5);
    expect(shown()).toEqual([]);
  });

  it('end for a check that recovered and failed again while the computer slept', async () => {
    await start(own());
    await sync(5);
    clock.jump(8 * 60 * minuteMs);
    healths.set(check.id, failing(120));
    await sync(8 * 60);
    expect(shown()).toEqual([]);
  });

  it('end for a deleted resource, if all rows are stored', async () => {
    isComplete = false;
    healths.set(check.id, null);
    healths.set(item.id, { state: 'deleted', changedAtMs: null });
    await start(own(), own(item));
    await sync(5);
    expect(shown()).toEqual(['check: Known. me, here']);
    isComplete = true;
    await sync(6);
    expect(shown()).toEqual([]);
  });

  it('expire by the clock of the server', async () => {
    session.clockDifferenceMs = 30 * minuteMs;
    await start(own({ untilMs: startMs + 40 * minuteMs }));
    await pass(9);
    expect(shown()).toHaveLength(1);
    await pass(2);
    expect(shown()).toEqual([]);
  });

  it('end one by one, although several resources recover at once, and none twice', async () => {
    healths.set(item.id, healthy());
    await start(own(), own(item));
    await Promise.all([sync(5), sync(5), watch.update(), watch.update()]);
    expect(shown()).toEqual(['check: Known. me, here']);
    expect(stored.value.ends).toHaveLength(1);
    expect(maxRunning).toBe(1);
  });

  it('are no longer displayed although their end cannot be stored, and the end is stored later', async () => {
    healths.set(item.id, healthy());
    await start(own(item));
    endFails = true;
    await sync(5);
    expect(shown()).toEqual([]);
    endFails = false;
    await pass(1);
    expect(stored.value.ends).toHaveLength(1);
  });

  it('name the incident of their comment, and whether it waits or was discarded', async () => {
    const row = own({ comment: { id: 'c-1', incident } });
    queued.set([{ act: { kind: 'comment.add', id: 'c-1' }, state: 'waiting' } as QueuedIncidentChange]);
    await start(row);
    expect(shown()).toEqual(['check: Known. me, INC-142, waiting']);
    queued.set([]);
    await settled();
    expect(shown(), 'the comment was sent, and is not synced yet').toEqual(['check: Known. me, INC-142']);
    await pass(2);
    expect(shown(), 'the comment was discarded').toEqual(['check: Known. me, here']);
    comments = [comment(1, 0.1, { by: me, note: 'Known.' })];
    await sync(1);
    expect(shown()).toEqual(['check: Known. me, INC-142']);
    openIds = [];
    comments = [];
    await sync(2);
    expect(shown(), 'the incident was closed').toEqual(['check: Known. me, INC-142']);
  });
});

describe('acknowledgements in comments of incidents', () => {
  it('are active with the name of their author until an end in a later comment', async () => {
    comments = [comment(1, -5), comment(2, -4, { ...item, note: '' })];
    await start();
    expect(shown()).toEqual(['check: Mine. Ravi, INC-142', 'item:  Ravi, INC-142']);
    comments = [...comments, comment(3, 1, { isEnd: true, by: 'Hanneke' })];
    await sync(2);
    expect(shown()).toEqual(['item:  Ravi, INC-142']);
  });

  it('are replaced by a later one of the same resource, also of the user', async () => {
    comments = [comment(2, -4, { note: 'Second.', by: 'Hanneke' }), comment(1, -5)];
    await start();
    expect(shown()).toEqual(['check: Second. Hanneke, INC-142']);
    stored.set({ own: [own()], ends: [] });
    await settled();
    expect(shown()).toEqual(['check: Known. me, here']);
    comments = [...comments, comment(3, 1, { note: 'Third.' })];
    await sync(2);
    expect(shown()).toEqual(['check: Third. Ravi, INC-142']);
  });

  it('stay over after a recovery, although the comment stays and the resource fails again', async () => {
    comments = [comment(1, -5, item)];
    await start();
    expect(shown()).toHaveLength(1);
    healths.set(item.id, healthy());
    await sync(3);
    healths.set(item.id, failing());
    await sync(4);
    expect(shown()).toEqual([]);
    comments = [...comments, comment(2, 5, item)];
    await sync(6);
    expect(shown(), 'a new one of the later failure').toHaveLength(1);
  });

  it('expire, and are not replaced by an earlier one then', async () => {
    comments = [comment(1, -5), comment(2, -4, { until: iso(10) })];
    await start();
    await pass(9);
    expect(shown()).toHaveLength(1);
    await pass(2);
    expect(shown()).toEqual([]);
  });

  it('ignore other comments, and those without a valid time', async () => {
    comments = [
      { ...comment(1, -5), text: 'Acknowledged, thanks.' },
      { ...comment(2, -5), createdAt: '' },
    ];
    await start();
    expect(shown()).toEqual([]);
  });

  it('are forgotten when another user or workspace is open', async () => {
    comments = [comment(1, -5)];
    await start();
    expect(shown()).toHaveLength(1);
    session.state = { value: { status: 'signed-out' } };
    state.set({ ...state.value });
    await settled();
    expect(shown()).toEqual([]);
    comments = [];
    session.workspaceId = 'other';
    session.state = { value: { status: 'signed-in', person: { id: me } } };
    state.set({ ...state.value });
    await settled();
    expect(shown()).toEqual([]);
    expect(reads).toBe(2);
  });
});
