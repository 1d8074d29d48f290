import { beforeEach, describe, expect, it } from 'vitest';
import type { SyncChange, SyncState } from '#contract/sync.ts';
import type { ChangeStream } from '#main/sync/ChangeStream.ts';
import { offState, StoreEvents } from '#main/sync/StoreEvents.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

let clock: ManualClock;
let news: StoreEvents;
/** Number of state reads. */
let read: number;
/** Completes a pending read of the state. */
let release: (() => void) | undefined;
let slow: boolean;

const on = (sizeBytes: number): SyncState => ({ ...offState, status: 'on', sizeBytes });

beforeEach(() => {
  clock = new ManualClock();
  read = 0;
  slow = false;
  release = undefined;
  news = new StoreEvents({
    clock,
    log: silentLog,
    readState: async () => {
      read += 1;
      const state = on(read);
      if (slow)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return state;
    },
  });
});

/** Waits until all pending work is done. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

async function pass(ms: number): Promise<void> {
  clock.advance(ms);
  await settled();
}

/** Collects the messages of a follower that reads immediately. */
function listen(changes: Pick<ChangeStream, 'follow'>): SyncChange[] {
  const heard: SyncChange[] = [];
  void (async () => {
    for await (const change of changes.follow()) heard.push(change);
  })();
  return heard;
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, place) => `id-${place}`);

describe('changed rows', () => {
  it('of two feeds within one second are reported in one message with their ids', async () => {
    const heard = listen(news.changes);
    news.addChange({ feed: 'agents', ids: ['agent'] });
    await pass(999);
    news.addChange({ feed: 'items', ids: ['item'] });
    expect(heard).toEqual([]);
    await pass(1);
    expect(heard).toEqual([
      {
        changes: [
          { feed: 'agents', ids: ['agent'] },
          { feed: 'items', ids: ['item'] },
        ],
      },
    ]);
  });

  it('of checks are reported at once with earlier changes, and later changes keep their pace', async () => {
    const heard = listen(news.changes);
    news.addChange({ feed: 'changes', ids: ['before'] });
    await pass(500);
    news.addChange({ feed: 'checks', ids: ['red'] });
    await pass(100);
    news.addChange({ feed: 'changes', ids: ['after'] });
    await pass(399);
    const told = {
      changes: [
        { feed: 'changes', ids: ['before'] },
        { feed: 'checks', ids: ['red'] },
      ],
    };
    expect(heard).toEqual([told]);
    await pass(1);
    expect(heard).toEqual([told, { changes: [{ feed: 'changes', ids: ['after'] }] }]);
  });

  it('are listed once each, and without ids for a feed above the limit', async () => {
    const heard = listen(news.changes);
    news.addChange({ feed: 'checks', ids: ['twice', 'once'] });
    news.addChange({ feed: 'items', ids: ids(300) });
    news.addChange({ feed: 'items', ids: ids(301).map((id) => `other-${id}`) });
    news.addChange({ feed: 'items', ids: ['last'] });
    news.addChange({ feed: 'checks', ids: ['twice'] });
    await pass(1_000);
    expect(heard).toEqual([
      {
        changes: [
          { feed: 'checks', ids: ['twice', 'once'] },
          { feed: 'items', ids: null },
        ],
      },
    ]);
  });

  it('are listed up to five hundred, and without ids when any id is missing', async () => {
    const heard = listen(news.changes);
    news.addChange({ feed: 'items', ids: ids(500) });
    news.addChange({ feed: 'bodies', ids: null });
    news.addChange({ feed: 'bodies', ids: ['one'] });
    await pass(1_000);
    const [message] = heard;
    expect(message?.changes.map((change) => change.ids?.length ?? null)).toEqual([500, null]);
  });

  it('are merged for a slow follower without losses', async () => {
    const follower = news.changes.follow();
    const first = follower.next();
    news.addChange({ feed: 'agents', ids: ['a'] });
    await pass(1_000);
    expect((await first).value).toEqual({ changes: [{ feed: 'agents', ids: ['a'] }] });
    news.addChange({ feed: 'checks', ids: ['b'] });
    await pass(1_000);
    news.addChange({ feed: 'items', ids: ['c'] });
    await pass(1_000);
    expect((await follower.next()).value).toEqual({
      changes: [
        { feed: 'checks', ids: ['b'] },
        { feed: 'items', ids: ['c'] },
      ],
    });
  });

  it('of the last message are reported to a new follower', async () => {
    news.addChange({ feed: 'items', ids: ['before'] });
    await pass(1_000);
    const heard = listen(news.changes);
    await settled();
    expect(heard).toEqual([{ changes: [{ feed: 'items', ids: ['before'] }] }]);
  });

  it('are not reported after the data is closed', async () => {
    news.addChange({ feed: 'items', ids: ['told'] });
    await pass(1_000);
    news.addChange({ feed: 'items', ids: ['not told'] });
    news.close();
    const heard = listen(news.changes);
    await pass(1_000);
    expect(heard).toEqual([]);
    news.addChange({ feed: 'checks', ids: ['of another'] });
    await pass(1_000);
    expect(heard).toEqual([{ changes: [{ feed: 'checks', ids: ['of another'] }] }]);
  });

  it('end for a follower that leaves while it waits', async () => {
    const leaving = new AbortController();
    const follower = news.changes.follow(leaving.signal);
    const waiting = follower.next();
    await settled();
    leaving.abort();
    expect((await waiting).done).toBe(true);
  });
});

describe('the sync state', () => {
  it('is reported at most four times a second', async () => {
    news.publishStateSoon();
    news.publishStateSoon();
    await pass(249);
    expect(read).toBe(0);
    news.publishStateSoon();
    await pass(1);
    expect(read).toBe(1);
    expect(news.state.value).toEqual(on(1));
    news.publishStateSoon();
    await pass(250);
    expect(read).toBe(2);
  });

  it('is reported again after changed rows', async () => {
    news.addChange({ feed: 'items', ids: ['one'] });
    await pass(1_000);
    await pass(250);
    expect(news.state.value).toEqual(on(1));
  });

  it('is off after the data is closed, even during a read', async () => {
    slow = true;
    news.publishStateSoon();
    await pass(250);
    news.close();
    release?.();
    await settled();
    expect(news.state.value).toEqual(offState);
  });

  it('is read at once on request', async () => {
    await news.publishState();
    expect(news.state.value).toEqual(on(1));
  });
});
