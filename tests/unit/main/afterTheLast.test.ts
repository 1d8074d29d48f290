import { describe, expect, it } from 'vitest';
import { AfterTheLast } from '../../../src-main/feeds/AfterTheLast.ts';

/** Work that runs until the test ends it. */
function held(began: string[], name: string) {
  const end = Promise.withResolvers<void>();
  const work = () => {
    began.push(name);
    return end.promise;
  };
  return { work, end };
}

describe('work that reads something as a whole', () => {
  it('runs one after the other, however often it is asked for meanwhile', async () => {
    const reads = new AfterTheLast();
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

  it('tells a failure to who asked, and goes on', async () => {
    const reads = new AfterTheLast();
    await expect(reads.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(reads.run(() => Promise.resolve())).resolves.toBeUndefined();
  });
});
