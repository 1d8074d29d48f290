import type { CDPSession } from 'playwright';

/**
 * Collects the garbage of a window.
 * @returns megabytes of its heap in use
 */
export async function usedHeapMb(session: CDPSession): Promise<number> {
  // The second collection frees weakly held objects.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 1_048_576;
}
