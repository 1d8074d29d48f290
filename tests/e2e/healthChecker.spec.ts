import type { Page } from 'playwright/test';
import { startFakeHealthChecker } from '../support/fakeHealthChecker.ts';
import { noViolations } from '../support/noViolations.ts';
import { type SampleForTests, startSampleForTests } from '../support/sampleForTests.ts';
import { typeInto } from '../support/typeInto.ts';
import { addressOf, banner, expect, expectCatalog, giveCredentials, test } from './console.ts';

let checker: SampleForTests;
test.beforeAll(async () => {
  checker = await startSampleForTests({ standalone: true });
});
test.afterAll(() => checker.stop());

const form = (page: Page) => page.getByRole('main');
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const switcher = (page: Page, name: string) =>
  page.getByRole('button', { name: `Workspace ${name}`, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const checksOnly = (page: Page) => page.getByText('This server has only health checks', { exact: true });
const localSettings = ['About', 'Desktop', 'Kubeconfigs', 'Saved views', 'Sync', 'Workspaces'];

/** Adds the health checker by the form that is on the screen. */
async function addChecker(page: Page, { origin }: { readonly origin: string } = checker): Promise<void> {
  const name = 'Lighthouse';
  await typeInto(form(page).getByLabel('Address'), origin);
  await typeInto(form(page).getByLabel('Name (optional)'), name);
  await form(page).getByRole('button', { name: 'Add workspace' }).click();
  await expect(switcher(page, name)).toBeVisible();
}

test.describe('a health checker', () => {
  test('is added by its address and goes straight to its checks, without a sign-in', async ({
    page,
    start,
  }) => {
    const { url } = await start(undefined);
    await page.goto(url);
    await form(page).getByLabel('Address').focus();
    await page.keyboard.type(checker.origin);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/health$/);
    await expect(title(page)).toHaveText('Health');

    await test.step('the sidebar has Health and what is about this computer', async () => {
      await sidebar(page).getByRole('button', { name: 'Settings' }).click();
      await expect(sidebar(page).getByRole('link')).toHaveText(['Health', ...localSettings]);
      await expect(sidebar(page).getByRole('link', { name: 'Health' })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await noViolations(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await noViolations(page);
    });

    await test.step('the header has no bell, and a menu of the server instead of a person’s', async () => {
      await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Menu of the health checker' }).click();
      const menu = page.getByRole('menu');
      await expect(menu).toContainText('No sign-in: whoever reaches this server sees its checks.');
      await expect(menu).toContainText(/Backend v1\.\d/);
      await expect(menu).not.toContainText(/Sign out|Your Profile|kubeconfig|keychain|viewer/);
      await noViolations(page, { include: ['[role=menu]'] });
      await page.keyboard.press('Escape');
    });

    await test.step('the palette offers what there is', async () => {
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('combobox', { name: 'Search everything' });
      await expect(page.getByRole('dialog').getByRole('option', { name: /^Health/ })).toBeVisible();
      await expect(page.getByRole('dialog').getByText('Catalog', { exact: true })).toHaveCount(0);
      for (const absent of ['Sign out', 'Download kubeconfig', 'Incidents', 'Playbooks', 'Settings: Users']) {
        await typeInto(palette, absent);
        await expect(page.getByText(`Nothing here is called “${absent}”.`)).toBeVisible();
      }
      await typeInto(palette, 'settings sync');
      await expect(page.getByRole('dialog').getByRole('option', { name: /Settings: Sync/ })).toBeVisible();
      await noViolations(page);
      await page.keyboard.press('Escape');
    });
  });

  test('says at every other address that there are only health checks', async ({ page, start }) => {
    const { url } = await start(undefined);
    await page.goto(url);
    await addChecker(page);
    await checker.clearRequests();
    for (const [path, area] of [
      ['/catalog?search=payments', 'Catalog'],
      ['/topology', 'Dashboard'],
      ['/incidents/01J', 'Incidents'],
      ['/settings/users', 'Users'],
      ['/notifications', 'Notifications'],
      ['/profile-settings', 'This area'],
      ['/recovery', 'This area'],
      ['/no/such/page', 'This area'],
    ] as const) {
      await page.goto(addressOf(page.url(), path));
      await expect(checksOnly(page)).toBeVisible();
      await expect(title(page)).toHaveText(area);
    }
    await noViolations(page);
    await page.getByRole('link', { name: 'Go to Health' }).click();
    await expect(page).toHaveURL(/\/health$/);
    for (const path of ['/login', '/login?return_to=%2Fhealth&refresh=true', '/']) {
      await page.goto(addressOf(page.url(), path));
      await expect(page).toHaveURL(/\/health$/);
    }
    for (const name of localSettings) {
      await page.goto(addressOf(page.url(), `/settings/${name.toLowerCase().replace(' ', '-')}`));
      await expect(title(page)).toHaveText(name);
      await expect(checksOnly(page)).toHaveCount(0);
    }
    const asked = (await checker.requests()).map(({ path }) => path);
    expect(asked.filter((path) => /kratos|whoami|properties|people|config_items/.test(path))).toEqual([]);
  });

  test('lies beside a whole server, and both are switched to by keys and after a restart', async ({
    page,
    start,
    sample,
  }) => {
    test.setTimeout(90_000);
    const running = await start(undefined);
    await page.goto(running.url);
    await typeInto(form(page).getByLabel('Address'), sample.origin);
    await typeInto(form(page).getByLabel('Name (optional)'), 'Harbour');
    await form(page).getByRole('button', { name: 'Add workspace' }).click();
    await giveCredentials(page, sample.account('editor'));
    await expectCatalog(page);
    await switcher(page, 'Harbour').click();
    await page.getByRole('menuitem', { name: 'Add a workspace' }).click();
    await addChecker(page);
    await expect(page).toHaveURL(/\/health$/);

    await test.step('the lists of workspaces say which one has only checks', async () => {
      await switcher(page, 'Lighthouse').click();
      await expect(page.getByRole('menuitem', { name: /^Lighthouse/ })).toContainText('Only health checks');
      await expect(page.getByRole('menuitem', { name: /^Harbour/ })).not.toContainText('Only health checks');
      await noViolations(page, { include: ['[role=menu]'] });
      await page.getByRole('menuitem', { name: 'Manage workspaces' }).click();
      const row = page.getByRole('row').filter({ hasText: 'Lighthouse' });
      await expect(row).toContainText('No sign-in');
      await expect(row).toContainText('Only health checks');
      await noViolations(page);
      await page.getByRole('button', { name: 'Examine the connection to Lighthouse' }).click();
      const doctor = page.getByRole('dialog', { name: 'Connection to Lighthouse' });
      await expect(doctor).toContainText('A health checker answers.');
      await expect(doctor).toContainText(/The server is v1\.\d/);
      await expect(doctor).not.toContainText(/Sign-in,|Permissions/);
      await noViolations(page);
      await page.keyboard.press('Escape');
    });

    await test.step('each comes back as it was left', async () => {
      await page.keyboard.press('Control+1');
      await expectCatalog(page);
      await expect(sidebar(page).getByRole('link', { name: 'Catalog' })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
      await page.keyboard.press('Control+2');
      await expect(page).toHaveURL(/\/settings\/workspaces$/);
      await expect(sidebar(page).getByRole('link', { name: 'Catalog' })).toHaveCount(0);
    });

    await test.step('a restart comes back to the one that was open', async () => {
      await page.goto('about:blank');
      await running.stop();
      const again = await start(undefined);
      await page.goto(again.url);
      await expect(switcher(page, 'Lighthouse')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Menu of the health checker' })).toBeVisible();
      await page.keyboard.press('Control+1');
      await expectCatalog(page);
    });

    await test.step('the picker says so, too', async () => {
      await page.goto(addressOf(page.url(), '/workspaces'));
      const places = page.getByRole('navigation', { name: 'Workspaces' });
      await expect(places.getByRole('button', { name: /Lighthouse/ })).toContainText('Only health checks');
      await places.getByRole('button', { name: /Lighthouse/ }).click();
      await expect(page.getByRole('button', { name: 'Menu of the health checker' })).toBeVisible();
    });
  });

  test('that stops is told of by the banner and found again', async ({ page, start }) => {
    const lighthouse = await startFakeHealthChecker();
    const running = await start(undefined);
    await page.goto(running.url);
    await addChecker(page, lighthouse);
    await expect(page).toHaveURL(/\/health$/);
    await page.goto('about:blank');
    await running.stop();
    await lighthouse.stop();
    const again = await start(undefined);
    await page.goto(again.url);
    await expect(banner(page)).toContainText('The server cannot be reached.');
    await expect(title(page)).toHaveText('Health');
    await expect(page.getByLabel('E-Mail')).toHaveCount(0);
    await noViolations(page);
    await lighthouse.startAgain();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(title(page)).toHaveText('Health');
    await lighthouse.stop();
  });
});
