import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FeedRecord } from '#main/cache/model.ts';
import type { ServerClient } from '#main/server/ServerClient.ts';
import { cacheFolderOf } from '../support/cacheFolderOf.ts';
import { openCache } from '../support/cacheForTests.ts';
import { sampleClient } from '../support/feedContext.ts';
import { oneOf, seeded } from '../support/generatedItems.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import {
  type FindMissing,
  type KilledFeed,
  type KilledFeedName,
  killedFeeds,
  retentionDays,
  rowCap,
} from './killedFeeds.ts';
import type { VictimMessage, VictimStart } from './victim.ts';

export interface KillOptions {
  readonly sample: SampleForTests;
  /** The feed to interrupt and compare. */
  readonly feed: KilledFeedName;
  /** Rows to add to the sample. Default: the feed's own number. */
  readonly rows?: number;
  readonly kills: number;
  readonly seed: number;
  readonly onKill?: (kill: Kill) => void;
}

/** The state after one kill. */
export interface Kill {
  readonly phase: 'first pass' | 'sweep' | 'between';
  /** Number of requested pages of the feed before the kill. */
  readonly pages: number;
  /** The position of the interrupted pass. Null: no pass was running. */
  readonly passKey: string | null;
  /** One line per problem. */
  readonly wrong: readonly string[];
}

export interface KillReport {
  readonly kills: readonly Kill[];
  /** Number of passes that resumed at the position of the killed process. */
  readonly resumed: number;
  readonly rows: number;
  /** Final differences between cache and server, one line each. */
  readonly differences: readonly string[];
  readonly seconds: number;
}

/** Maximum number of pages before a kill, and maximum delay (ms) after the last page. */
const mostPages = 6;
const mostDelayMs = 60;
const limitMs = 60_000;

const victimFile = join(import.meta.dirname, 'victim.ts');

/** Starts a process that runs the application, and collects its notices. */
function startVictim(start: VictimStart) {
  const child: ChildProcess = fork(victimFile, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const notices: string[] = [];
  let finished = false;
  const signedIn = new Promise<VictimStart['keychain']>((resolve, reject) => {
    child.on('message', (message: VictimMessage) => {
      if (message.news === 'waiting') child.send(start);
      if (message.news === 'signed-in') resolve(message.keychain);
      if (message.news === 'notice') notices.push(message.notice);
      if (message.news === 'finished') finished = true;
    });
    child.once('exit', (code, signal) =>
      reject(new Error(`The process ended too early: ${code ?? signal}.`)),
    );
  });
  // Avoids an unhandled rejection: the last run does not await `signedIn`.
  signedIn.catch(() => undefined);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    notices,
    signedIn,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async end() {
      await ended;
      if (!finished) throw new Error(`The process did not finish: ${child.exitCode ?? child.signalCode}.`);
    },
  };
}

/** Returns the requested pages of the feed, in order. */
const pagesAsked = async (sample: SampleForTests, feed: KilledFeed): Promise<string[]> =>
  (await sample.requests()).map(({ path }) => decodeURIComponent(path)).filter(feed.isPageRequest);

async function untilPages(
  sample: SampleForTests,
  feed: KilledFeed,
  counted: (path: string) => boolean,
  wanted: number,
): Promise<void> {
  const late = Date.now() + limitMs;
  while ((await pagesAsked(sample, feed)).filter(counted).length < wanted) {
    if (Date.now() > late)
      throw new Error(`The server received fewer than ${wanted} page requests within ${limitMs} ms.`);
    await wait(3);
  }
}

/** Checks a copy, because opening a cache repairs it. The next process needs the original state. */
async function lookAt(
  data: string,
  feed: KilledFeed,
  findMissing: FindMissing,
): Promise<{ record: FeedRecord; wrong: string[] }> {
  const copy = mkdtempSync(join(tmpdir(), 'quarterdeck-left-'));
  cpSync(cacheFolderOf(data), copy, { recursive: true });
  const { cache, rebuilt } = await openCache(copy);
  const record = await cache.write.feed(feed.name);
  const wrong = [
    ...(cache.notice === null ? [] : [cache.notice]),
    ...(await cache.write.check()),
    ...rebuilt,
    ...(await findMissing(cache, record)),
  ];
  await cache.close();
  rmSync(copy, { recursive: true });
  return { record, wrong };
}

const phaseOf = ({ passing, completeAtMs }: FeedRecord): Kill['phase'] =>
  completeAtMs === null ? 'first pass' : passing ? 'sweep' : 'between';

/**
 * Kills the application repeatedly during sync, at moments that the seed determines, and checks the state
 * each time.
 * The last run completes its sync. Then every row is compared with the server.
 */
export async function killRepeatedly({
  sample,
  feed: name,
  kills,
  seed,
  onKill,
  rows,
}: KillOptions): Promise<KillReport> {
  const startedMs = performance.now();
  const feed = killedFeeds[name];
  const random = seeded(seed);
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-kills-'));
  const { email, password } = sample.account('admin');
  const start = {
    origin: sample.origin,
    data,
    account: { email, password },
    feed: name,
    changeDays: retentionDays,
  };
  const client: ServerClient = await sampleClient(sample);
  const done: Kill[] = [];
  let resumed = 0;
  let keychain: VictimStart['keychain'] = [];
  let interrupted: VictimStart['interrupted'] = null;
  try {
    await feed.fill(sample, rows ?? feed.rows, seed);
    await sample.beOlder({ rowCap });
    const findMissing = await feed.recordServerRows(client);
    for (let round = 0; round < kills; round += 1) {
      const before = done.at(-1);
      const from = before?.passKey ?? null;
      if (before !== undefined && (feed.changesAlways || before.phase !== 'first pass'))
        await feed.changeServer(sample, client, random);
      await sample.clearRequests();
      const victim = startVictim({ ...start, keychain, interrupted, finish: false });
      keychain = await victim.signedIn;
      await untilPages(sample, feed, oneOf(random, feed.counted), 1 + Math.floor(random() * mostPages));
      // A random moment: between two pages, inside a transaction, or after the last page.
      await wait(random() * mostDelayMs);
      await victim.kill();
      const pages = await pagesAsked(sample, feed);
      const { record, wrong } = await lookAt(data, feed, findMissing);
      interrupted = record.passing ? (record.completeAtMs ?? 0) : null;
      const first = feed.firstPageOfPass(pages);
      const isWrong = first !== undefined && !feed.resumesAt(first, from);
      if (from !== null && first !== undefined && !isWrong) resumed += 1;
      const kill = {
        phase: phaseOf(record),
        pages: pages.length,
        passKey: record.passing ? record.passKey : null,
        wrong: [
          ...wrong,
          ...victim.notices,
          ...(isWrong ? [`A pass that stood at ${from} began with ${first}.`] : []),
        ],
      };
      done.push(kill);
      onKill?.(kill);
    }
    const last = startVictim({ ...start, keychain, interrupted, finish: true });
    await last.end();
    const { cache } = await openCache(cacheFolderOf(data));
    const compared = await feed.compare(cache, client);
    const differences = [...last.notices, ...(await cache.write.check()), ...compared.differences];
    await cache.close();
    const seconds = (performance.now() - startedMs) / 1_000;
    return { kills: done, resumed, rows: compared.rows, differences, seconds };
  } finally {
    await sample.bePresent();
    await client.close();
    rmSync(data, { recursive: true, force: true });
  }
}

export const countPhases = (kills: readonly Kill[]): Readonly<Record<Kill['phase'], number>> => ({
  'first pass': kills.filter(({ phase }) => phase === 'first pass').length,
  sweep: kills.filter(({ phase }) => phase === 'sweep').length,
  between: kills.filter(({ phase }) => phase === 'between').length,
});
