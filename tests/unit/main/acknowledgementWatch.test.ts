import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueuedIncidentChange } from '#contract/incidents.ts';
import { formatAcknowledgement } from '#contract/rules/acknowledgements.ts';
import type { FeedState, SyncChange, SyncState } from '#contract/sync.ts';
import { AcknowledgementWatch } from '#main/areas/acknowledgements/AcknowledgementWatch.ts';
import { storedAcknowledgements } from '#main/areas/acknowledgements/acknowledgementsProcedures.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { userKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import type { AcknowledgementCommentRow, ResourceHealth } from '#main/cache/reads/AcknowledgementReader.ts';
import { AcknowledgementRows, type OwnAcknowledgement } from '#main/cache/writes/AcknowledgementRows.ts';
import { itemId } from '../../support/cacheItems.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';
import { untilPasses } from '../../support/untilPasses.ts';

const me = 'user-1';
const minuteMs = 60_000;
const check = { kind: 'check', id: itemId(1) } as const;
const item = { kind: 'config', id: itemId(2) } as const;
const incident = { id: 'i-1', displayId: 'INC-142', title: 'Down' };

let clock: ManualClock;
let startMs: number;
let changed: LiveValue<SyncChange>;
let state: LiveValue<SyncState>;
let session: {
  state: { value: { status: string; person?: object; server?: { status: string; takenAt?: string } } };
  workspaceId: string;
  clockDifferenceMs: number;
};
let stored: ReturnType<typeof storedAcknowledgements>;
let queued: LiveValue<QueuedIncidentChange[]>;
let healths: Map<string, ResourceHealth | null>;
let comments: AcknowledgementCommentRow[];
let openIds: string[];
let isComplete: boolean;
let reads: number;
let running: number;
let maxRunning: number;
let endFails: boolean;
let onHealthsRead: () => void;
let watch: AcknowledgementWatch;
/** Opens the store of the workspace of the session. A test can delay it. */
let openStore: () => Promise<object | undefined>;
/** The user's data of each workspace. */
let users: Map<string, { readonly rows: AcknowledgementRows; readonly close: () => void }>;

function userOf(workspaceId: string): AcknowledgementRows {
  const known = users.get(workspaceId);
  if (known !== undefined) return known.rows;
  const database = new Database(':memory:');
  runMigrations(database, userKind.migrations);
  const rows = new AcknowledgementRows(database);
  users.set(workspaceId, { rows, close: () => void database.close() });
  return rows;
}
const rowsNow = () => userOf(session.workspaceId).acknowledgements();

/** A store like the real one: its user's data is that of the workspace which is open now. */
function createStore() {
  const caches = new Map<string, object>();
  const cacheOf = (workspaceId: string) => {
    const rows = userOf(workspaceId);
    let isStarted = false;
    const cache = caches.get(workspaceId) ?? {
      user: async () => {
        // The thread of the user's data starts with the first call.
        for (let turn = isStarted ? 1 : 5; turn > 0; turn -= 1) await new Promise(setImmediate);
        isStarted = true;
        return {
          acknowledgements: async () => rows.acknowledgements(),
          putAcknowledgement: async (row: OwnAcknowledgement) => rows.putAcknowledgement(row),
          endAcknowledgements: async (...given: Parameters<AcknowledgementRows['endAcknowledgements']>) =>
            rows.endAcknowledgements(...given),
        };
      },
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
          const found = some.map(({ id }) => healths.get(id) ?? null);
          onHealthsRead();
          return found;
        },
      },
    };
    caches.set(workspaceId, cache);
    return cache;
  };
  openStore = async () => ({
    isSnapshot: session.state.value.server?.status === 'snapshot',
    completeness: () => ({ complete: isComplete }),
    cache: cacheOf(session.workspaceId),
  });
  return {
    state,
    changed,
    open: () => openStore(),
    use: async (work: (open: object) => unknown) => {
      const opened = await openStore();
      return opened && (await work(opened));
    },
  };
}

const signedIn = { value: { status: 'signed-in', person: { id: me }, server: { status: 'online' } } };

const iso = (minutes: number) => new Date(startMs + minutes * minuteMs).toISOString();
const failing = (minutes?: number): ResourceHealth => ({
  state: 'other',
  changedAtMs: minutes === undefined ? null : startMs + minutes * minuteMs,
  healthyAtMs: null,
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

beforeEach(() => {
  clock = new ManualClock();
  startMs = Math.ceil(clock.now() / minuteMs) * minuteMs;
  clock.advance(startMs - clock.now());
  changed = new LiveValue<SyncChange>({ changes: [] });
  session = {
    state: signedIn,
    workspaceId: 'prod',
    clockDifferenceMs: 0,
  };
  users = new Map();
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
  onHealthsRead = () => undefined;
  state = new LiveValue(feedsAt(-1));
  const store = createStore() as never;
  stored = storedAcknowledgements(store, silentLog);
  watch = new AcknowledgementWatch({
    session: session as never,
    store,
    stored: stored.live,
    end: (ends, isCurrent) => {
      if (endFails) throw new Error('The disk is full.');
      return stored.change(async (user) => {
        if (isCurrent()) await user.endAcknowledgements(ends);
      });
    },
    queued,
    clock,
    log: silentLog,
  });
});
afterEach(() => {
  watch.stop();
  stored.stop();
  for (const { close } of users.values()) close();
});

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};

async function start(...rows: OwnAcknowledgement[]): Promise<void> {
  for (const row of rows) userOf(session.workspaceId).putAcknowledgement(row);
  stored.start();
  watch.start();
  await untilPasses(() => expect(reads).toBeGreaterThan(0));
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
    await untilPasses(() => expect(clock.sleeping).toBe(1));
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
    expect(rowsNow().own).toEqual([]);
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

  it('end for a resource that fails, if a run or a notification from meanwhile reports that it was healthy', async () => {
    await start(own(), own(item));
    healths.set(item.id, { ...failing(), healthyAtMs: startMs + minuteMs });
    await sync(5);
    expect(shown(), 'the clocks may differ by a minute').toHaveLength(2);
    clock.jump(8 * 60 * minuteMs);
    healths.set(item.id, { ...failing(), healthyAtMs: startMs + 120 * minuteMs });
    changed.set({ changes: [{ feed: 'sends', ids: null }] });
    await settled();
    expect(shown()).toEqual(['check: Known. me, here']);
    expect(rowsNow().ends).toEqual([{ ...item, atMs: startMs + 119 * minuteMs }]);
    healths.set(check.id, { ...failing(-60), healthyAtMs: startMs + 120 * minuteMs });
    await sync(8 * 60);
    expect(shown()).toEqual([]);
  });

  it('end for a deleted resource, if all rows are stored', async () => {
    isComplete = false;
    healths.set(check.id, null);
    healths.set(item.id, { ...failing(), state: 'deleted' });
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
    expect(rowsNow().ends).toHaveLength(1);
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
    expect(rowsNow().ends).toHaveLength(1);
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
    await stored.change((user) => user.putAcknowledgement(own()));
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
    session.state = signedIn;
    state.set({ ...state.value });
    await settled();
    expect(shown()).toEqual([]);
    expect(reads).toBe(2);
  });
});

describe('when another workspace is opened', () => {
  /** Opens a workspace, whose store is ready only after some turns of the event loop. */
  async function openWorkspace(id: string, turns: number): Promise<void> {
    const open = openStore;
    let isOpening = true;
    openStore = async () => (isOpening ? undefined : open());
    session.workspaceId = id;
    state.set({ ...state.value });
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    isOpening = false;
    openStore = open;
    state.set({ ...state.value });
    await settled();
  }

  it.each([0, 1, 3])(
    'the acknowledgements of the earlier one are never shown in it, if opening it takes %i turns',
    async (turns) => {
      await start(own());
      expect(shown()).toEqual(['check: Known. me, here']);
      const publish = vi.spyOn(watch.active, 'set');
      userOf('other').putAcknowledgement(own({ ...item, note: 'Other.' }));
      await openWorkspace('other', turns);
      expect(shown()).toEqual(['item: Other. me, here']);
      expect(publish.mock.calls.flat(2).map(({ note }) => note)).toEqual(['Other.']);
    },
  );

  it('recoveries that were found in the earlier one end nothing in it', async () => {
    await start(own(item));
    userOf('other').putAcknowledgement(own({ ...item, note: 'Other.' }));
    healths.set(item.id, healthy());
    onHealthsRead = () => {
      session.workspaceId = 'other';
      healths.set(item.id, failing());
    };
    await sync(5);
    expect(session.workspaceId).toBe('other');
    state.set({ ...state.value });
    await settled();
    expect(shown()).toEqual(['item: Other. me, here']);
    expect(userOf('other').acknowledgements().ends).toEqual([]);
  });
});

describe('in a snapshot', () => {
  it('acknowledgements are active whose end was after the snapshot was saved, and no later ones', async () => {
    session.state = {
      value: { ...signedIn.value, server: { status: 'snapshot', takenAt: iso(-60 * 24 * 30) } },
    };
    comments = [
      comment(1, -60 * 24 * 31, { until: iso(-60 * 24 * 30 + 10), note: 'Open then.' }),
      comment(2, -60 * 24 * 31, { ...item, until: iso(-60 * 24 * 30 - 10), note: 'Over then.' }),
    ];
    await start();
    expect(shown()).toEqual(['check: Open then. Ravi, INC-142']);
    await pass(11);
    expect(shown()).toEqual(['check: Open then. Ravi, INC-142']);
  });
});
