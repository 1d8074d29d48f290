import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cache, type CacheOptions } from '#main/cache/Cache.ts';
import type { FeedChange } from '#main/cache/writes/WriterOptions.ts';
import { silentLog } from './silentLog.ts';

export const newCacheFolder = (): string => mkdtempSync(join(tmpdir(), 'quarterdeck-cache-'));

/** Opens a cache on real files and threads, and records its events. */
export async function openCache(folder = newCacheFolder(), options: Partial<CacheOptions> = {}) {
  const changes: FeedChange[] = [];
  const rebuilt: string[] = [];
  const cache = await Cache.open({
    folder,
    log: silentLog,
    now: Date.now,
    onChange: (change) => void changes.push(change),
    onRebuilt: (notice) => void rebuilt.push(notice),
    onThreadsReplaced: () => {},
    ...options,
  });
  return { cache, folder, changes, rebuilt };
}
