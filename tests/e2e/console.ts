import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from 'playwright/test';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { type RunningConsole, startConsole } from '../support/startConsole.ts';

/** The address of a screen on the web host: the start address with its path and query before the key. */
export function addressOf(url: string, path: string): string {
  const { origin, hash } = new URL(url);
  return origin + path + hash;
}

interface Fixtures {
  /** A fresh data folder, removed afterwards. */
  readonly data: string;
  /** What the console's environment has besides this process's. */
  readonly consoleEnv: Readonly<Record<string, string>>;
  readonly console: RunningConsole;
  /** Console errors and violations of the Content-Security-Policy, which no test may have until its console is stopped. */
  readonly complaints: { readonly texts: string[]; listening: boolean };
  /** Starts a console of the test's own on the data folder; the test, or its end, stops it. */
  readonly start: (server: string | undefined) => Promise<RunningConsole>;
  readonly signIn: (role?: string, path?: string) => Promise<void>;
}

interface WorkerFixtures {
  readonly sample: SampleForTests;
}

/** Chromium reports these by itself when a test drops a connection on purpose. */
const expectedWhenLost =
  /WebSocket connection to|net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/;

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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  data: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
  consoleEnv: [{}, { option: true }],
  console: async ({ sample, data, consoleEnv, complaints }, use) => {
    const running = await startConsole(sample.origin, data, [], { env: consoleEnv });
    await use(running);
    complaints.listening = false;
    await running.stop();
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
  complaints: [
    async ({ page }, use) => {
      const complaints = { texts: [] as string[], listening: true };
      const note = (text: string) => {
        if (complaints.listening && !expectedWhenLost.test(text)) complaints.texts.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error') note(message.text());
      });
      page.on('pageerror', (error) => note(String(error)));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
        });
      });
      await use(complaints);
      expect(complaints.texts, 'errors in the window').toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page, console, sample }, use) => {
    await use(async (role = 'admin', path = '/') => {
      await page.goto(addressOf(console.url, path));
      await giveCredentials(page, sample.account(role));
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
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

/** Keeps items from being synced, so that lists are asked of the server until `clearFaults`. */
export const withoutSyncedItems = (sample: SampleForTests) =>
  sample.fault({ kind: 'status', status: 500, path: '/db/config_items', count: -1 });

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
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
}

/** The catalog has an answer on the screen, whichever of its two views it is. */
export const expectCatalog = (page: Page) => expect(rows(page).first()).toBeVisible();

/** How many rows the catalog list has, on the screen or not. */
export const expectRowCount = (page: Page, count: number) =>
  // The head is a row, too.
  expect(catalog(page)).toHaveAttribute('aria-rowcount', String(count + 1));
