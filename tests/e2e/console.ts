import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { connectWindow } from '../support/bridgeClient.ts';
import { giveCredentials } from '../support/giveCredentials.ts';
import { provideSample } from '../support/provideSample.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { type RunningConsole, startConsole } from '../support/startConsole.ts';
import { test as base } from './pages.ts';
import { SharedConsoles } from './SharedConsoles.ts';

/** Returns the address of a screen on the web host. The key follows the path and query. */
export function webAddress(url: string, path: string): string {
  const { origin, hash } = new URL(url);
  return origin + path + hash;
}

interface ConsoleOfTest {
  /**
   * The start address.
   * @throws before `signIn` if the console is shared
   */
  readonly url: string;
  /** @throws if the console is shared */
  stop(): Promise<void>;
}

interface Fixtures {
  /**
   * The console for a test. `signed-in` (default): shared per role and fully synced; `signIn` only opens an
   * address.
   * `signed-out`: shared and empty; `signIn` fills in the form.
   * `own`: a new process and data folder, for tests that stop it or check its files.
   */
  readonly consoleKind: 'signed-in' | 'signed-out' | 'own';
  /** A new data folder, removed after the test. */
  readonly data: string;
  /** Additional environment variables of an own console. */
  readonly consoleEnv: Readonly<Record<string, string>>;
  readonly console: ConsoleOfTest;
  /** Starts an own console on the data folder. It stops at the end of the test at the latest. */
  readonly start: (server: string | undefined) => Promise<RunningConsole>;
  /** Opens an address, signed in with the role. */
  readonly signIn: (role?: string, path?: string) => Promise<void>;
  /** Syncs all feeds immediately. */
  readonly syncNow: () => Promise<void>;
  /** The shared consoles, and the one borrowed by this test. */
  readonly lending: Lending;
}

interface WorkerFixtures {
  readonly sample: SampleForTests;
  readonly sharedConsoles: SharedConsoles;
}

class Lending implements ConsoleOfTest {
  readonly #consoles: SharedConsoles;
  #url: string | undefined;

  constructor(consoles: SharedConsoles) {
    this.#consoles = consoles;
  }

  async lend(role?: string): Promise<void> {
    this.#url = (await this.#consoles.borrow(role)).url;
  }

  get url(): string {
    if (this.#url === undefined) throw new Error('Sign in first. A shared console has no URL before that.');
    return this.#url;
  }

  async stop(): Promise<void> {
    throw new Error('A shared console cannot be stopped: other tests use it.');
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sample: [provideSample, { scope: 'worker' }],
  sharedConsoles: [
    async ({ sample }, use) => {
      const consoles = new SharedConsoles(sample);
      await use(consoles);
      await consoles.stop();
    },
    { scope: 'worker' },
  ],
  consoleKind: ['signed-in', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
  data: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  consoleEnv: [{}, { option: true }],
  lending: async ({ sharedConsoles }, use) => {
    await use(new Lending(sharedConsoles));
  },
  console: async ({ sample, data, consoleEnv, complaints, consoleKind, lending }, use) => {
    if (consoleKind === 'own') {
      const running = await startConsole(sample.origin, data, [], { env: consoleEnv });
      await use(running);
      complaints.listening = false;
      await running.stop();
    } else {
      if (consoleKind === 'signed-out') await lending.lend();
      await use(lending);
    }
    await sample.clearFaults();
  },
  start: async ({ data, consoleEnv, complaints }, use) => {
    const started: RunningConsole[] = [];
    await use(async (server) => {
      const running = await startConsole(server, data, [], { env: consoleEnv });
      started.push(running);
      return running;
    });
    complaints.listening = false;
    for (const running of started) await running.stop();
  },
  signIn: async ({ page, console, sample, consoleKind, lending }, use) => {
    await use(async (role = 'admin', path = '/') => {
      const isThere = consoleKind === 'signed-in';
      if (isThere) await lending.lend(role);
      await page.goto(webAddress(console.url, path));
      if (!isThere) await giveCredentials(page, sample.account(role));
      // `includeHidden`, because the address may open a modal dialog.
      await expect(page.getByRole('navigation', { name: 'Main', includeHidden: true })).toBeVisible();
    });
  },
  syncNow: async ({ console }, use) => {
    await use(async () => {
      const window = await connectWindow(console.url);
      await window.bridge.sync.now({});
      window.close();
    });
  },
});

export { expect, giveCredentials };

/**
 * Returns the position of an element.
 * @throws when the element is not displayed
 */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The banner for an unreachable server or an expired session. */
export const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'data stored on this computer' });

export const expectSynced = (page: Page) =>
  expect(page.getByRole('link', { name: /^Sync: Up to date/ })).toBeVisible({ timeout: 60_000 });

const catalog = (page: Page) => page.getByRole('grid', { name: 'Catalog' });

/** Rendered rows of the catalog list: the visible ones and a few more. */
export const rows = (page: Page) => catalog(page).locator('.ag-row');

export async function openItem(page: Page, name: string, type: string): Promise<void> {
  const address = new URL(page.url());
  address.pathname = '/catalog';
  address.search = `?search=${name}&query=${name}&hideDeleted=no`;
  await page.goto(address.href);
  const row = rows(page)
    .filter({ has: page.getByText(name, { exact: true }) })
    .filter({ hasText: type })
    .filter({ hasNotText: 'staging-eu-1' });
  await row.first().getByText(name, { exact: true }).click();
  await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}$/);
}

/** Waits for the dashboard, the first screen after a sign-in. */
export const expectDashboard = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: /^Dashboard/ })).toBeVisible();

/** Waits for the first row of the catalog, in either of its two views. */
export const expectCatalog = (page: Page) => expect(rows(page).first()).toBeVisible();

/** Expects the total row count of the catalog list, rendered or not. */
export const expectRowCount = (page: Page, count: number) =>
  // The header counts as a row.
  expect(catalog(page)).toHaveAttribute('aria-rowcount', String(count + 1));
