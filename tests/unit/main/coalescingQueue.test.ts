import { describe, expect, it } from 'vitest';
import { CoalescingQueue } from '#main/feeds/CoalescingQueue.ts';

/** Work that runs until the test ends it. */
function held(began: string[], name: string) {
  const end = Promise.withResolvers<void>();
  const work = () => {
    began.push(name);
    return end.promise;
  };
  return { work, end };
}

describe('the queue of whole reads', () => {
  it('runs one read after another, and merges the waiting reads', async () => {
    const reads = new CoalescingQueue();
    const began: string[] = [];
    const [first, second, third] = [held(began, 'first'), held(began, 'second'), held(began, 'third')];
    const running = reads.run(first.work);
    await Promise.resolve();
    const waiting = reads.run(second.work);
    expect(reads.run(third.work)).toBe(waiting);
    expect(began).toEqual(['first']);
    first.end.resolve();
    await running;
    await expect.poll(() => began).toEqual(['first', 'second']);
    second.end.resolve();
    await waiting;
    expect(began).toEqual(['first', 'second']);
  });

  it('reports a failure to the caller and continues', async () => {
    const reads = new CoalescingQueue();
    await expect(reads.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(reads.run(() => Promise.resolve())).resolves.toBeUndefined();
  });
});
