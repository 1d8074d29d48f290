import type { Page } from 'playwright/test';
import { addressOf as linkOf } from '../../src-preload/contract/rules/address.ts';
import { connectWindow } from '../support/bridgeClient.ts';
import { addressOf, expect, expectSynced, giveCredentials, test } from './console.ts';

/** What a second start with an address does. */
async function arrive(url: string, address: string): Promise<void> {
  const second = await connectWindow(url);
  await second.bridge.shell.window.show({ address });
  second.close();
}

const settings = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desktop');
  await expect(page.getByRole('switch', { name: 'Open at login' })).toBeVisible();
};

test.describe('Settings → Desktop', () => {
  test('is reached from the palette by keyboard, and says why a browser window can do none of it', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', '/catalog');
    await expectSynced(page);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
    await page.keyboard.type('desktop');
    await expect(page.getByRole('option', { name: /Settings.*Desktop/ })).toBeVisible();
    // The first row searches the catalog, once what was found for the letters before is gone.
    await expect(page.getByRole('option', { selected: true })).toContainText('“desktop”');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toContainText('Desktop');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings\/desktop$/);
    await settings(page);
    for (const name of ['Open at login', 'Icon beside the clock', 'Notifications']) {
      const control = page.getByRole('switch', { name });
      await expect(control).toBeDisabled();
      await expect(control).not.toBeChecked();
      await expect(control).toHaveAccessibleDescription(/^Quarterdeck runs in a browser window here/);
    }
    await expect(page.getByRole('button', { name: 'Zoom' })).toBeDisabled();
    await expect(page.getByText('use the browser’s own zoom')).toBeVisible();
  });

  test('is there with the server stopped', async ({ page, sample, signIn }) => {
    await signIn('admin', '/settings/desktop');
    await settings(page);
    await sample.fault({ kind: 'drop', count: -1 });
    await page.reload();
    await settings(page);
  });
});

test.describe('an address from outside', () => {
  test('leads the window that is open to its screen', async ({ page, console, sample, signIn }) => {
    await signIn('admin', '/settings/sync');
    await arrive(console.url, linkOf(sample.origin, '/settings/desktop'));
    await settings(page);
    await arrive(console.url, `${sample.origin}/settings/sync?a=b`);
    await expect(page).toHaveURL(/\/settings\/sync\?a=b$/);
    await page.goBack();
    await settings(page);
  });

  test.describe(() => {
    test.use({ consoleKind: 'signed-out' });

    test('that came before there was a window waits for it, and for the sign-in', async ({
      page,
      console,
      sample,
    }) => {
      await arrive(console.url, linkOf(sample.origin, '/settings/desktop'));
      await page.goto(addressOf(console.url, '/'));
      await expect(page).toHaveURL(/\/login\?return_to=%2Fsettings%2Fdesktop$/);
      await giveCredentials(page, sample.account('admin'));
      await settings(page);
      await page.reload();
      await settings(page);
    });
  });

  test('of a server that nobody added leads to the workspaces, and adds none', async ({
    page,
    console,
    signIn,
  }) => {
    await signIn('admin', '/settings/sync');
    await arrive(console.url, linkOf('https://new.example', '/health'));
    await expect(page).toHaveURL(/\/workspaces\?server=https%3A%2F%2Fnew\.example&to=%2Fhealth$/);
    const other = await connectWindow(console.url);
    for await (const { workspaces } of await other.bridge.workspaces.changes()) {
      expect(workspaces).toHaveLength(1);
      break;
    }
    other.close();
  });

  test('that means harm does nothing at all', async ({ page, console, sample, signIn }) => {
    await signIn('admin', '/settings/desktop');
    await settings(page);
    for (const address of ['javascript:alert(1)', '//evil.example', 'quarterdeck://run?to=/health', '\u0000'])
      await arrive(console.url, address);
    await expect(page).toHaveURL(/\/settings\/desktop$/);
    await arrive(console.url, linkOf(sample.origin, '//evil.example'));
    await expect(page).toHaveURL(/\/catalog|\/settings\/desktop/);
  });
});
