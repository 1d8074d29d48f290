import { type ChildProcess, fork } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FeedRecord } from '../../src-main/cache/model.ts';
import type { ServerClient } from '../../src-main/server/ServerClient.ts';
import { openCache } from '../support/cacheForTests.ts';
import { sampleClient } from '../support/feedContext.ts';
import { addGeneratedItems, seeded } from '../support/generatedItems.ts';
import { keptFolder } from '../support/keptFolder.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { differencesFromServer, serverItems } from '../support/serverItems.ts';
import { randomChanges } from './randomChanges.ts';
import type { VictimNews, VictimStart } from './victim.ts';

export interface KillOptions {
  readonly sample: SampleForTests;
  readonly kills: number;
  readonly seed: number;
  /** Hears of each kill. */
  readonly onKill?: (kill: Kill) => void;
}

/** What one kill left. */
export interface Kill {
  readonly phase: 'first pass' | 'sweep' | 'between';
  /** Pages of items that were asked for before it. */
  readonly pages: number;
  /** Where the pass stood, or null when none was under way. */
  readonly passKey: string | null;
  /** What was wrong, one line each. */
  readonly wrong: readonly string[];
}

export interface KillReport {
  readonly kills: readonly Kill[];
  /** Passes that went on where a killed process had been. */
  readonly resumed: number;
  readonly rows: number;
  /** How the cache differed from the server in the end, one line each. */
  readonly differences: readonly string[];
  readonly seconds: number;
}

/** So few rows in an answer that a pass has many pages to be killed in. */
export const rowCap = 100;
/** No more than so many pages are waited for, and no more than so many milliseconds after them. */
const mostPages = 6;
const mostDelayMs = 60;
const limitMs = 60_000;

const victimFile = join(import.meta.dirname, 'victim.ts');

/** A process that runs the application; what it says is kept. */
function startVictim(start: VictimStart) {
  const child: ChildProcess = fork(victimFile, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const notices: string[] = [];
  let finished = false;
  const signedIn = new Promise<VictimStart['keychain']>((resolve, reject) => {
    child.on('message', (message: VictimNews) => {
      if (message.news === 'waiting') child.send(start);
      if (message.news === 'signed-in') resolve(message.keychain);
      if (message.news === 'notice') notices.push(message.notice);
      if (message.news === 'finished') finished = true;
    });
    child.once('exit', (code, signal) => reject(new Error(`The process ended too soon: ${code ?? signal}.`)));
  });
  // Awaited by those who kill; one that is to finish may end before anybody looks.
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

/** The pages of a pass over all items, as the sample was asked for them. */
async function pagesAsked(sample: SampleForTests): Promise<string[]> {
  const paths = (await sample.requests()).map(({ path }) => decodeURIComponent(path));
  return paths.filter(
    (path) =>
      /\/db\/config_items\?/.test(path) && /order=id\.asc/.test(path) && !/[?&](or|type)=|id=in\./.test(path),
  );
}

async function untilPages(sample: SampleForTests, wanted: number): Promise<void> {
  const late = Date.now() + limitMs;
  while ((await pagesAsked(sample)).length < wanted) {
    if (Date.now() > late) throw new Error(`There were not ${wanted} pages within ${limitMs} ms.`);
    await wait(3);
  }
}

/** Looks at a copy: what looks at a cache closes it well, and the next process is to find it as it was left. */
async function lookAt(data: string): Promise<{ items: FeedRecord; wrong: string[] }> {
  const copy = mkdtempSync(join(tmpdir(), 'quarterdeck-left-'));
  cpSync(keptFolder(data), copy, { recursive: true });
  const { cache, rebuilt } = await openCache(copy);
  const wrong = [
    ...(cache.notice === null ? [] : [cache.notice]),
    ...(await cache.write.check()),
    ...rebuilt,
  ];
  const items = await cache.write.feed('items');
  await cache.close();
  rmSync(copy, { recursive: true });
  return { items, wrong };
}

const phaseOf = ({ passing, completeAtMs }: FeedRecord): Kill['phase'] =>
  completeAtMs === null ? 'first pass' : passing ? 'sweep' : 'between';

/**
 * Kills the application again and again while it syncs, at moments that the seed gives, and looks each time at what it left; then lets
 * it finish and compares every row with the server.
 */
export async function killAgainAndAgain({ sample, kills, seed, onKill }: KillOptions): Promise<KillReport> {
  const startedMs = performance.now();
  const random = seeded(seed);
  const data = mkdtempSync(join(tmpdir(), 'quarterdeck-kills-'));
  const { email, password } = sample.account('admin');
  const start = { origin: sample.origin, data, account: { email, password } };
  const client: ServerClient = await sampleClient(sample);
  const done: Kill[] = [];
  let resumed = 0;
  let keychain: VictimStart['keychain'] = [];
  try {
    await addGeneratedItems(sample, 1_500, seed);
    await sample.beOlder({ rowCap });
    for (let round = 0; round < kills; round += 1) {
      const before = done.at(-1);
      if (before !== undefined && before.phase !== 'first pass')
        await sample.changeItem(randomChanges(random, await serverItems(client)));
      await sample.clearRequests();
      const victim = startVictim({ ...start, keychain, finish: false });
      keychain = await victim.signedIn;
      await untilPages(sample, 1 + Math.floor(random() * mostPages));
      // A moment that nothing announces: between two pages, in the middle of a transaction, or after the last one.
      await wait(random() * mostDelayMs);
      await victim.kill();
      const pages = await pagesAsked(sample);
      const { items, wrong } = await lookAt(data);
      const from = before?.passKey ?? null;
      const goesOn =
        from === null ? !/id=gt\./.test(pages[0] ?? '') : pages[0]?.includes(`id=gt.${from}`) === true;
      if (from !== null && goesOn) resumed += 1;
      const kill = {
        phase: phaseOf(items),
        pages: pages.length,
        passKey: items.passing ? items.passKey : null,
        wrong: [
          ...wrong,
          ...victim.notices,
          ...(goesOn ? [] : [`A pass that stood at ${from} began with ${pages[0]}.`]),
        ],
      };
      done.push(kill);
      onKill?.(kill);
    }
    const last = startVictim({ ...start, keychain, finish: true });
    await last.end();
    const rows = await serverItems(client);
    const { cache } = await openCache(keptFolder(data));
    const differences = [
      ...last.notices,
      ...(await cache.write.check()),
      ...(await differencesFromServer(cache, rows)),
    ];
    await cache.close();
    const seconds = (performance.now() - startedMs) / 1_000;
    return { kills: done, resumed, rows: rows.length, differences, seconds };
  } finally {
    await sample.bePresent();
    await client.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** How many kills there were of each kind. */
export const countPhases = (kills: readonly Kill[]): Readonly<Record<Kill['phase'], number>> => ({
  'first pass': kills.filter(({ phase }) => phase === 'first pass').length,
  sweep: kills.filter(({ phase }) => phase === 'sweep').length,
  between: kills.filter(({ phase }) => phase === 'between').length,
});
