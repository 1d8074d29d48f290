import { describe, expect, it, vi } from 'vitest';
import { LiveValue } from '#main/base/LiveValue.ts';
import type { Log } from '#main/base/log.ts';
import { Watch } from '#main/base/Watch.ts';
import { ManualClock } from '../../support/ManualClock.ts';

class TestWatch extends Watch {
  readonly run = this.follow.bind(this);
  readonly every = this.repeat.bind(this);
}

const logWith = (warn: Log['warn']) => ({ warn }) as unknown as Log;
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a watch', () => {
  it('runs its step for the current value and for each later one until it is stopped', async () => {
    const watch = new TestWatch(logWith(vi.fn()), 'failed');
    const value = new LiveValue(1);
    const seen: number[] = [];
    const following = watch.run(value, (one) => seen.push(one));
    await settle();
    value.set(2);
    await settle();
    watch.stop();
    value.set(3);
    await following;
    expect(seen).toEqual([1, 2]);
  });

  it('logs a failed step and runs the next one', async () => {
    const warn = vi.fn();
    const watch = new TestWatch(logWith(warn), 'failed to count');
    const value = new LiveValue(1);
    const seen: number[] = [];
    void watch.run(value, (one) => {
      if (one === 1) throw new Error('disk full');
      seen.push(one);
    });
    await settle();
    value.set(2);
    await settle();
    watch.stop();
    expect(seen).toEqual([2]);
    expect(warn).toHaveBeenCalledExactlyOnceWith('failed to count', { error: new Error('disk full') });
  });

  it('repeats a step at intervals until it is stopped or its condition fails', async () => {
    const clock = new ManualClock();
    const watch = new TestWatch(logWith(vi.fn()), 'failed');
    let count = 0;
    const repeating = watch.every(
      clock,
      1_000,
      () => {
        count += 1;
      },
      () => count < 2,
    );
    for (let at = 0; at < 3; at += 1) {
      await clock.advance(1_000);
      await settle();
    }
    await repeating;
    expect(count).toBe(2);
    const endless = watch.every(clock, 1_000, () => undefined);
    watch.stop();
    await expect(endless).resolves.toBeUndefined();
  });
});
