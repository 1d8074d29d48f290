import { expect, type Page } from 'playwright/test';
import { startKitPage } from '../support/kitPage.ts';
import { test as base } from './pages.ts';

interface KitFixtures {
  /** Opens one section of the kit page. */
  readonly open: (section: string, query?: string) => Promise<void>;
}

interface KitWorkerFixtures {
  readonly kit: { readonly origin: string };
}

export const test = base.extend<KitFixtures, KitWorkerFixtures>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const kit = await startKitPage();
      await use(kit);
      await kit.stop();
    },
    { scope: 'worker' },
  ],
  open: async ({ page, kit }, use) => {
    await use(async (section, query = '') => {
      await page.goto(`${kit.origin}/?section=${section}${query}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    });
  },
});

export { expect };

/** A component in one of its states, by its name on the page. */
export const state = (page: Page, name: string) => page.locator(`[data-state="${name}"]`);
