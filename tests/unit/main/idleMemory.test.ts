import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdleMemory } from '#main/base/IdleMemory.ts';

const mb = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startMemory() {
  let heapBytes = 20 * mb;
  const freed: string[] = [];
  const memory = new IdleMemory(() => freed.push('database'), {
    heapBytes: () => heapBytes,
    collect: async () => {
      freed.push('heap');
      heapBytes = 22 * mb;
    },
  });
  const setHeap = (megabytes: number) => {
    heapBytes = megabytes * mb;
  };
  return { memory, freed, setHeap };
}

describe('the memory of a thread', () => {
  it('is freed three seconds after large work', async () => {
    const { memory, freed, setHeap } = startMemory();
    memory.begin();
    setHeap(60);
    memory.end();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(freed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(freed).toEqual(['database', 'heap']);
  });

  it('is not freed while the thread works, or soon after', async () => {
    const { memory, freed, setHeap } = startMemory();
    memory.begin();
    memory.begin();
    setHeap(60);
    memory.end();
    await vi.advanceTimersByTimeAsync(60_000);
    memory.end();
    await vi.advanceTimersByTimeAsync(2_000);
    memory.begin();
    await vi.advanceTimersByTimeAsync(2_000);
    memory.end();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(freed).toEqual([]);
  });

  it('is not freed after small work, also not repeatedly', async () => {
    const { memory, freed, setHeap } = startMemory();
    memory.begin();
    setHeap(60);
    memory.end();
    await vi.advanceTimersByTimeAsync(10_000);
    for (let pass = 0; pass < 10; pass += 1) {
      memory.begin();
      setHeap(30);
      memory.end();
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(freed).toEqual(['database', 'heap']);
  });

  it('stays as it is if it cannot be freed', async () => {
    let reads = 0;
    const memory = new IdleMemory(
      () => {
        throw new Error('The database is closed.');
      },
      {
        heapBytes: () => {
          reads += 1;
          return reads * 100 * mb;
        },
        collect: async () => undefined,
      },
    );
    memory.begin();
    memory.end();
    await expect(vi.advanceTimersByTimeAsync(10_000)).resolves.toBeDefined();
  });
});

describe('V8', () => {
  it('returns the memory of collected objects', async () => {
    vi.useRealTimers();
    const { nodeRuntime } = await import('#main/base/IdleMemory.ts');
    let garbage: object[] | undefined = Array.from({ length: 500_000 }, (_, index) => ({ index }));
    expect(garbage).toHaveLength(500_000);
    const before = nodeRuntime.heapBytes();
    garbage = undefined;
    await nodeRuntime.collect();
    expect(nodeRuntime.heapBytes()).toBeLessThan(before - 10 * mb);
  });
});
