import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Cache } from '#main/cache/Cache.ts';
import { CacheError } from '#main/cache/CacheError.ts';
import { openCache } from '../../support/cacheForTests.ts';
import { itemRows, replaceItems } from '../../support/cacheItems.ts';
import { listInput } from '../../support/listInput.ts';

const workers = vi.hoisted((): { readonly role: string; readonly worker: Worker }[] => []);

vi.mock('node:worker_threads', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:worker_threads')>();
  class RecordedWorker extends real.Worker {
    constructor(file: string | URL, options: import('node:worker_threads').WorkerOptions) {
      super(file, options);
      workers.push({ role: options.workerData.role, worker: this });
    }
  }
  return { ...real, Worker: RecordedWorker };
});

let cache: Cache | undefined;
afterEach(async () => {
  await cache?.close();
  workers.length = 0;
});

/** Opens a cache with 100 items, and ends one of its threads as running out of memory does. */
async function openAndLose(role: string) {
  const onThreadsReplaced = vi.fn();
  ({ cache } = await openCache(undefined, { onThreadsReplaced }));
  await replaceItems(cache.write, itemRows(100));
  await workers.find((started) => started.role === role)?.worker.terminate();
  return { cache, onThreadsReplaced };
}

const count = async (from: Cache) => (await from.read.listItems(listInput, Date.now())).total;

/** Repeats a call after its error was reported, as the offline store does. */
async function retried<T>(from: Cache, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(await from.handleError(error))) throw error;
    return call();
  }
}

describe('a cache whose thread exits', () => {
  it.each(['read', 'write'])('answers again after the exit of a thread with the role %s', async (role) => {
    const lost = await openAndLose(role);
    await vi.waitFor(() => expect(lost.onThreadsReplaced).toHaveBeenCalledOnce(), 10_000);
    expect(await count(lost.cache)).toBe(100);
    await replaceItems(lost.cache.write, itemRows(120));
    expect(await count(lost.cache)).toBe(120);
  });

  it('replaces a new thread that exits while the other threads start', async () => {
    const lost = await openAndLose('read');
    await vi.waitFor(() => expect(workers.length).toBeGreaterThan(3), 10_000);
    await workers.findLast(({ role }) => role === 'write')?.worker.terminate();
    await vi.waitFor(async () => expect(await count(lost.cache)).toBe(100), {
      timeout: 15_000,
      interval: 200,
    });
  });

  it('stays closed after its threads were replaced ten times', async () => {
    const lost = await openAndLose('read');
    for (let replaced = 1; replaced <= 10; replaced += 1) {
      await vi.waitFor(() => expect(lost.onThreadsReplaced).toHaveBeenCalledTimes(replaced), 20_000);
      await workers.findLast(({ role }) => role === 'read')?.worker.terminate();
    }
    await vi.waitFor(() => expect(() => lost.cache.read).toThrow(CacheError), 20_000);
    expect(lost.onThreadsReplaced).toHaveBeenCalledTimes(10);
  }, 120_000);

  it('retries calls made during the replacement', async () => {
    const { cache: lost } = await openAndLose('read');
    const counts = await Promise.all(Array.from({ length: 10 }, () => retried(lost, () => count(lost))));
    expect(new Set(counts)).toEqual(new Set([100]));
  });

  it('stays closed when closed during the replacement of its threads', async () => {
    const { cache: lost } = await openAndLose('write');
    await lost.close();
    expect(() => lost.read).toThrow(CacheError);
  });
});
