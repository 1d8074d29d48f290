import { expect, type Page } from 'playwright/test';
import { startKitPage } from '../support/kitPage.ts';
import { test as base, reportViolations } from './pages.ts';
import { windowOptions } from './windowOptions.ts';

/** Opens one section of the kit page in its initial state. */
export type OpenSection = (section: string, query?: string) => Promise<void>;

interface KitFixtures {
  readonly open: OpenSection;
}

interface KitWorkerFixtures {
  readonly kit: { readonly origin: string };
  readonly sharedPage: Page;
}

/**
 * One worker's tests share a page and re-render it: loading an editor or a table takes seconds.
 * Tests with `ownContext` get their own page, for load tests and for a stopped clock.
 */
export const test = base.extend<KitFixtures, KitWorkerFixtures>({
  kit: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from this pattern.
    async ({}, use) => {
      const kit = await startKitPage();
      await use(kit);
      await kit.stop();
    },
    { scope: 'worker' },
  ],
  sharedPage: [
    async ({ sharedContext }, use) => {
      const page = await sharedContext.context.newPage();
      await reportViolations(page);
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, sharedContext, ownContext }, use) => {
    if (!ownContext) {
      await use(sharedContext.context);
      await sharedContext.context.clearPermissions();
      return;
    }
    const own = await browser.newContext(windowOptions);
    await use(own);
    await own.close();
  },
  page: async ({ context, sharedPage, ownContext, colorScheme }, use) => {
    if (ownContext) {
      const page = await context.newPage();
      await reportViolations(page);
      await use(page);
      return;
    }
    await sharedPage.emulateMedia({ colorScheme, forcedColors: null, reducedMotion: null });
    await sharedPage.setViewportSize(windowOptions.viewport);
    await sharedPage.mouse.move(0, 0);
    await use(sharedPage);
    await sharedPage.unrouteAll();
    for (const event of ['request', 'worker', 'dialog'] as const) sharedPage.removeAllListeners(event);
  },
  open: async ({ page, kit }, use) => {
    await use(async (section, query = '') => {
      const search = `?section=${section}${query}`;
      const isThere = page.url().startsWith(`${kit.origin}/`);
      if (isThere) {
        await page.evaluate((asked) => {
          const { showKit } = window as unknown as { showKit: (query: string) => Promise<void> };
          return showKit(asked);
        }, search);
      } else {
        await page.goto(`${kit.origin}/${search}`);
      }
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    });
  },
});

export { expect };

/** A component in one state, by its name on the page. */
export const state = (page: Page, name: string) => page.locator(`[data-state="${name}"]`);

/** Query parameters that limit a section to some states. Editors and large graphs take a second each. */
export const only = (...names: readonly string[]) =>
  names.map((name) => `&state=${encodeURIComponent(name)}`).join('');
