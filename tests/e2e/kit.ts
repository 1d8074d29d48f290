import { test as base, expect, type Page } from 'playwright/test';
import { startKitPage } from '../support/kitPage.ts';

interface KitFixtures {
  /** Opens one section of the kit page. */
  readonly open: (section: string, query?: string) => Promise<void>;
  /** Console errors and violations of the Content-Security-Policy, which no test may have. */
  readonly complaints: string[];
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
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
        });
      });
      await use(complaints);
      expect(complaints, 'errors in the window').toEqual([]);
    },
    { auto: true },
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
