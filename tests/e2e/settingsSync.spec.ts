import type { Page } from 'playwright/test';
import { noViolations } from '../support/noViolations.ts';
import { typeInto } from '../support/typeInto.ts';
import { expect, test } from './console.ts';

const foot = (page: Page) => page.getByRole('link', { name: /^Sync:/ });
const feed = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const items = (page: Page) => feed(page, 'Catalog items');

const upToDate = async (page: Page) => {
  await expect(items(page)).toContainText('Up to date');
  await expect(items(page)).toContainText(/[1-9][\d,]* rows/);
};

test('Settings → Sync shows feed status and unreadable rows, syncs now, saves limits, and clears', async ({
  page,
  sample,
  signIn,
}) => {
  test.slow();
  const tagless = await sample.insertItem({
    name: 'tagless',
    type: 'Test::Tagless',
    tags: ['no', 'map'],
  });
  await signIn('admin', '/health');
  await expect(foot(page)).toHaveAccessibleName(/Up to date, Synced/);
  await foot(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/sync$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sync');
  await upToDate(page);

  await test.step('an unreadable row shows its id and reason after one click', async () => {
    await expect(items(page)).toContainText('1 row from the server could not be read and is not shown.');
    await items(page).getByText('Details').click();
    await expect(items(page)).toContainText(tagless);
    await expect(items(page)).toContainText('expected record');
    await noViolations(page);
    await sample.changeItem({ action: 'hard-delete', id: tagless });
    await sample.clearRequests();
    await page.getByRole('button', { name: 'Sync Catalog items now' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await sample.requests()).filter(({ path }) => path.includes('/db/')).length)
      .toBeGreaterThan(0);
    await expect(items(page)).not.toContainText('left out');
    await expect(items(page).locator('[data-shape=healthy]')).toBeVisible();
  });

  await test.step('valid limits are saved, and invalid limits are refused', async () => {
    const room = page.getByRole('spinbutton', { name: 'Space for configurations' });
    await typeInto(room, '1.5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(room).toHaveAttribute('aria-invalid', 'true');
    await typeInto(room, '64');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.keyboard.type('AWS::SecretsManager::Secret');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Limits saved')).toBeVisible();
    await page.reload();
    await expect(room).toHaveValue('64');
    await expect(page.getByLabel('Types whose configurations are never stored 1')).toHaveValue(
      'AWS::SecretsManager::Secret',
    );
  });

  await test.step('clearing everything asks for confirmation and restarts the sync', async () => {
    await upToDate(page);
    await page.getByRole('button', { name: 'Clear now' }).click();
    const question = page.getByRole('alertdialog', { name: 'Clear synced data' });
    await expect(question).toContainText('Drafts, saved views and your settings stay.');
    // Cancel has the focus.
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear now' }).click();
    await question.getByRole('button', { name: 'Clear now' }).click();
    await expect(page.getByText('Synced data was deleted. Sync restarts.')).toBeVisible();
    await upToDate(page);
  });
});
