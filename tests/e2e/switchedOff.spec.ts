import type { Page } from 'playwright/test';
import { addressOf, expect, expectCatalog, test } from './console.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

/** Goes to an address of this window as somebody does who types it: the page loads anew. */
async function visit(page: Page, url: string, path: string): Promise<void> {
  await page.goto(addressOf(url, path));
  await page.reload();
}

test.describe('a feature that is switched off', () => {
  test.use({ consoleKind: 'signed-out' });

  test.afterEach(async ({ sample }) => {
    await sample.setProperty('incidents.disable', null);
    await sample.setProperty('settings.config_scraper.disable', null);
  });

  test('is gone from the menus, and back, when that changes while somebody is signed in', async ({
    page,
    sample,
    signIn,
  }) => {
    await signIn('admin', '/incidents');
    const incidents = links(page).filter({ hasText: 'Incidents' });
    await expect(incidents).toHaveCount(1);
    await sample.setProperty('incidents.disable', 'true');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Incidents is switched off' })).toBeVisible();
    await expect(incidents).toHaveCount(0);
    await sample.setProperty('incidents.disable', null);
    // As when the person comes back from another window.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(incidents).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Incidents is switched off' })).toHaveCount(0);
  });

  test('leads the start elsewhere when it is the catalog, even back from there', async ({
    page,
    console,
    sample,
    signIn,
  }) => {
    await signIn('viewer', '/catalog');
    await expectCatalog(page);
    await sample.setProperty('settings.config_scraper.disable', 'true');
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(/\/login/);
    await signIn('viewer', '/');
    await expect(page).toHaveURL(/\/topology$/);
    await expect(links(page).filter({ hasText: 'Catalog' })).toHaveCount(0);
    await visit(page, console.url, '/catalog');
    await expect(page.getByRole('heading', { name: 'Catalog is switched off' })).toBeVisible();
  });
});
