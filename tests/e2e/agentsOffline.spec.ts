import { addButton, button, createDialog, dialog, row } from './agentsScreen.ts';
import { banner, expect, expectSynced, test } from './console.ts';

test('the agent list without a server shows the last rows with their age and allows no changes', async ({
  page,
  sample,
  signIn,
}) => {
  await signIn('admin', '/agents');
  await row(page, 'edge-singapore').click();
  await expect(button(page, 'Save')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'edge-singapore')).toHaveCount(0);
  await expectSynced(page);
  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await button(page, 'Refresh').click();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/as of \d\d:\d\d$/);
  await expect(addButton(page)).toHaveAttribute('data-tooltip', 'The server cannot be reached.');
  await addButton(page).click({ force: true });
  await expect(createDialog(page)).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'edge-singapore')).toContainText('Online');
  await row(page, 'edge-singapore').click();
  await expect(dialog(page, 'edge-singapore')).toBeVisible();
  for (const name of ['Save', 'Delete']) {
    await expect(button(page, name)).toHaveAttribute('data-tooltip', 'The server cannot be reached.');
  }
  await page.keyboard.press('Escape');
  // An agent that was never opened is stored, too.
  await row(page, 'warehouse-berlin').click();
  await expect(dialog(page, 'warehouse-berlin')).toContainText(/last seen \d+m ago/);
  await expect(button(page, 'Save')).toHaveAttribute('data-tooltip', 'The server cannot be reached.');
  await sample.clearFaults();
  await page.keyboard.press('Escape');
  await button(page, 'Refresh').click();
  await expect(addButton(page)).not.toHaveAttribute('aria-disabled', 'true');
});
