import type { Page } from 'playwright/test';
import { expect, test } from './console.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

test.describe('a feature that is switched off', () => {
  test.use({ consoleKind: 'signed-out' });

  test.afterEach(async ({ sample }) => {
    await sample.setProperty('incidents.disable', null);
  });

  test('disappears from the menus and returns while a person is signed in', async ({
    page,
    sample,
    signIn,
  }) => {
    await signIn('admin', '/incidents');
    const incidents = links(page).filter({ hasText: 'Incidents' });
    await expect(incidents).toHaveCount(1);
    await sample.setProperty('incidents.disable', 'true');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Incidents is turned off' })).toBeVisible();
    await expect(incidents).toHaveCount(0);
    await sample.setProperty('incidents.disable', null);
    // Simulates returning from another window.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(incidents).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Incidents is turned off' })).toHaveCount(0);
  });
});
