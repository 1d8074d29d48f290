import type { Page } from 'playwright/test';
import { noViolations } from '../support/noViolations.ts';
import { addressOf, expect, expectCatalog, test } from './console.ts';

const main = ['Dashboard', 'Health', 'Incidents', 'Catalog', 'Logs', 'Playbooks'];
const settings = [
  'About',
  'Agents',
  'Desktop',
  'Event Queue',
  'Feature Flags',
  'Health Check',
  'Integrations',
  'Jobs History',
  'Kubeconfigs',
  'Log Backends',
  'Permissions',
  'Rules',
  'Sync',
  'Teams',
  'Topology',
  'Workspaces',
];
const all = [...settings, 'Connections', 'Users'].sort((a, b) => a.localeCompare(b));

/** What each role finds in the sidebar; specification part 1 sections 2.3 and 6. */
const sidebars: Readonly<Record<string, readonly string[]>> = {
  admin: [...main, ...all],
  editor: [...main, ...settings],
  commander: [...main, ...settings],
  responder: [...main, ...settings],
  viewer: main,
};

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

/** Goes to an address of this window as somebody does who types it: the page loads anew. */
async function visit(page: Page, url: string, path: string): Promise<void> {
  await page.goto(addressOf(url, path));
  await page.reload();
}

test.describe('the sidebar and the guards of a role', () => {
  for (const [role, labels] of Object.entries(sidebars)) {
    test(`show ${role} what they may read, and refuse the rest by its address`, async ({
      page,
      console,
      signIn,
    }) => {
      await signIn(role, '/catalog');
      await expectCatalog(page);
      if (role !== 'viewer') await page.getByRole('button', { name: 'Settings' }).click();
      await expect(links(page)).toHaveText([...labels]);

      await visit(page, console.url, '/settings/users');
      const unauthorized = page.getByRole('heading', { name: 'Unauthorized', level: 2 });
      if (role === 'admin') {
        await expect(page.getByRole('button', { name: 'Invite User' })).toBeVisible();
        await expect(unauthorized).toHaveCount(0);
      } else {
        await expect(unauthorized).toBeVisible();
        await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
        await expect(page).toHaveTitle('Unauthorized | Quarterdeck');
        await page.keyboard.press('Tab');
        await page.getByRole('link', { name: 'Go to the start page' }).focus();
        await page.keyboard.press('Enter');
        await expect(page, 'nobody is led back to what they may not see').toHaveURL(/\/catalog$/);
      }
    });
  }
});

test.describe('a feature that is switched off', () => {
  test.use({ consoleKind: 'signed-out' });

  test.afterEach(async ({ sample }) => {
    await sample.setProperty('incidents.disable', null);
    await sample.setProperty('settings.config_scraper.disable', null);
  });

  test('is in no menu, and says so at its address', async ({ page, console, sample, signIn }) => {
    await sample.setProperty('incidents.disable', 'true');
    await signIn('admin', '/health');
    await expect(links(page).filter({ hasText: 'Incidents' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(links(page).filter({ hasText: 'Rules' })).toHaveCount(0);
    await visit(page, console.url, '/incidents/01J');
    await expect(page.getByRole('heading', { name: 'Incidents is switched off' })).toBeVisible();
    await noViolations(page);
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
