import { afterEach, beforeEach, expect, it } from 'vitest';
import { jobKey } from '#contract/rules/jobs.ts';
import { JobWatch } from '#main/areas/jobs/JobWatch.ts';
import { LiveValue } from '#main/base/LiveValue.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';
import { untilPasses } from '../../support/untilPasses.ts';

const key = jobKey({ name: 'Scraper', resourceId: null });
const minute = 60_000;

let clock: ManualClock;
let pins: LiveValue<string[]>;
let runs: string[];
let online: boolean;
let asked: number;
let told: string[];
let watch: JobWatch;

beforeEach(() => {
  clock = new ManualClock();
  pins = new LiveValue<string[]>([key]);
  runs = ['SUCCESS'];
  online = true;
  asked = 0;
  told = [];
  const session = {
    get state() {
      return { value: { status: 'signed-in', server: { status: online ? 'online' : 'offline' } } };
    },
    data: () => ({
      rows: async () => {
        asked += 1;
        return { rows: runs.map((status) => ({ status, resourceName: 'payments' })) };
      },
    }),
  };
  watch = new JobWatch({
    session: session as never,
    pins,
    clock,
    log: silentLog,
    onFailed: ({ name }) => told.push(`${name} failed`),
    onResolved: () => told.push('over'),
  });
});
afterEach(() => watch.stop());

/** Advances the clock by a minute, and waits for the watch's request. */
async function look(): Promise<void> {
  const before = asked;
  await untilPasses(() => expect(clock.sleeping).toBe(1));
  clock.advance(minute);
  await untilPasses(() => expect(asked).toBe(online ? before + 1 : before));
  await new Promise((resolve) => setImmediate(resolve));
}

it('the job watch notifies once when a pinned job fails, and when the failure is over', async () => {
  watch.start();
  await untilPasses(() => expect(asked).toBe(1));
  runs = ['RUNNING', 'FAILED', 'SUCCESS'];
  await look();
  await look();
  expect(told).toEqual(['over', 'Scraper payments failed']);
  runs = ['SUCCESS', 'FAILED'];
  await look();
  expect(told).toEqual(['over', 'Scraper payments failed', 'over']);
});

it('the job watch does not notify about a failure from before its start', async () => {
  runs = ['STALE'];
  watch.start();
  await untilPasses(() => expect(asked).toBe(1));
  await look();
  expect(told).toEqual([]);
});

it('the job watch requests nothing while the server is offline or no job is pinned', async () => {
  watch.start();
  await untilPasses(() => expect(asked).toBe(1));
  online = false;
  await look();
  expect(asked).toBe(1);
  pins.set([]);
  await untilPasses(() => expect(told.at(-1)).toBe('over'));
});
