import type { Page } from 'playwright/test';
import { startFakeHealthChecker } from '../support/fakeHealthChecker.ts';
import { noViolations } from '../support/noViolations.ts';
import { typeInto } from '../support/typeInto.ts';
import { banner, expect, expectDashboard, giveCredentials, test, webAddress } from './console.ts';

// Answers of a health checker: tests/integration/healthChecker.test.ts. Its menus are story tests.

const form = (page: Page) => page.getByRole('main');
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const switcher = (page: Page, name: string) =>
  page.getByRole('button', { name: `Workspace ${name}`, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const localSettings = ['About', 'Assistants', 'Desktop', 'Kubeconfigs', 'Saved views', 'Sync', 'Workspaces'];

async function addWorkspace(page: Page, address: string, name: string): Promise<void> {
  await typeInto(form(page).getByLabel('Address'), address);
  await typeInto(form(page).getByLabel('Name (optional)'), name);
  await page.keyboard.press('Enter');
}

test('a health-check workspace is added without sign-in, switched, offline after a restart, and found again', async ({
  page,
  start,
  sample,
}) => {
  const lighthouse = await startFakeHealthChecker();
  const running = await start(undefined);
  await page.goto(running.url);

  await test.step('the workspace opens its checks, with Health and the computer’s settings in the sidebar', async () => {
    await addWorkspace(page, lighthouse.origin, 'Lighthouse');
    await expect(page).toHaveURL(/\/health$/);
    await expect(title(page)).toHaveText('Health');
    await sidebar(page).getByRole('button', { name: 'Settings' }).click();
    await expect(sidebar(page).getByRole('link')).toHaveText(['Health', ...localSettings]);
    await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Health checker menu' }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toContainText('No sign-in: anyone who can reach this server can see its checks.');
    await expect(menu).not.toContainText(/Sign out|Your Profile|kubeconfig|keychain|viewer/);
    await noViolations(page, { include: ['[role=menu]'] });
    await page.keyboard.press('Escape');
  });

  await test.step('a full server is added, and both workspaces reopen where they were left', async () => {
    await switcher(page, 'Lighthouse').click();
    await page.getByRole('menuitem', { name: 'Add a workspace' }).click();
    await addWorkspace(page, sample.origin, 'Harbour');
    await giveCredentials(page, sample.account('editor'));
    await expectDashboard(page);
    await page.keyboard.press('Control+1');
    await expect(page).toHaveURL(/\/health$/);
    await expect(sidebar(page).getByRole('link', { name: 'Catalog' })).toHaveCount(0);
    await switcher(page, 'Lighthouse').click();
    await expect(page.getByRole('menuitem', { name: /^Lighthouse/ })).toContainText('Only health checks');
    await expect(page.getByRole('menuitem', { name: /^Harbour/ })).not.toContainText('Only health checks');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+2');
    await expect(page).toHaveURL(/\/topology$/);
    await expect(sidebar(page).getByRole('link', { name: 'Catalog' })).toBeVisible();
    await page.keyboard.press('Control+1');
    await expect(page.getByRole('button', { name: 'Health checker menu' })).toBeVisible();
  });

  await test.step('a restart reopens the workspace, reports its offline server, and reconnects', async () => {
    await page.goto('about:blank');
    await running.stop();
    await lighthouse.stop();
    const again = await start(undefined);
    await page.goto(again.url);
    await expect(switcher(page, 'Lighthouse')).toBeVisible();
    await expect(banner(page)).toContainText('The server cannot be reached.');
    await expect(title(page)).toContainText(/^Health\s*as of \d\d:\d\d$/);
    await expect(page.getByLabel('E-Mail')).toHaveCount(0);
    await lighthouse.startAgain();
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(title(page)).toHaveText('Health');
    await page.goto(webAddress(page.url(), '/catalog?search=payments'));
    await expect(page.getByText('This server has only health checks', { exact: true })).toBeVisible();
  });
  await lighthouse.stop();
});
