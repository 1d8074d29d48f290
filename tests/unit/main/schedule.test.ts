import { beforeEach, describe, expect, it } from 'vitest';
import { type Job, jobs } from '../../../src-main/sync/jobs.ts';
import { Schedule, type Scheduled } from '../../../src-main/sync/Schedule.ts';

const minuteMs = 60_000;

const job = (name: string, feed: Job['feed'], everyMs: number): Job => ({
  name,
  feed,
  everyMs,
  afterItems: false,
  checks: true,
  run: async () => false,
});

let nowMs: number;
let schedule: Schedule;
const always = () => true;

function named(name: string): Scheduled {
  const found = schedule.find(name);
  if (found === undefined) throw new Error(`There is no job ${name}.`);
  return found;
}

/** How long from now until a job is due, in milliseconds. */
const untilMs = (name: string) => named(name).nextAtMs - nowMs;

/** Runs everything that is due once. @returns names in order */
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
  schedule = new Schedule(
    [
      job('checks', 'checks', minuteMs),
      job('full-sweep', 'items', 30 * minuteMs),
      job('tail', 'items', 10_000),
      job('agents', 'agents', 5 * minuteMs),
    ],
    { now: () => nowMs, random: () => 0.5 },
  );
});

describe('the schedule of sync', () => {
  it('begins with everything in order, then keeps the pace of each', () => {
    expect(runDue()).toEqual(['checks', 'full-sweep', 'tail', 'agents']);
    expect(schedule.waitMs(always)).toBe(10_000);
    nowMs += minuteMs;
    expect(runDue()).toEqual(['tail', 'checks']);
  });

  it('looks for changes of items and checks often enough that a list has them within a minute', () => {
    const pace = (wanted: string) => jobs.find(({ name }) => name === wanted)?.everyMs;
    expect(pace('tail')).toBe(15_000);
    expect(pace('reconcile')).toBe(30_000);
    expect(pace('checks')).toBe(minuteMs);
  });

  it('leaves out what stands on something that is not there', () => {
    const ready = ({ feed }: Job) => feed === 'agents';
    expect(schedule.due(ready)?.job.name).toBe('agents');
    schedule.succeed(named('agents'), false, false);
    expect(schedule.due(ready)).toBeUndefined();
    expect(schedule.waitMs(ready)).toBe(5 * minuteMs);
    expect(schedule.waitMs(() => false)).toBe(Number.POSITIVE_INFINITY);
  });

  it('goes on at once where there is more', () => {
    schedule.succeed(named('full-sweep'), true, false);
    expect(untilMs('full-sweep')).toBe(0);
  });

  it('compares and tails before it walks again what was walked before the start', () => {
    schedule.resumeAfterSweep(nowMs - 10 * minuteMs);
    expect(untilMs('full-sweep')).toBe(20 * minuteMs);
    schedule.resumeAfterSweep(nowMs - 600 * minuteMs);
    expect(untilMs('full-sweep')).toBe(30_000);
  });

  it('waits twice as long after each failure, up to five minutes, and never in step with others', () => {
    const waits = Array.from({ length: 8 }, () => {
      schedule.fail(named('tail'));
      return untilMs('tail') / 1_000;
    });
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
    const others = [0, 0.999].map((random) => {
      const other = new Schedule([job('tail', 'items', 1)], { now: () => nowMs, random: () => random });
      const [scheduled] = [other.find('tail')];
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
    expect(runDue()).toEqual(['tail']);
    nowMs += 6 * minuteMs;
    runDue();
    nowMs += 1_000;
    schedule.serverIsBack();
    expect(runDue()).toEqual(['full-sweep', 'tail']);
  });

  it('is eight times slower while nobody looks, and makes up for it when somebody does', () => {
    runDue();
    schedule.hide(true);
    expect(schedule.hidden).toBe(true);
    schedule.succeed(named('agents'), false, true);
    expect(untilMs('agents')).toBe(40 * minuteMs);
    nowMs += 2 * minuteMs;
    schedule.hide(false);
    expect(untilMs('agents')).toBe(3 * minuteMs);
    schedule.succeed(named('agents'), false, true);
    nowMs += 20 * minuteMs;
    schedule.hide(false);
    expect(untilMs('agents')).toBe(0);
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
    expect(runDue()).toEqual(['full-sweep', 'tail']);
    schedule.now(undefined);
    expect(runDue()).toHaveLength(4);
  });

  it('leaves a feed that is forbidden alone for ten minutes, unless somebody else signs in', () => {
    runDue();
    schedule.forbid('items');
    expect([untilMs('full-sweep'), untilMs('tail')]).toEqual([10 * minuteMs, 10 * minuteMs]);
    schedule.forgive();
    expect(runDue()).toEqual(['full-sweep', 'tail']);
  });

  it('puts everything off by a minute when the disk is full', () => {
    runDue();
    schedule.putOff();
    expect(schedule.waitMs(always)).toBe(minuteMs);
    expect(untilMs('full-sweep')).toBe(30 * minuteMs);
  });
});
