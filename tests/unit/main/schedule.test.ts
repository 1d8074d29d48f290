import { beforeEach, describe, expect, it } from 'vitest';
import { feeds } from '#main/feeds/feeds.ts';
import { Schedule, type Scheduled, type SyncJob } from '#main/sync/Schedule.ts';

const minuteMs = 60_000;

const job = (
  feed: SyncJob['feed'],
  name: string,
  everyMs: number,
  lane: SyncJob['lane'] = 'long',
): SyncJob => ({
  name,
  feed,
  everyMs,
  lane,
  confirmsFreshness: true,
  ...(name === 'fullSweep' ? { isFullPass: true } : {}),
});

let nowMs: number;
let schedule: Schedule;
const always = () => true;

const entries = [
  job('checks', 'snapshot', minuteMs, 'quick'),
  job('items', 'fullSweep', 30 * minuteMs),
  job('items', 'tail', 10_000, 'quick'),
  job('agents', 'read', 5 * minuteMs),
];

function named(name: string): Scheduled {
  const feed = entries.find((entry) => entry.name === name)?.feed ?? 'items';
  const found = schedule.find(feed, name);
  if (found === undefined) throw new Error(`There is no job ${name}.`);
  return found;
}

const untilMs = (name: string) => named(name).nextAtMs - nowMs;

/**
 * Runs every due job once.
 * @returns their names in order
 */
function runDue(): string[] {
  const names: string[] = [];
  for (let due = schedule.nextDue(always); due !== undefined; due = schedule.nextDue(always)) {
    names.push(due.job.name);
    schedule.begin(due);
    schedule.succeed(due, false, false);
  }
  return names;
}

beforeEach(() => {
  nowMs = 1_000_000_000;
  schedule = new Schedule(entries, { now: () => nowMs, elapsed: () => nowMs, random: () => 0.5 });
});

describe('the sync schedule', () => {
  it('starts with every job in order, then follows the interval of each job', () => {
    expect(runDue()).toEqual(['snapshot', 'tail', 'fullSweep', 'read']);
    expect(schedule.waitMs(always)).toBe(10_000);
    nowMs += minuteMs;
    expect(runDue()).toEqual(['tail', 'snapshot']);
  });

  it('requests changed items and checks often enough to show changes within a minute', () => {
    const pace = (feed: 'items' | 'checks', wanted: string) =>
      feeds[feed].strategies.find(({ name }) => name === wanted)?.everyMs;
    expect(pace('items', 'tail')).toBe(15_000);
    expect(pace('items', 'reconcile')).toBe(30_000);
    expect(pace('checks', 'snapshot')).toBe(minuteMs);
  });

  it('skips jobs whose requirements are missing', () => {
    const ready = ({ feed }: SyncJob) => feed === 'agents';
    expect(schedule.nextDue(ready)?.job.feed).toBe('agents');
    schedule.succeed(named('read'), false, false);
    expect(schedule.nextDue(ready)).toBeUndefined();
    expect(schedule.waitMs(ready)).toBe(5 * minuteMs);
    expect(schedule.waitMs(() => false)).toBe(Number.POSITIVE_INFINITY);
  });

  it('continues a job with more work at once, after quick jobs and longer waiting jobs', () => {
    runDue();
    schedule.succeed(named('fullSweep'), true, false);
    expect(untilMs('fullSweep')).toBe(0);
    nowMs += 5 * minuteMs;
    schedule.continuePass('items');
    const order = ['fullSweep', 'read'].map((name) => named(name).nextAtMs);
    expect(order).toEqual([nowMs - 5 * minuteMs, nowMs]);
    expect(runDue()).toEqual(['tail', 'snapshot', 'fullSweep', 'read']);
  });

  it('continues a running pass at once, but not after a failure', () => {
    runDue();
    schedule.continuePass('items');
    expect(untilMs('fullSweep')).toBe(0);
    schedule.fail(named('fullSweep'));
    schedule.continuePass('items');
    expect(untilMs('fullSweep')).toBe(5_000);
    expect(untilMs('tail')).toBe(10_000);
  });

  it('postpones the sweep of a feed that was complete before the start', () => {
    schedule.resumeAfterPass('items', nowMs - 10 * minuteMs);
    expect(untilMs('fullSweep')).toBe(20 * minuteMs);
    schedule.resumeAfterPass('items', nowMs - 600 * minuteMs);
    expect(untilMs('fullSweep')).toBe(30_000);
  });

  it('doubles the wait after each failure, up to five minutes, with a random part', () => {
    const waits = Array.from({ length: 8 }, () => {
      schedule.fail(named('tail'));
      return untilMs('tail') / 1_000;
    });
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    const others = [0, 0.999].map((random) => {
      const other = new Schedule([job('items', 'tail', 1)], {
        now: () => nowMs,
        elapsed: () => nowMs,
        random: () => random,
      });
      const [scheduled] = [other.find('items', 'tail')];
      if (scheduled !== undefined) other.fail(scheduled);
      return other.nextAtMs('items') - nowMs;
    });
    expect(others[0]).toBe(3_750);
    expect(others[1]).toBeCloseTo(6_250, -2);
    schedule.succeed(named('tail'), false, false);
    schedule.fail(named('tail'));
    expect(untilMs('tail')).toBe(5_000);
  });

  it('ignores earlier failures after a new sign-in', () => {
    runDue();
    schedule.fail(named('tail'));
    schedule.retryFailed();
    expect(runDue()).toEqual(['tail']);
  });

  it('runs the item tail at once when the server is back, and sweeps only old feeds', () => {
    runDue();
    schedule.onServerReachable();
    expect(runDue()).toEqual(['snapshot', 'tail']);
    nowMs += 6 * minuteMs;
    runDue();
    nowMs += 1_000;
    schedule.onServerReachable();
    expect(runDue()).toEqual(['snapshot', 'tail', 'fullSweep']);
  });

  it('is eight times slower while the window is hidden, and catches up when it is visible', () => {
    runDue();
    schedule.setHidden(true);
    expect(schedule.isHidden).toBe(true);
    schedule.succeed(named('read'), false, true);
    expect(untilMs('read')).toBe(40 * minuteMs);
    nowMs += 2 * minuteMs;
    schedule.setHidden(false);
    expect(untilMs('read')).toBe(3 * minuteMs);
    schedule.succeed(named('read'), false, true);
    nowMs += 20 * minuteMs;
    schedule.setHidden(false);
    expect(untilMs('read')).toBe(0);
  });

  it('does not shorten the wait after a failure when the window becomes visible', () => {
    for (let failures = 0; failures < 8; failures += 1) schedule.fail(named('tail'));
    schedule.setHidden(false);
    expect(untilMs('tail')).toBe(300_000);
  });

  it('runs one feed or every feed at once on request', () => {
    runDue();
    schedule.makeDue('items');
    expect(schedule.nextAtMs('items')).toBe(0);
    expect(runDue()).toEqual(['tail', 'fullSweep']);
    schedule.makeDue(undefined);
    expect(runDue()).toHaveLength(4);
  });

  it('requests a forbidden feed every ten minutes, and at once after a new sign-in', () => {
    runDue();
    schedule.forbid('items');
    expect([untilMs('fullSweep'), untilMs('tail')]).toEqual([10 * minuteMs, 10 * minuteMs]);
    schedule.retryFailed();
    expect(runDue()).toEqual(['tail', 'fullSweep']);
  });

  it('runs a job again that was requested during its run, and once only', () => {
    const due = schedule.nextDue(always);
    if (due === undefined) throw new Error('No job is due.');
    expect(schedule.begin(due)).toBe(false);
    schedule.makeDue('checks');
    schedule.succeed(due, false, false);
    expect(due.nextAtMs).toBe(0);
    expect(runDue()).toEqual(['snapshot', 'tail', 'fullSweep', 'read']);
    expect(untilMs('snapshot')).toBe(minuteMs);
  });

  it('postpones every job by a minute when the disk is full', () => {
    runDue();
    schedule.delayForFullDisk();
    expect(schedule.waitMs(always)).toBe(minuteMs);
    expect(untilMs('fullSweep')).toBe(30 * minuteMs);
  });

  describe('with a job that follows the checks', () => {
    const topology: SyncJob = {
      ...job('components', 'topology', minuteMs, 'quick'),
      follows: { feeds: ['checks'], minIntervalMs: 10_000 },
    };
    const untilTopologyMs = () => (schedule.find('components', 'topology')?.nextAtMs ?? 0) - nowMs;

    beforeEach(() => {
      schedule = new Schedule([topology], { now: () => nowMs, elapsed: () => nowMs, random: () => 0.5 });
      runDue();
    });

    it('runs it once per interval, however often the checks change', () => {
      nowMs += 3_000;
      expect(schedule.onFeedChange('checks')).toBe(true);
      expect(untilTopologyMs()).toBe(7_000);
      expect(schedule.onFeedChange('checks')).toBe(false);
      nowMs += 30_000;
      runDue();
      nowMs += 20_000;
      expect(schedule.onFeedChange('checks')).toBe(true);
      expect(untilTopologyMs()).toBe(0);
      expect(schedule.nextDue(always)?.isFollowUp).toBe(true);
    });

    it('runs it again after a change during its run, and as a follow-up after a failure', () => {
      nowMs += 20_000;
      schedule.onFeedChange('checks');
      const due = schedule.nextDue(always);
      if (due === undefined) throw new Error('No job is due.');
      expect(schedule.begin(due)).toBe(true);
      expect(schedule.onFeedChange('checks')).toBe(false);
      schedule.succeed(due, false, false);
      expect(untilTopologyMs()).toBe(10_000);
      expect(due.isFollowUp).toBe(true);
      schedule.fail(due);
      expect(schedule.begin(due)).toBe(true);
      schedule.onFeedChange('checks');
      expect(due.isFollowUp).toBe(true);
    });

    it('ignores changes of other feeds', () => {
      expect(schedule.onFeedChange('agents')).toBe(false);
      expect(untilTopologyMs()).toBe(minuteMs);
    });

    it('runs it less often while no window is visible, and not before its time after a failure', () => {
      schedule.setHidden(true);
      nowMs += 1_000;
      expect(schedule.onFeedChange('checks')).toBe(false);
      schedule.setHidden(false);
      const found = schedule.find('components', 'topology');
      if (found === undefined) throw new Error('There is no job.');
      schedule.fail(found);
      const untilMs = untilTopologyMs();
      expect(schedule.onFeedChange('checks')).toBe(false);
      expect(untilTopologyMs()).toBe(untilMs);
    });
  });
});
