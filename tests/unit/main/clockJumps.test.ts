import { beforeEach, describe, expect, it } from 'vitest';
import { NotificationActions } from '#main/areas/desktop/NotificationActions.ts';
import { PacedNotices } from '#main/areas/desktop/PacedNotices.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { TokenRenewer } from '#main/session/TokenRenewer.ts';
import { FeedStatus } from '#main/sync/FeedStatus.ts';
import { Schedule } from '#main/sync/Schedule.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import { silentLog } from '../../support/silentLog.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let clock: ManualClock;
beforeEach(() => {
  clock = new ManualClock();
});

const startMs = new ManualClock().now();
const jumps: ReadonlyArray<readonly [what: string, ms: number]> = [
  ['an hour ahead', hourMs],
  ['an hour back', -hourMs],
  ['two days ahead', 2 * dayMs],
  ['two days back', -2 * dayMs],
  ['ten years ahead', 3_653 * dayMs],
  ['ten years back', -3_653 * dayMs],
  ['back to 1970', -startMs],
];

const tail = {
  name: 'tail',
  feed: 'items',
  everyMs: 15 * secondMs,
  lane: 'quick',
  confirmsFreshness: true,
} as const;
const sweep = {
  name: 'fullSweep',
  feed: 'items',
  everyMs: 30 * minuteMs,
  lane: 'long',
  confirmsFreshness: true,
  isFullPass: true,
} as const;
const always = () => true;

/**
 * Runs every due job.
 * @returns their names
 */
function runDue(schedule: Schedule): string[] {
  const names: string[] = [];
  for (let due = schedule.nextDue(always); due !== undefined; due = schedule.nextDue(always)) {
    names.push(due.job.name);
    schedule.succeed(due, false, false);
  }
  return names;
}

describe.each(jumps)('when the clock jumps %s', (_, jumpMs) => {
  it('a job is due after its interval', () => {
    const schedule = new Schedule([tail, sweep], clock);
    runDue(schedule);
    clock.jump(jumpMs);
    runDue(schedule);
    expect(schedule.waitMs(always)).toBeLessThanOrEqual(tail.everyMs);
    clock.advance(tail.everyMs);
    expect(runDue(schedule)).toContain('tail');
  });

  it('a job is due after its interval when the clock is correct again', () => {
    const schedule = new Schedule([tail, sweep], clock);
    runDue(schedule);
    clock.jump(jumpMs);
    clock.advance(20 * secondMs);
    runDue(schedule);
    clock.jump(-jumpMs);
    runDue(schedule);
    expect(schedule.nextAtMs('items')).toBeGreaterThanOrEqual(clock.now());
    expect(schedule.nextAtMs('items')).toBeLessThanOrEqual(clock.now() + tail.everyMs);
    clock.advance(tail.everyMs);
    expect(runDue(schedule)).toContain('tail');
    clock.advance(30 * minuteMs);
    expect(runDue(schedule)).toContain('fullSweep');
  });

  it('a feed reports no time in the future, and its age stays correct', () => {
    const status = new FeedStatus('items');
    clock.jump(jumpMs);
    status.begin(clock.elapsed(), createFeedRecord('items'));
    status.succeed(clock.elapsed(), true);
    const record = { ...createFeedRecord('items'), completeAtMs: clock.now() };
    clock.jump(-jumpMs);
    const readState = () =>
      status.toState({
        nowMs: clock.now(),
        elapsedMs: clock.elapsed(),
        record,
        rows: 1,
        sizeBytes: 1,
        paused: false,
        nextAtMs: null,
      });
    expect(Date.parse(readState().asOf ?? '')).toBeLessThanOrEqual(clock.now());
    expect(Date.parse(readState().checkedAt ?? '')).toBeLessThanOrEqual(clock.now());
    clock.advance(10 * minuteMs);
    expect(readState().state).toBe('stale');
  });

  it('a desktop notification waits for at most a minute', async () => {
    const shown: string[][] = [];
    const notices = new PacedNotices<string>({
      clock,
      quietHours: () => null,
      show: (things) => void shown.push([...things]),
    });
    notices.add('a', 'first');
    await Promise.resolve();
    await Promise.resolve();
    expect(shown).toEqual([['first']]);
    clock.jump(jumpMs);
    notices.add('b', 'second');
    await Promise.resolve();
    await Promise.resolve();
    clock.advance(minuteMs);
    await new Promise((resolve) => setImmediate(resolve));
    expect(shown).toEqual([['first'], ['second']]);
    notices.stop();
  });

  it('a token is not used after its lifetime', async () => {
    let renewed = 0;
    const renewer = new TokenRenewer({
      clock,
      log: silentLog,
      renew: async () => {
        renewed += 1;
        return { token: `t${renewed}`, lifetimeMs: minuteMs };
      },
    });
    await renewer.token();
    clock.jump(jumpMs);
    clock.advance(minuteMs);
    expect(await renewer.token()).not.toBe('t1');
  });

  it('the actions of a desktop notification expire after ten minutes', async () => {
    const acts = new NotificationActions(clock);
    const name = acts.offer(async () => 'done');
    clock.jump(jumpMs);
    clock.advance(10 * minuteMs + 1);
    await expect(acts.run(name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a stored sync pass with an end in the future', () => {
  it('is ignored after a restart: the feed is stale, and a new pass is due soon', () => {
    const record = { ...createFeedRecord('items'), completeAtMs: clock.now() + 2 * dayMs };
    const situation = { nowMs: clock.now(), elapsedMs: clock.elapsed(), record, rows: 1, sizeBytes: 1 };
    const state = new FeedStatus('items').toState({ ...situation, paused: false, nextAtMs: null });
    expect(state).toMatchObject({ state: 'stale', asOf: new Date(clock.now()).toISOString() });
    const schedule = new Schedule([sweep], clock);
    schedule.resumeAfterPass('items', record.completeAtMs);
    expect(schedule.waitMs(always)).toBe(30 * secondMs);
  });
});

describe('elapsed time', () => {
  it('includes forward jumps of the wall clock, because sleep looks the same', () => {
    const before = clock.elapsed();
    clock.jump(hourMs);
    expect(clock.elapsed() - before).toBe(hourMs);
  });

  it('never decreases', () => {
    const before = clock.elapsed();
    clock.jump(-hourMs);
    expect(clock.elapsed()).toBe(before);
    clock.advance(minuteMs);
    expect(clock.elapsed() - before).toBe(minuteMs);
  });
});
