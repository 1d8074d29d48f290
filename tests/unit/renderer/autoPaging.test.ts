import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit } from '../../../src-renderer/areas/incidents/evidence/ConcurrencyLimit.ts';

describe('limited concurrency', () => {
  it('runs a limited number of jobs at a time, in order, also after failures', async () => {
    const turns = new ConcurrencyLimit(2);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const ended = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        turns.run(async () => {
          running += 1;
          most = Math.max(most, running);
          order.push(index);
          await Promise.resolve();
          running -= 1;
          if (index % 3 === 0) throw new Error('failed');
          return index;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  });

  it('skips a job that is aborted while waiting', async () => {
    const turns = new ConcurrencyLimit(1);
    const ending = new AbortController();
    let free = () => {};
    const first = turns.run(
      () =>
        new Promise<void>((resolve) => {
          free = resolve;
        }),
    );
    let asked = false;
    const second = turns.run(() => {
      asked = true;
    }, ending.signal);
    ending.abort();
    free();
    await first;
    await expect(second).rejects.toThrow();
    expect(asked).toBe(false);
    await expect(turns.run(() => 'next')).resolves.toBe('next');
  });
});
