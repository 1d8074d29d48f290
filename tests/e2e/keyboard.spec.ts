import type { Locator, Page } from 'playwright/test';
import { expect, expectSynced, test, webAddress } from './console.ts';

test.use({ consoleKind: 'signed-out' });

/** Limit of Tab presses between two controls of a screen. */
const maxTabs = 30;

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const focusedRow = (page: Page) => page.locator('.ag-row :focus');

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isFocused = () => control.evaluateAll((all) => all.includes(document.activeElement as HTMLElement));
  for (let tabs = 0; tabs < maxTabs && !(await isFocused()); tabs += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
}

/** Finds an entry in the palette and opens it. */
async function openFromPalette(page: Page, typed: string, entry: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(page.getByPlaceholder(/^Search for items/)).toBeFocused();
  await page.keyboard.type(typed);
  const option = page.getByRole('option', { name: entry }).first();
  await expect(option).toBeVisible();
  for (let steps = 0; steps < 20 && (await option.getAttribute('aria-selected')) !== 'true'; steps += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByPlaceholder(/^Search for items/)).toHaveCount(0);
}

test('a person on call signs in, finds a failing check, comments an incident and changes a setting by keyboard alone', async ({
  page,
  console,
  sample,
}) => {
  const { keyboard } = page;
  await page.goto(webAddress(console.url, '/'));
  const { email, password } = sample.account('admin');
  await expect(page.getByLabel('E-Mail')).toBeFocused();
  await keyboard.type(email);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(title(page, 'Dashboard')).toBeFocused();
  await expectSynced(page);

  await test.step('a check of the health list', async () => {
    await keyboard.press('g');
    await keyboard.press('h');
    await expect(title(page, 'Health')).toBeFocused();
    await keyboard.press('/');
    await keyboard.type('authorise-visa');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/query=authorise-visa/);
    await expect(page.locator('main .ag-row', { hasText: 'authorise-visa' })).toBeVisible();
    await keyboard.press('Enter');
    await expect(focusedRow(page)).toHaveCount(1);
    // Below the title of its group.
    await keyboard.press('End');
    await keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: /authorise-visa/ })).toBeVisible();
    await keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: /authorise-visa/ })).toHaveCount(0);
    await expect(focusedRow(page)).toHaveCount(1);
  });

  await test.step('a filter', async () => {
    await keyboard.press('/');
    await keyboard.press('End');
    const groupBy = page.getByRole('button', { name: /^Group By/ });
    for (
      let steps = 0;
      steps < 5 && !(await groupBy.evaluate((one) => one === document.activeElement));
      steps += 1
    )
      await keyboard.press('ArrowRight');
    await keyboard.press('Enter');
    await expect(page.getByRole('option').first()).toBeVisible();
    await keyboard.press('Escape');
    await expect(groupBy).toBeFocused();
  });

  await test.step('a comment of an incident', async () => {
    await openFromPalette(page, 'Nightly reconciliation', /Nightly reconciliation is late/);
    await expect(title(page, /Nightly reconciliation is late/)).toBeFocused();
    const comment = page.getByRole('textbox', { name: 'Comment', exact: true });
    await tabTo(page, comment);
    await keyboard.type('Looking at it by keyboard.');
    await keyboard.press('Enter');
    await expect(comment).toHaveValue('');
    await expect(comment).toBeFocused();
  });

  await test.step('a setting', async () => {
    await openFromPalette(page, 'Sync', /Sync$/);
    await expect(title(page, 'Sync')).toBeFocused();
    const days = page.getByRole('spinbutton', { name: 'Days of changes' });
    await tabTo(page, days);
    // A step is 10 days. The console is shared, so the test saves the former value again.
    for (const { key, value } of [
      { key: 'ArrowDown', value: '80' },
      { key: 'ArrowUp', value: '90' },
    ]) {
      await keyboard.press(key);
      await expect(days).toHaveValue(value);
      await keyboard.press('Control+Enter');
      await expect(page.getByRole('button', { name: 'Dismiss' }).last()).toBeVisible();
      await expect(days).toBeFocused();
    }
  });

  await keyboard.press('Control+B');
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await keyboard.press('Control+B');
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
});
