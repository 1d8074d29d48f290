import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { launchOptions } from '../support/launchOptions.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { startConsole } from '../support/startConsole.ts';
import type { Figure } from './measure.ts';
import { median } from './measure.ts';

const runs = 5;
const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-bench-'));

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

async function start(sample: SampleForTests, data: string, mark: string): Promise<number> {
  const startedMs = performance.now();
  const running = await startConsole(sample.origin, data);
  try {
    return await openUntil(running.url, startedMs, waitForMark(mark));
  } finally {
    await running.stop();
  }
}

/** Signs in once in a data folder, so that later starts find a session in the keychain. */
async function signIn(sample: SampleForTests, data: string): Promise<void> {
  const running = await startConsole(sample.origin, data);
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage();
  await page.goto(running.url);
  const { email, password } = sample.account('admin');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: 'Catalog' }).waitFor();
  await browser.close();
  await running.stop();
}

/** P1 and P2: from the start of the process to a painted window. */
export async function measureStartUp(sample: SampleForTests): Promise<Figure[]> {
  const reference = await median(runs, emptyPage);
  const referenceWhat = 'Chromium opening an empty local page';
  const signInMs = await median(runs, async () => {
    const data = newFolder();
    const took = await start(sample, data, 'quarterdeck:shell-painted');
    rmSync(data, { recursive: true, force: true });
    return took;
  });
  const kept = newFolder();
  await signIn(sample, kept);
  const catalogMs = await median(runs, () => start(sample, kept, 'quarterdeck:catalog-rows'));
  rmSync(kept, { recursive: true, force: true });
  return [
    {
      budgetName: 'P1',
      what: 'process start to the catalog’s rows, session kept (rows from the server: no cache yet)',
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
