import { typeInto } from '../support/typeInto.ts';
import { expect, expectCatalog, rows, test } from './console.ts';

test('several items are silenced together, by keyboard alone, and the server has a silence for each', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn('admin', '/catalog?search=payments-worker');
  await expectCatalog(page);
  await page.getByLabel('Search for configs').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.ag-row-focus')).toHaveCount(1);
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  const selected = rows(page).locator('xpath=self::*[@aria-selected="true"]');
  await expect(selected).toHaveCount(2);
  const names = await selected.getByRole('link').allInnerTexts();
  await page.keyboard.press('Tab');
  while (
    !(await bar.getByRole('button', { name: 'Silence…' }).evaluate((one) => one === document.activeElement))
  )
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Silence 2 items' });
  for (const name of names) await expect(dialog).toContainText(name);
  await expect(dialog.getByRole('button', { name: /^Silence Duration/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Next hour', exact: true })).toBeVisible();
  await page.keyboard.type('Next hour');
  await page.keyboard.press('Enter');
  await typeInto(dialog.getByRole('textbox', { name: 'Reason' }), 'Selected together');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Silenced 2 items')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.evaluate(() => history.pushState({}, '', '/notifications/silences'));
  await expect(page.locator('.ag-row').filter({ hasText: 'Selected together' })).toHaveCount(2);
});
