import type { FeedName } from '#contract/sync.ts';
import { systemClock } from '#main/base/clock.ts';
import type { Cache } from '#main/cache/Cache.ts';
import { SyncEngine } from '#main/sync/SyncEngine.ts';
import { defaultLimits } from '#main/sync/SyncSettings.ts';
import { silentLog } from './silentLog.ts';

/**
 * Starts to sync feeds with a server on this computer.
 * @param port of the server, which needs no sign-in
 */
export async function startSyncEngine(
  cache: Cache,
  port: number,
  feeds: readonly FeedName[],
): Promise<SyncEngine> {
  const engine = new SyncEngine({
    cache,
    clock: systemClock,
    estimatedNowMs: systemClock.now,
    log: silentLog,
    feeds: [...feeds],
    startAllowed: Promise.resolve(),
    feedInput: {
      limits: () => ({ ...defaultLimits, bodyBytes: 0, secretTypes: [], changeDays: 90 }),
      markedChecks: () => Promise.reject(new Error('no feed asks')),
    },
    onChange: () => {},
    onReach: () => {},
    onUnauthenticated: () => {},
  });
  await engine.start();
  engine.connect({
    origin: `http://127.0.0.1:${port}`,
    originKind: 'web',
    proxy: null,
    trustFingerprint: undefined,
    credential: undefined,
  });
  engine.setReach('online');
  return engine;
}
