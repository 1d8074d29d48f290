import type { Page } from 'playwright/test';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { banner, expect, expectSynced, giveCredentials, openItem, rows, test } from './console.ts';

const network = 'Network Error. Please try again.';
const unreadable = 'The server sent an answer that Quarterdeck cannot read.';

/**
 * What the server does. `failing`: it has no answer of use, what is kept stands in; `slow`: it has one, late; `ended`: it knows
 * the person no more; `refusing`: the person may not read this any more.
 */
const faults = [
  { name: 'slow', way: 'slow', fault: { kind: 'delay', delayMs: 2_000 }, says: '' },
  {
    name: 'broken (500)',
    way: 'failing',
    fault: { kind: 'status', status: 500, body: '{"error":"disk is full"}' },
    says: 'The server answered 500.',
  },
  {
    name: 'starting (503)',
    way: 'failing',
    fault: { kind: 'status', status: 503, body: 'starting' },
    says: 'The server answered 503.',
  },
  { name: 'dropping connections', way: 'failing', fault: { kind: 'drop' }, says: network },
  { name: 'ending in the middle of answers', way: 'failing', fault: { kind: 'truncate' }, says: network },
  { name: 'talking rubbish', way: 'failing', fault: { kind: 'body', body: 'rubbish' }, says: unreadable },
  {
    name: 'ending the session (401)',
    way: 'ended',
    fault: { kind: 'status', status: 401, body: 'unauthorized' },
    says: 'Bad Session. Please try logging out and logging in again',
  },
  {
    name: 'refusing (403)',
    way: 'refusing',
    fault: {
      kind: 'status',
      status: 403,
      body: 'unauthorized. Access Denied',
      headers: { 'x-rbac-object': 'catalog', 'x-rbac-action': 'read' },
    },
    says: 'You need read on catalog.',
  },
] as const;

type Case = (typeof faults)[number];

const code = (page: Page) => page.getByRole('region', { name: /^Configuration of/ });
const items = (page: Page) => page.getByRole('row').filter({ hasText: 'Catalog items' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' });
const pods = (page: Page) => rows(page).filter({ hasText: 'Pod' }).first();
const toCatalog = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Catalog', exact: true }).click();
const toSync = (page: Page) => page.getByRole('link', { name: /^Sync:/ }).click();

/** One console and one person go through it all: each step breaks something else, and leaves it mended. */
class Journey {
  readonly #page: Page;
  readonly #sample: SampleForTests;
  readonly #case: Case;

  constructor(page: Page, sample: SampleForTests, which: Case) {
    this.#page = page;
    this.#sample = sample;
    this.#case = which;
  }

  async breakPath(path: string): Promise<void> {
    await this.#sample.fault({ ...this.#case.fault, path, count: -1 });
  }

  /** The server is well again; whose session ended signs in again. */
  async mend(): Promise<void> {
    await this.#sample.clearFaults();
    if (this.#case.way !== 'ended') return;
    await this.#page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await giveCredentials(this.#page, this.#sample.account('admin'));
    await expect(banner(this.#page)).toHaveCount(0);
  }

  async expectEnded(): Promise<void> {
    await expect(banner(this.#page)).toContainText(this.#case.says);
  }

  async firstSync(): Promise<void> {
    const page = this.#page;
    const { way, says } = this.#case;
    if (way === 'slow') {
      await expect(items(page)).toContainText('First pass');
      await expect(items(page).getByRole('progressbar')).toBeVisible();
    } else if (way === 'ended') await this.expectEnded();
    else await expect(items(page)).toContainText(says);
    await this.mend();
    if (way === 'failing') await page.getByRole('button', { name: 'Sync Catalog items now' }).click();
    if (way === 'refusing') {
      await expect(items(page)).toContainText('No access');
      await page.getByRole('button', { name: 'Sync Catalog items now' }).click();
    }
    await expectSynced(page);
    await expect(items(page)).toContainText('Up to date');
    await expect(items(page)).not.toContainText(says === '' ? 'Network' : says);
  }

  async openItem(): Promise<void> {
    const page = this.#page;
    const { way, says } = this.#case;
    await openItem(page, 'payments-ledger', 'Deployment');
    if (way === 'refusing') {
      await expect(page.getByText(says)).toBeVisible();
      await expect(code(page)).toHaveCount(0);
      await this.mend();
      await page.getByRole('button', { name: 'Try again' }).click();
    } else {
      await expect(code(page)).toContainText('name: payments-ledger');
      if (way === 'ended') await this.expectEnded();
      if (way === 'failing') {
        await expect(page.getByText(`${says} What is shown is kept on this computer.`)).toBeVisible();
        await expect(title(page)).toContainText(/as of \d\d:\d\d$/);
      }
      await this.mend();
      if (way === 'failing') await refresh(page).click();
    }
    await expect(code(page)).toContainText('name: payments-ledger');
    await expect(page.getByText('What is shown is')).toHaveCount(0);
    await expect(title(page)).not.toContainText('as of');
    // Only the server knows how many there are.
    await expect(page.getByRole('tab', { name: /^Changes/ })).toHaveText(/\d/);
  }

  async readFigures(): Promise<void> {
    const page = this.#page;
    const { way, says } = this.#case;
    // Looked for from before the click on: it lasts two seconds, and a busy machine may take one of them.
    const busy = way === 'slow' ? expect(refresh(page)).toHaveAttribute('aria-busy', 'true') : undefined;
    await refresh(page).click();
    await busy;
    if (way === 'refusing') {
      await expect(page.getByText(says)).toBeVisible();
      await expect(rows(page)).toHaveCount(0);
      await this.mend();
      await page.getByRole('button', { name: 'Try again' }).click();
    } else {
      if (way === 'slow') await expect(refresh(page)).toHaveAttribute('aria-busy', 'true');
      if (way === 'ended') await this.expectEnded();
      if (way === 'failing')
        await expect(page.getByText(`Changes and insights could not be counted anew. ${says}`)).toBeVisible();
      await expect(pods(page)).toContainText(/\dk\+/);
      await this.mend();
      if (way === 'failing') await refresh(page).click();
    }
    await expect(pods(page)).toContainText(/\dk\+/);
    await expect(page.getByText('could not be counted')).toHaveCount(0);
  }

  async syncNow(): Promise<void> {
    const page = this.#page;
    const { way, says } = this.#case;
    const button = page.getByRole('button', { name: 'Sync Catalog items now' });
    await expect(async () => {
      // Sync runs by itself, too: it may have ended the session before anybody could click.
      if (way === 'ended' && (await banner(page).isVisible())) return;
      await button.click({ timeout: 1_000 });
    }).toPass();
    if (way === 'slow') await expect(button).toHaveAttribute('aria-busy', 'true');
    else if (way === 'ended') await this.expectEnded();
    else await expect(items(page)).toContainText(says);
    await toCatalog(page);
    if (way === 'refusing') {
      await toSync(page);
      await expect(items(page)).toContainText('No access');
      await expect(items(page)).toContainText('0 rows');
      await toCatalog(page);
    } else await expect(pods(page)).toBeVisible();
    await toSync(page);
    await this.mend();
    if (way === 'failing' || way === 'refusing') await button.click();
    await expect(items(page)).toContainText('Up to date', { timeout: 20_000 });
    await expect(items(page)).toContainText(/[1-9][\d,]* rows/);
    await toCatalog(page);
    await expect(pods(page)).toBeVisible();
  }
}

for (const which of faults) {
  test(`a server that is ${which.name} is told of, costs nothing, and is forgotten once it is well`, async ({
    page,
    sample,
    signIn,
  }) => {
    test.slow();
    const journey = new Journey(page, sample, which);
    await test.step('during the first sync', async () => {
      await journey.breakPath('/db/config_items');
      await signIn('admin', '/settings/sync');
      await journey.firstSync();
    });
    await test.step('while an item is opened', async () => {
      await journey.breakPath('/db/config_detail');
      await journey.openItem();
    });
    await test.step('while the summary is counted', async () => {
      await toCatalog(page);
      await expect(pods(page)).toContainText(/\dk\+/);
      await journey.breakPath('/catalog/summary');
      await journey.readFigures();
    });
    await test.step('while it is synced', async () => {
      await toSync(page);
      await journey.breakPath('/db/config');
      await journey.syncNow();
    });
  });
}
