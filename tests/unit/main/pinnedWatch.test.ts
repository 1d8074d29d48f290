import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PinnedWait } from '#contract/rules/pinnedNotices.ts';
import type { SyncChange } from '#contract/sync.ts';
import { PinnedWatch } from '#main/areas/health/PinnedWatch.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { PinnedHealth, WatchedPin } from '#main/cache/reads/PinReader.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';
import { untilPasses } from '../../support/untilPasses.ts';

const minuteMs = 60_000;
const id = 'check-1';

let clock: ManualClock;
let changed: LiveValue<SyncChange>;
let pins: LiveValue<WatchedPin[]>;
let check: PinnedHealth;
let isDeleted: boolean;
let wait: PinnedWait;
let told: string[];
let reads: number;
let isAcknowledged: boolean;
let watch: PinnedWatch;

beforeEach(() => {
  clock = new ManualClock();
  changed = new LiveValue<SyncChange>({ changes: [] });
  pins = new LiveValue<WatchedPin[]>([{ kind: 'check', id }]);
  check = { kind: 'check', id, name: 'api', state: 'healthy', lastRun: '0' };
  isDeleted = false;
  wait = 'failures-1';
  told = [];
  reads = 0;
  isAcknowledged = false;
  watch = new PinnedWatch({
    store: {
      changed,
      use: async (work: (open: never) => Promise<unknown>) =>
        work({
          cache: {
            read: {
              pinnedHealths: async (pinned: readonly WatchedPin[]) => {
                reads += 1;
                return pinned.length > 0 && !isDeleted ? [check] : [];
              },
            },
          },
        } as never),
    } as never,
    pins,
    clock,
    log: silentLog,
    wait: () => wait,
    isAcknowledged: () => isAcknowledged,
    onUnhealthy: ({ name }) => told.push(`${name} failed`),
    onResolved: (_id, recovered) =>
      told.push(recovered === undefined ? 'over' : `recovered after ${recovered.failedMs / minuteMs}m`),
  });
});
afterEach(() => watch.stop());

let run = 0;

/** Syncs a run of the check. */
async function sync(state: PinnedHealth['state'], isNewRun = true): Promise<void> {
  run += isNewRun ? 1 : 0;
  check = { ...check, state, lastRun: check.lastRun === null ? null : String(run) };
  const before = reads;
  changed.set({ changes: [{ feed: `${check.kind}s`, ids: null }] });
  await untilPasses(() => expect(reads).toBeGreaterThan(before));
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

async function pass(minutes: number): Promise<void> {
  for (let step = 0; step < minutes * 4; step += 1) {
    await untilPasses(() => expect(clock.sleeping).toBe(1));
    clock.advance(minuteMs / 4);
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  }
}

async function start(): Promise<void> {
  watch.start();
  await untilPasses(() => expect(reads).toBeGreaterThan(0));
}

describe('the watch of pinned checks', () => {
  it('announces a failure at its first run, once, and its end with the duration', async () => {
    await start();
    await sync('unhealthy');
    expect(told).toEqual(['api failed']);
    await pass(3);
    await sync('unhealthy');
    expect(told).toEqual(['api failed']);
    await pass(4);
    await sync('healthy');
    expect(told).toEqual(['api failed', 'recovered after 7m']);
    await sync('unhealthy');
    expect(told.at(-1)).toBe('api failed');
  });

  it('announces a failure after some failed runs in a row', async () => {
    wait = 'failures-3';
    await start();
    await sync('unhealthy');
    await sync('unhealthy');
    await sync('unhealthy', false);
    await sync('healthy');
    expect(told, 'two of three, and a sync without a run').toEqual(['over']);
    for (let runs = 0; runs < 4; runs += 1) await sync('unhealthy');
    expect(told).toEqual(['over', 'api failed']);
  });

  it('announces a failure that lasts for some minutes, without a further sync', async () => {
    wait = 'minutes-5';
    await start();
    await sync('unhealthy');
    await pass(4);
    expect(told).toEqual([]);
    await pass(2);
    expect(told).toEqual(['api failed']);
    await sync('healthy');
    expect(told.at(-1)).toBe('recovered after 6m');
  });

  it('announces no failure from before its start, and nothing for a check that is no longer pinned', async () => {
    check = { ...check, state: 'unhealthy' };
    await start();
    await sync('unhealthy');
    await sync('healthy');
    expect(told).toEqual(['over']);
    wait = 'minutes-5';
    await sync('unhealthy');
    pins.set([]);
    await pass(10);
    expect(told).toEqual(['over', 'over']);
  });

  it('announces no recovery of a check whose status is unknown', async () => {
    await start();
    await sync('unhealthy');
    await sync('other');
    expect(told).toEqual(['api failed', 'over']);
  });

  it('announces nothing for a check that was deleted while it failed', async () => {
    wait = 'minutes-5';
    await start();
    await sync('unhealthy');
    isDeleted = true;
    await sync('unhealthy');
    await pass(10);
    expect(told).toEqual(['over']);
  });

  it('counts no sleep of the computer as minutes of a failure', async () => {
    wait = 'minutes-5';
    await start();
    await sync('unhealthy');
    await pass(1);
    clock.jump(8 * 60 * minuteMs);
    await pass(1);
    expect(told).toEqual([]);
    await sync('healthy');
    expect(told).toEqual(['over']);
  });

  it('counts no sleep as minutes of a failure if a sync comes before the next check', async () => {
    wait = 'minutes-5';
    await start();
    await sync('unhealthy');
    await pass(1);
    clock.jump(8 * 60 * minuteMs);
    await sync('unhealthy');
    expect(told).toEqual([]);
  });

  it('announces neither the failure nor the recovery of a check that was acknowledged before its failure was due', async () => {
    await start();
    isAcknowledged = true;
    await sync('unhealthy');
    await pass(3);
    expect(told).toEqual([]);
    await sync('healthy');
    expect(told).toEqual(['over']);
  });

  it('announces the recovery of a check that was acknowledged after its failure was announced', async () => {
    await start();
    await sync('unhealthy');
    isAcknowledged = true;
    await pass(3);
    await sync('healthy');
    expect(told).toEqual(['api failed', 'recovered after 3m']);
  });

  it('announces a failure when its acknowledgement ends before it recovers', async () => {
    await start();
    isAcknowledged = true;
    await sync('unhealthy');
    await pass(3);
    isAcknowledged = false;
    await pass(1);
    expect(told).toEqual(['api failed']);
  });

  it('uses a changed wait for a failure that is not announced yet', async () => {
    wait = 'minutes-60';
    await start();
    await sync('unhealthy');
    await pass(6);
    wait = 'minutes-5';
    await pass(1);
    expect(told).toEqual(['api failed']);
  });

  it.each(['item', 'component'] as const)(
    'announces a failing %s at once, although it has no runs',
    async (kind) => {
      wait = 'failures-3';
      check = { ...check, kind, lastRun: null };
      pins.set([{ kind, id }]);
      await start();
      await sync('unhealthy');
      expect(told).toEqual(['api failed']);
      await pass(2);
      await sync('healthy');
      expect(told).toEqual(['api failed', 'recovered after 2m']);
    },
  );

  it('announces a failing item after some minutes', async () => {
    wait = 'minutes-5';
    check = { ...check, kind: 'item', lastRun: null };
    pins.set([{ kind: 'item', id }]);
    await start();
    await sync('unhealthy');
    await pass(4);
    expect(told).toEqual([]);
    await pass(2);
    expect(told).toEqual(['api failed']);
  });
});
