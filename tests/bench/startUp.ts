import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright';
import { marks } from '../../src-renderer/kit/marks.ts';
import { launchOptions } from '../support/launchOptions.ts';
import {
  newDataFolder,
  removeFolder,
  signInAndSync,
  startBenchConsole,
  startPlainConsole,
} from './benchConsole.ts';
import type { BenchSample } from './benchSample.ts';
import { largestTypes } from './interactions.ts';
import type { Figure } from './measure.ts';
import { median } from './measure.ts';

const runs = 5;
/** Room for the configurations of a team, in bytes: all of them are kept when the second start is measured. */
const bodyBytes = 512 * 1024 * 1024;

/** Opens an address in a fresh Chromium and waits until something is painted. @returns milliseconds since `startedMs` */
async function openUntil(
  url: string,
  startedMs: number,
  painted: (page: Page) => Promise<unknown>,
): Promise<number> {
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch(launchOptions);
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(url, { waitUntil: 'commit' });
    await painted(page);
    return performance.now() - startedMs;
  } finally {
    await browser?.close();
  }
}

const waitForMark = (name: string) => (page: Page) =>
  page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name, { polling: 'raf' });

async function emptyPage(): Promise<number> {
  const server = createServer((_request, response) => response.end('<!doctype html><p>empty</p>')).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const took = await openUntil(url, performance.now(), (page) =>
    page.waitForFunction(() => performance.getEntriesByType('paint').length > 0, undefined, {
      polling: 'raf',
    }),
  );
  server.closeAllConnections();
  server.close();
  return took;
}

async function start(sample: BenchSample, data: string, mark: string): Promise<number> {
  const startedMs = performance.now();
  const running = await startPlainConsole(sample, data);
  try {
    return await openUntil(running.url, startedMs, waitForMark(mark));
  } finally {
    await running.stop();
  }
}

/** Signs in once in a data folder and brings everything: later starts find a session in the keychain and rows in the cache. */
async function prepare(sample: BenchSample, data: string): Promise<void> {
  const running = await startBenchConsole(sample, data);
  try {
    await signInAndSync(running, sample, bodyBytes);
    // Throws when the catalog would not be answered from the cache.
    await largestTypes(running.window);
  } finally {
    await running.stop();
  }
}

/** P1 and P2: from the start of the process to a painted window. */
export async function measureStartUp(sample: BenchSample): Promise<Figure[]> {
  const reference = await median(runs, emptyPage);
  const referenceWhat = 'Chromium opening an empty local page';
  const signInMs = await median(runs, async () => {
    const data = newDataFolder();
    const took = await start(sample, data, marks.shellPainted);
    removeFolder(data);
    return took;
  });
  const kept = newDataFolder();
  await prepare(sample, kept);
  const catalogMs = await median(runs, () => start(sample, kept, marks.catalogRows));
  removeFolder(kept);
  return [
    {
      budgetName: 'P1',
      what: 'process start to the catalog’s rows, session and rows kept (team)',
      unit: 'ms',
      figure: catalogMs,
      budget: 1_200,
      reference,
      referenceWhat,
    },
    {
      budgetName: 'P2',
      what: 'process start to the sign-in screen, empty data folder',
      unit: 'ms',
      figure: signInMs,
      budget: 1_000,
      reference,
      referenceWhat,
    },
  ];
}
