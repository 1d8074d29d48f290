import { createRouterClient } from '@orpc/server';
import { expect, it, vi } from 'vitest';
import { syncProcedures } from '#main/areas/sync/syncProcedures.ts';
import { LiveValue } from '#main/base/LiveValue.ts';

it('a workspace is displayed from the first to the last window that subscribes', async () => {
  const counts: number[] = [];
  const { displayed } = syncProcedures(
    {
      state: new LiveValue({ feeds: [] } as never),
      changed: new LiveValue({ changes: [] } as never) as never,
      verify: vi.fn(),
      setLimits: vi.fn(),
      clear: vi.fn(),
    },
    (displays) => void counts.push(displays),
  );
  const client = createRouterClient({ displayed }, { context: {} as never });
  const open = async () => {
    const window = new AbortController();
    const stream = await client.displayed(undefined, { signal: window.signal });
    await stream.next();
    const end = stream.next();
    return async () => {
      window.abort();
      await end.catch(() => undefined);
    };
  };
  const closeFirst = await open();
  const closeSecond = await open();
  expect(counts).toEqual([1, 2]);
  await closeFirst();
  expect(counts).toEqual([1, 2, 1]);
  await closeSecond();
  expect(counts).toEqual([1, 2, 1, 0]);
});
