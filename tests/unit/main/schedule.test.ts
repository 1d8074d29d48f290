import { beforeEach, describe, expect, it } from 'vitest';
import { feeds } from '../../../src-main/feeds/feeds.ts';
import { type Job, Schedule, type Scheduled } from '../../../src-main/sync/Schedule.ts';

const minuteMs = 60_000;

const job = (feed: Job['feed'], name: string, everyMs: number, lane: Job['lane'] = 'long'): Job => ({
  name,
  feed,
  everyMs,
  lane,
  proves: true,
  ...(name === 'fullSweep' ? { whole: true } : {}),
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
  for (let due = schedule.due(always); due !== undefined; due = schedule.due(always)) {
    names.push(due.job.name);
    schedule.succeed(due, false, false);
  }
  return names;
}

beforeEach(() => {
  nowMs = 1_000_000_000;
  schedule = new Schedule(entries, { now: () => nowMs, elapsed: () => nowMs, random: () => 0.5 });
});

describe('the schedule of sync', () => {
  it('begins with everything in order, then keeps the pace of each', () => {
    expect(runDue()).toEqual(['snapshot', 'tail', 'fullSweep', 'read']);
    expect(schedule.waitMs(always)).toBe(10_000);
    nowMs += minuteMs;
    expect(runDue()).toEqual(['tail', 'snapshot']);
  });

  it('looks for changes of items and checks often enough that a list has them within a minute', () => {
    const pace = (feed: 'items' | 'checks', wanted: string) =>
      feeds[feed].strategies.find(({ name }) => name === wanted)?.everyMs;
    expect(pace('items', 'tail')).toBe(15_000);
    expect(pace('items', 'reconcile')).toBe(30_000);
    expect(pace('checks', 'snapshot')).toBe(minuteMs);
  });

  it('leaves out what stands on something that is not there', () => {
    const ready = ({ feed }: Job) => feed === 'agents';
    expect(schedule.due(ready)?.job.feed).toBe('agents');
    schedule.succeed(named('read'), false, false);
    expect(schedule.due(ready)).toBeUndefined();
    expect(schedule.waitMs(ready)).toBe(5 * minuteMs);
    expect(schedule.waitMs(() => false)).toBe(Number.POSITIVE_INFINITY);
  });

  it('goes on at once where there is more, after what is quick and what has waited longer', () => {
    runDue();
    schedule.succeed(named('fullSweep'), true, false);
    expect(untilMs('fullSweep')).toBe(0);
    nowMs += 5 * minuteMs;
    schedule.goOn('items');
    const order = ['fullSweep', 'read'].map((name) => named(name).nextAtMs);
    expect(order).toEqual([nowMs - 5 * minuteMs, nowMs]);
    expect(runDue()).toEqual(['tail', 'snapshot', 'fullSweep', 'read']);
  });

  it('goes on with a pass that is under way, though not while it fails', () => {
    runDue();
    schedule.goOn('items');
    expect(untilMs('fullSweep')).toBe(0);
    schedule.fail(named('fullSweep'));
    schedule.goOn('items');
    expect(untilMs('fullSweep')).toBe(5_000);
    expect(untilMs('tail')).toBe(10_000);
  });

  it('compares and tails before it walks again what was walked before the start', () => {
    schedule.resumeAfterPass('items', nowMs - 10 * minuteMs);
    expect(untilMs('fullSweep')).toBe(20 * minuteMs);
    schedule.resumeAfterPass('items', nowMs - 600 * minuteMs);
    expect(untilMs('fullSweep')).toBe(30_000);
  });

  it('waits twice as long after each failure, up to five minutes, and never in step with others', () => {
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

  it('forgets failures when somebody else speaks to the server', () => {
    runDue();
    schedule.fail(named('tail'));
    schedule.forgive();
    expect(runDue()).toEqual(['tail']);
  });

  it('looks at items at once when the server is back, and walks only what was walked long ago', () => {
    runDue();
    schedule.serverIsBack();
    expect(runDue()).toEqual(['snapshot', 'tail']);
    nowMs += 6 * minuteMs;
    runDue();
    nowMs += 1_000;
    schedule.serverIsBack();
    expect(runDue()).toEqual(['snapshot', 'tail', 'fullSweep']);
  });

  it('is eight times slower while nobody looks, and makes up for it when somebody does', () => {
    runDue();
    schedule.hide(true);
    expect(schedule.hidden).toBe(true);
    schedule.succeed(named('read'), false, true);
    expect(untilMs('read')).toBe(40 * minuteMs);
    nowMs += 2 * minuteMs;
    schedule.hide(false);
    expect(untilMs('read')).toBe(3 * minuteMs);
    schedule.succeed(named('read'), false, true);
    nowMs += 20 * minuteMs;
    schedule.hide(false);
    expect(untilMs('read')).toBe(0);
  });

  it('does not hurry what waits after a failure when somebody looks again', () => {
    for (let failures = 0; failures < 8; failures += 1) schedule.fail(named('tail'));
    schedule.hide(false);
    expect(untilMs('tail')).toBe(300_000);
  });

  it('brings a feed, or all of them, forward when somebody asks', () => {
    runDue();
    schedule.now('items');
    expect(schedule.nextAtMs('items')).toBe(0);
    expect(runDue()).toEqual(['tail', 'fullSweep']);
    schedule.now(undefined);
    expect(runDue()).toHaveLength(4);
  });

  it('leaves a feed that is forbidden alone for ten minutes, unless somebody else signs in', () => {
    runDue();
    schedule.forbid('items');
    expect([untilMs('fullSweep'), untilMs('tail')]).toEqual([10 * minuteMs, 10 * minuteMs]);
    schedule.forgive();
    expect(runDue()).toEqual(['tail', 'fullSweep']);
  });

  it('puts everything off by a minute when the disk is full', () => {
    runDue();
    schedule.putOff();
    expect(schedule.waitMs(always)).toBe(minuteMs);
    expect(untilMs('fullSweep')).toBe(30 * minuteMs);
  });
});
