import { beforeEach, describe, expect, it } from 'vitest';
import { Refresher } from '#main/session/Refresher.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { untilPasses } from '../../support/untilPasses.ts';

const second = 1_000;
const minute = 60 * second;

let clock: ManualClock;
let asked: number;
let complete: boolean;
let answer: Promise<void>;
let refresher: Refresher;

beforeEach(() => {
  clock = new ManualClock();
  asked = 0;
  complete = true;
  answer = Promise.resolve();
  refresher = new Refresher({
    clock,
    refresh: async () => {
      asked += 1;
      await answer;
      return complete;
    },
  });
});

/** Advances the clock, and waits for the given number of requests and the next timer. */
async function moved(ms: number, times: number): Promise<void> {
  clock.advance(ms);
  await untilPasses(() => expect([asked, clock.sleeping]).toEqual([times, 1]));
}

describe('the refresh of the signed-in user', () => {
  it('runs every fifty seconds', async () => {
    refresher.watch(true);
    await moved(50 * second - 1, 0);
    await moved(1, 1);
    await moved(50 * second - 1, 1);
    await moved(1, 2);
  });

  it('runs at once when the user returns, and fifty seconds after that', async () => {
    refresher.watch(true);
    clock.advance(40 * second);
    await refresher.refreshNow();
    await moved(50 * second - 1, 1);
    await moved(1, 2);
  });

  it('runs at growing intervals of up to five minutes while a read fails', async () => {
    complete = false;
    refresher.watch(false);
    const waits = [30 * second, 60 * second, 120 * second, 240 * second, 300 * second, 300 * second];
    for (const [at, ms] of waits.entries()) {
      await moved(ms - 1, at);
      await moved(1, at + 1);
    }
    complete = true;
    await moved(5 * minute, waits.length + 1);
    await moved(50 * second - 1, waits.length + 1);
  });

  it('runs once when two windows return together', async () => {
    refresher.watch(true);
    await Promise.all([refresher.refreshNow(), refresher.refreshNow()]);
    expect(asked).toBe(1);
  });

  it('does not run before sign-in or after sign-out', async () => {
    await refresher.refreshNow();
    refresher.watch(true);
    refresher.stop();
    await refresher.refreshNow();
    clock.advance(10 * minute);
    expect([asked, clock.sleeping]).toEqual([0, 0]);
  });

  it('does not run again after the session ends', async () => {
    let settle = () => {};
    answer = new Promise((resolve) => {
      settle = resolve;
    });
    refresher.watch(true);
    const asking = refresher.refreshNow();
    refresher.stop();
    settle();
    await asking;
    expect(clock.sleeping).toBe(0);
  });
});
