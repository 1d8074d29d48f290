import { beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '#main/base/Failure.ts';
import { type OfflineReach, ServerMonitor } from '#main/session/ServerMonitor.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { untilPasses } from '../../support/untilPasses.ts';

const away = new Failure('OFFLINE', { sentence: 'Network Error.', details: 'GET /x: ECONNREFUSED' });
const failing = { reached: false, failure: away } as const;

let clock: ManualClock;
let there: boolean;
let asked: string[];
let said: OfflineReach[];
let resume: () => Promise<void>;
let monitor: ServerMonitor;

beforeEach(() => {
  clock = new ManualClock();
  there = true;
  asked = [];
  said = [];
  resume = async () => {
    asked.push('resume');
    if (!there) throw away;
  };
  monitor = new ServerMonitor({
    clock,
    probe: async () => {
      asked.push('probe');
      if (!there) throw away;
    },
    resume: () => resume(),
    onOffline: (reach) => void said.push(reach),
    toFailure: (error) =>
      error instanceof Failure ? error : new Failure('SERVER', { sentence: `${error}` }),
  });
});

const waits = (count: number) =>
  untilPasses(() => expect(said.filter(({ nextTryAt }) => nextTryAt)).toHaveLength(count));
const secondsToNextTry = () => {
  const nextTryAt = said.at(-1)?.nextTryAt;
  return nextTryAt ? (Date.parse(nextTryAt) - clock.now()) / 1_000 : undefined;
};

async function lose(): Promise<void> {
  there = false;
  monitor.watch();
  monitor.onRequestOutcome(failing);
  await waits(1);
}

describe('a failed request', () => {
  it('is no outage when the server answers the next request', async () => {
    monitor.watch();
    monitor.onRequestOutcome(failing);
    await untilPasses(() => expect(asked).toEqual(['probe']));
    expect(said).toEqual([]);
  });

  it('is an outage when the server does not answer the next request', async () => {
    await lose();
    expect(asked).toEqual(['probe']);
    expect(said).toEqual([
      {
        status: 'offline',
        since: '2026-03-01T12:00:00.000Z',
        sentence: 'Network Error.',
        details: 'GET /x: ECONNREFUSED',
        nextTryAt: '2026-03-01T12:00:05.000Z',
      },
    ]);
  });

  it('causes one probe when several requests fail together', async () => {
    there = false;
    monitor.watch();
    for (let request = 0; request < 5; request += 1) monitor.onRequestOutcome(failing);
    await waits(1);
    expect(asked).toEqual(['probe']);
  });

  it('has no effect before sign-in and after sign-out', () => {
    monitor.onRequestOutcome(failing);
    monitor.watch();
    monitor.stop();
    monitor.onRequestOutcome(failing);
    expect(asked).toEqual([]);
  });
});

describe('an offline server', () => {
  it('is probed at growing intervals of up to a minute, and the next time is reported', async () => {
    await lose();
    const seconds = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      seconds.push(secondsToNextTry());
      clock.advance(60_000);
      await waits(tries + 1);
    }
    expect(seconds).toEqual([5, 10, 20, 40, 60, 60]);
    expect(new Set(said.map(({ since }) => since)).size, 'it began once').toBe(1);
  });

  it('is probed up to a fifth earlier at random', async () => {
    clock.chance = 0.5;
    await lose();
    expect(secondsToNextTry()).toBe(4.5);
  });

  it('has no next probe time while a probe runs', async () => {
    await lose();
    const running = Promise.withResolvers<void>();
    resume = () => running.promise;
    const tried = monitor.tryNow();
    expect(said.at(-1)?.nextTryAt).toBeNull();
    running.reject(away);
    await tried;
    expect(secondsToNextTry()).toBe(5);
  });

  it('is probed at once on request, and simultaneous probes are merged', async () => {
    await lose();
    await Promise.all([monitor.tryNow(), monitor.tryNow()]);
    expect(asked).toEqual(['probe', 'resume']);
    expect(clock.sleeping, 'the wait before was given up').toBe(1);
  });

  it('is probed at once after an answer to any other request', async () => {
    await lose();
    there = true;
    monitor.onRequestOutcome({ reached: true });
    await untilPasses(() => expect(clock.sleeping).toBe(0));
    expect(asked).toEqual(['probe', 'resume']);
  });

  it('stays offline after another failed request', async () => {
    await lose();
    monitor.onRequestOutcome(failing);
    expect(asked).toEqual(['probe']);
    expect(said).toHaveLength(1);
  });

  it('is no longer probed after sign-out', async () => {
    await lose();
    monitor.stop();
    expect(clock.sleeping).toBe(0);
    clock.advance(60_000);
    expect(asked).toEqual(['probe']);
  });

  it('is not reported again when a probe fails after sign-out', async () => {
    await lose();
    const running = Promise.withResolvers<void>();
    resume = () => running.promise;
    const tried = monitor.tryNow();
    monitor.stop();
    const before = said.length;
    running.reject(away);
    await tried;
    expect(said).toHaveLength(before);
  });
});

describe('an outage after an earlier outage', () => {
  it('starts again with short intervals', async () => {
    await lose();
    for (let tries = 2; tries <= 4; tries += 1) {
      clock.advance(60_000);
      await waits(tries);
    }
    there = true;
    await monitor.tryNow();
    const before = said.filter(({ nextTryAt }) => nextTryAt).length;
    there = false;
    monitor.onRequestOutcome(failing);
    await waits(before + 1);
    expect(secondsToNextTry()).toBe(5);
    expect(said.at(-1)?.since).toBe(new Date(clock.now()).toISOString());
  });
});
