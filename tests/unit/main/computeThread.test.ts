import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { ComputeThread, type JobLimits } from '#main/base/ComputeThread.ts';
import { ManualClock } from '../../support/ManualClock.ts';
import type { TestJobs } from '../../support/testJobs.ts';

const limits: JobLimits = { timeMs: 2_000, timeoutMessage: 'too slow', tooLargeMessage: 'too large' };
const file = fileURLToPath(new URL('../../support/testJobs.ts', import.meta.url));
const clock = new ManualClock();
const open: Array<{ close(): Promise<void> }> = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((thread) => thread.close()));
});

function newThread(...more: [heapLimits?: { maxOldGenerationSizeMb: number }]): ComputeThread<TestJobs> {
  const thread = new ComputeThread<TestJobs>(file, clock, ...more);
  open.push(thread);
  return thread;
}

it('a job in the compute thread returns the result of its function', async () => {
  const echo = newThread().job('echo', limits);
  expect(await Promise.all([echo('a'), echo('b')])).toEqual(['a', 'b']);
});

it('a job in the compute thread is stopped at its time limit without affecting the next job', async () => {
  const thread = newThread();
  const endless = thread.job('endless', limits)();
  const next = thread.job('echo', limits)('next');
  const stopped = expect(endless).rejects.toMatchObject({
    code: 'TIMEOUT',
    data: { sentence: 'too slow', details: 'stopped after 2000 ms' },
  });
  await expect.poll(() => clock.sleeping).toBe(1);
  await nextTurn();
  clock.advance(1_999);
  await nextTurn();
  expect(clock.sleeping).toBe(1);
  clock.advance(1);
  await stopped;
  expect(await next).toBe('next');
});

it('a job in the compute thread fails at the memory limit without affecting the next job', async () => {
  const thread = newThread({ maxOldGenerationSizeMb: 16 });
  await expect(thread.job('hungry', limits)()).rejects.toMatchObject({
    code: 'INVALID',
    data: { sentence: 'too large', details: expect.stringContaining('memory limit') },
  });
  expect(await thread.job('echo', limits)('next')).toBe('next');
});

it('a job in the compute thread refuses an input that is nested deeper than the stack', async () => {
  await expect(newThread().job('deep', limits)()).rejects.toMatchObject({
    code: 'INVALID',
    data: { sentence: 'too large', details: expect.stringContaining('call stack') },
  });
});

it('a job in the compute thread passes on the failure that its function throws', async () => {
  await expect(newThread().job('refusing', limits)()).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { sentence: 'refused' },
  });
});

it('the compute thread fails running and later jobs after it is closed', async () => {
  const thread = newThread();
  const endless = expect(thread.job('endless', limits)()).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect.poll(() => clock.sleeping).toBe(1);
  await thread.close();
  await endless;
  await expect(thread.job('echo', limits)('a')).rejects.toMatchObject({ code: 'CONFLICT' });
});
