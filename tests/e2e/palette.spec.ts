import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { expect, rows, test } from './console.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const options = (page: Page) => palette(page).getByRole('option');
const current = (page: Page) => palette(page).getByRole('option', { selected: true });
const group = (page: Page, name: string) => palette(page).getByRole('group', { name });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** Waits until keyboard shortcuts work and sync is complete, so that the palette has results. */
const keysAct = (page: Page) =>
  expect(page.getByRole('link', { name: /^Sync: Up to date/ })).toBeVisible({ timeout: 60_000 });

test('the palette finds new and deleted items while typing and opens them by keyboard', async ({
  page,
  context,
  sample,
  signIn,
  syncNow,
}) => {
  await signIn('admin', '/health');
  await keysAct(page);
  await openPalette(page);
  await page.keyboard.type('payments-worker');
  const items = group(page, 'Catalog');
  await expect(items.getByRole('option').first()).toContainText('payments-worker');
  await expect(items.locator('mark').first()).toHaveText('payments-worker');
  await expect(
    palette(page)
      .getByText(/^\d+ results? in \d+ ms$/)
      .first(),
  ).toBeVisible();
  const failed = items.getByRole('option').filter({ hasText: 'Rollout Failed' });
  await expect(failed).toContainText('Deployment');
  await expect(failed.locator('[data-shape=unhealthy]')).toBeVisible();

  const all = await options(page).count();
  await expect(current(page)).toHaveText((await options(page).first().textContent()) ?? '');
  await page.keyboard.press('End');
  await expect(options(page).nth(all - 1)).toHaveAttribute('aria-selected', 'true');
  // Arrow keys wrap around at the end of the list.
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).nth(all - 1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  await expect(options(page).nth(Math.min(8, all - 1))).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  const active = await field(page).getAttribute('aria-activedescendant');
  await expect(options(page).first()).toHaveAttribute('id', active ?? '');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('payments-w');

  // Recently visited items are listed before anything is typed.
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/health$/);
  await openPalette(page);
  await expect(group(page, 'Recent').getByRole('option')).toHaveCount(1);
  await expect(group(page, 'Recent')).toContainText('payments-w');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}$/);

  // Deleted items are marked, and new items on the server appear without a reload.
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/health$/);
  await openPalette(page);
  await page.keyboard.type('legacy');
  const deleted = items.getByRole('option').filter({ hasText: 'Deleted' });
  await expect(deleted.locator('[data-shape=deleted]').first()).toBeVisible();
  await expect(deleted.locator('del').first()).toHaveText(/legacy/);
  const name = 'palette-newcomer';
  await typeInto(field(page), name);
  await expect(palette(page).getByText(`No results for “${name}”.`)).toBeVisible();
  await expect(options(page)).toHaveText(new RegExp(`^Search the catalog for “${name}”`));
  const id = await sample.insertItem({ name, type: 'Palette::Widget' });
  await syncNow();
  await expect(options(page).filter({ hasText: 'Widget' })).toContainText(name);
  await expect(field(page)).toHaveValue(name);
  await sample.changeItem({ action: 'hard-delete', id });

  // Opens a new tab. The focus returns to the previous element.
  await typeInto(field(page), 'payments-ledger');
  await expect(options(page).first()).toContainText('payments-ledger');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const second = await opened;
  await expect(second.getByRole('heading', { level: 1 })).toContainText('payments-ledger');
  await second.close();
  await expect(page).toHaveURL(/\/health$/);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  const button = page.getByRole('button', { name: 'Search everything' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the palette opens the match for the latest text, not for an earlier answer', async ({
  page,
  signIn,
}) => {
  // The test intercepts search answers and delays them.
  let held: Array<() => void> | undefined;
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (held !== undefined && message.toString().includes('tookMs')) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  await signIn('admin', '/health');
  await keysAct(page);
  await openPalette(page);
  await page.keyboard.type('checkout');
  await expect(options(page).first()).toContainText('checkout');
  held = [];
  // Pasted, so that the whole text is a single query.
  const paste = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  };
  await paste('payments-d');
  // A query that was not sent yet would be dropped for the next.
  await expect.poll(() => held?.length).toBe(1);
  await paste('payments-l');
  await expect.poll(() => held?.length).toBe(2);
  // The previous results stay until new ones arrive.
  await expect(options(page).first()).toContainText('checkout');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeVisible();
  const [older, newer] = held;
  newer?.();
  older?.();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('payments-l');
});

test('the palette runs the commands that it offers', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn('admin', '/catalog?configType=Kubernetes%3A%3APod');
  await expect(rows(page).first()).toBeVisible();
  await keysAct(page);
  const act = async (typed: string, title: string) => {
    await openPalette(page);
    await page.keyboard.type(typed);
    await expect(options(page).filter({ hasText: title })).toBeVisible();
    await options(page).filter({ hasText: title }).click();
    await expect(palette(page)).toHaveCount(0);
  };
  await act('dark', 'Toggle theme');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await act('fold', 'Toggle sidebar');
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await act('copy', 'Copy link to this screen');
  await expect(page.getByText('Link copied to clipboard')).toBeVisible();
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied.searchParams.get('to')).toBe('/catalog?configType=Kubernetes%3A%3APod');
  await act('search for', 'Search for configs');
  await expect(page.getByLabel('Search for configs')).toBeFocused();
  await act('keyboard', 'Keyboard shortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The closing dialog returns the focus, a moment later.
  await expect(page.getByLabel('Search for configs')).toBeFocused();
  await act('job hist', 'Settings: Job History');
  await expect(page).toHaveURL(/\/settings\/jobs$/);
  await act('add', 'Add a workspace');
  await expect(page).toHaveURL(/\/workspaces\/add$/);
});

test('the shortcuts sheet groups keys under headings and switches off single-key shortcuts', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/catalog?configType=Kubernetes%3A%3APod');
  await keysAct(page);
  await page.getByLabel('Search for configs').focus();
  await page.keyboard.type('?');
  await expect(page.getByLabel('Search for configs')).toHaveValue(/\?$/);
  await page.getByRole('link', { name: 'Health' }).focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('heading', { level: 3 })).toContainText(['Screens', 'This screen', 'Actions']);
  await expect(sheet.getByText('Search for configs')).toBeVisible();
  await expect(sheet.getByText('Toggle sidebar')).toBeVisible();
  await sheet.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await keysAct(page);
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  // Shortcuts with Ctrl still work while single-key shortcuts are off.
  await page.keyboard.press('Control+b');
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await expect(page).toHaveURL(/\/catalog/);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await sheet.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/health$/);
});
