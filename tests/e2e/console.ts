import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { connectWindow } from '../support/bridgeClient.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { type RunningConsole, startConsole } from '../support/startConsole.ts';
import { typeInto } from '../support/typeInto.ts';
import { test as base } from './pages.ts';
import { SharedConsoles } from './SharedConsoles.ts';

/** The address of a screen on the web host: the start address with its path and query before the key. */
export function addressOf(url: string, path: string): string {
  const { origin, hash } = new URL(url);
  return origin + path + hash;
}

/** The console that a test is at. */
interface ConsoleOfTest {
  /** Its start address; of a shared one, that of the person who is signed in. @throws before `signIn` at a shared one */
  readonly url: string;
  /** @throws at a shared one */
  stop(): Promise<void>;
}

interface Fixtures {
  /**
   * Which console a test is at. Nearly all share one for each role, where a person is signed in and everything is synced: `signIn` only
   * opens an address there. `signed-out` is shared, too: nobody is signed in there and nothing is kept, and `signIn` fills in the form.
   * `own` is a process of the test's own on a fresh data folder, for tests that end it or look at its files.
   */
  readonly consoleKind: 'signed-in' | 'signed-out' | 'own';
  /** A fresh data folder, removed afterwards. */
  readonly data: string;
  /** What a console of the test's own has in its environment besides this process's. */
  readonly consoleEnv: Readonly<Record<string, string>>;
  readonly console: ConsoleOfTest;
  /** Starts a console of the test's own on the data folder; the test, or its end, stops it. */
  readonly start: (server: string | undefined) => Promise<RunningConsole>;
  /** Opens an address where a person with that role is signed in. */
  readonly signIn: (role?: string, path?: string) => Promise<void>;
  /** Has the console ask for all that it syncs, long before that would be due. */
  readonly syncNow: () => Promise<void>;
  /** The shared consoles, and the one that this test was given. */
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
    this.#url = (await this.#consoles.lend(role)).url;
  }

  get url(): string {
    if (this.#url === undefined) throw new Error('Sign in first, or be at another kind of console.');
    return this.#url;
  }

  async stop(): Promise<void> {
    throw new Error('Others are at this console, too.');
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sample: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const sample = await startSampleForTests();
      await use(sample);
      await sample.stop();
    },
    { scope: 'worker' },
  ],
  sharedConsoles: [
    async ({ sample }, use) => {
      const consoles = new SharedConsoles(sample);
      await use(consoles);
      await consoles.stop();
    },
    { scope: 'worker' },
  ],
  consoleKind: ['signed-in', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
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
      await page.goto(addressOf(console.url, path));
      if (!isThere) await giveCredentials(page, sample.account(role));
      // An address may open a dialog, behind which nothing else can be reached.
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

export { expect };

/** Where something is on the screen. @throws when it is not there */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the screen.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** The line that says that the server is away or wants a new sign-in. */
export const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'data kept on this computer' });

/** Everything that is synced is here. */
export const expectSynced = (page: Page) =>
  expect(page.getByRole('link', { name: /^Sync: Up to date/ })).toBeVisible({ timeout: 20_000 });

const catalog = (page: Page) => page.getByRole('grid', { name: 'Catalog' });

/** Rows of the catalog list that are drawn: those on the screen and a few more. */
export const rows = (page: Page) => catalog(page).locator('.ag-row');

/** Opens the one item of that name and type from the list, as a person would. */
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

/** Answers the sign-in that stands on the screen. */
export async function giveCredentials(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await typeInto(page.getByLabel('E-Mail'), email);
  await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
  await page.keyboard.press('Enter');
}

/** The catalog has an answer on the screen, whichever of its two views it is. */
export const expectCatalog = (page: Page) => expect(rows(page).first()).toBeVisible();

/** How many rows the catalog list has, on the screen or not. */
export const expectRowCount = (page: Page, count: number) =>
  // The head is a row, too.
  expect(catalog(page)).toHaveAttribute('aria-rowcount', String(count + 1));
