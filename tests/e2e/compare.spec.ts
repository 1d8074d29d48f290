import { expect, expectCatalog, rows, test } from './console.ts';

test('two items and their type are compared by keyboard alone, on the configurations of the server', async ({
  page,
  signIn,
}) => {
  test.slow();
  await signIn('viewer', '/catalog?search=payments-worker');
  await expectCatalog(page);
  const items = rows(page).filter({ hasText: 'Deployment' });
  await expect(items.first()).toBeVisible();
  await page.getByLabel('Search for configs').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await expect(bar).toContainText('2 selected');
  await page.keyboard.press('Tab');
  while (
    !(await bar.getByRole('button', { name: 'Compare' }).evaluate((one) => one === document.activeElement))
  )
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/catalog\/compare\?left=[\w-]+&right=[\w-]+$/);
  const comparison = page.getByRole('toolbar', { name: 'Comparison' });
  await expect(comparison.getByRole('status')).toHaveText(/^[1-9]\d* differences?$/);
  // What the cluster writes by itself differs, and is ignored.
  const differences = page.getByRole('grid', { name: 'Differences' });
  await expect(differences.getByText('spec.replicas')).toBeVisible();
  await expect(differences.getByText('metadata.uid')).toHaveCount(0);

  await test.step('a difference opens, and the focus returns to its row', async () => {
    await comparison.getByLabel('Search the differences').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page).toHaveURL(/difference=/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(differences.locator('.ag-row-focus')).toHaveCount(1);
  });

  await test.step('the comparison is the same after a reload, as text', async () => {
    await comparison.getByRole('radio', { name: 'Differences' }).focus();
    // In a toolbar, the arrow keys move the focus.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/show=text/);
    await expect(page.locator('.monaco-diff-editor')).toBeVisible();
    await page.reload();
    await expect(page.locator('.monaco-diff-editor')).toBeVisible();
  });

  await test.step('all others of the type show what is unusual', async () => {
    await page.getByRole('button', { name: /^Right/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'All others of its type' })).toBeVisible();
    await page.keyboard.type('others');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/right=others/);
    await expect(comparison.getByRole('status')).toHaveText(/^\d+ differences?$/);
    await expect(page.getByRole('columnheader', { name: /^Most of \d+/ })).toBeVisible();
  });
});
