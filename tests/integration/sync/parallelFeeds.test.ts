import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { systemClock } from '#main/base/clock.ts';
import { SyncEngine } from '#main/sync/SyncEngine.ts';
import { openCache } from '../../support/cacheForTests.ts';
import { silentLog } from '../../support/silentLog.ts';

const feeds = ['agents', 'people', 'scrapers', 'silences'] as const;

it('two feeds are synced at a time, never the same one twice', async () => {
  /** Requests without an answer, by the path of their relation. */
  const open: Array<{ readonly path: string; readonly response: ServerResponse }> = [];
  const seen: string[][] = [];
  const answerAll = () => {
    for (const { response } of open.splice(0)) response.end('[]');
  };
  let answering: NodeJS.Immediate | undefined;
  const server = createServer((request, response) => {
    open.push({ path: new URL(request.url ?? '', 'http://server').pathname, response });
    seen.push(open.map(({ path }) => path));
    response.setHeader('content-type', 'application/json');
    // The first request waits for a second one. Later ones are answered in pairs or alone.
    clearImmediate(answering);
    if (seen.length > 1) answering = setImmediate(answerAll);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { cache } = await openCache();
  const engine = new SyncEngine({
    cache,
    clock: systemClock,
    estimatedNowMs: systemClock.now,
    log: silentLog,
    feeds: [...feeds],
    startAllowed: Promise.resolve(),
    feedInput: {
      limits: () => ({ bodyBytes: 0, secretTypes: [], changeDays: 90 }),
      markedChecks: () => Promise.reject(new Error('no feed asks')),
    },
    onChange: () => {},
    onReach: () => {},
    onUnauthenticated: () => {},
  });
  try {
    await engine.start();
    engine.connect({
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      originKind: 'web',
      proxy: null,
      trustFingerprint: undefined,
      credential: undefined,
    });
    engine.setReach('online');
    await expect.poll(() => feeds.every((feed) => engine.completeness(feed).complete)).toBe(true);
    expect(Math.max(...seen.map(({ length }) => length))).toBe(2);
    for (const paths of seen) expect(new Set(paths).size).toBe(paths.length);
  } finally {
    await engine.stop();
    await cache.close();
    server.close();
  }
});
