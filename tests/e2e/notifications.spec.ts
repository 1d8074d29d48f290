import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { expect, test } from './console.ts';

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
const main = (page: Page) => page.getByRole('main');
const rowOf = (page: Page, text: string | RegExp) =>
  main(page).getByRole('row').filter({ hasText: text }).first();
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('status', { name: 'Messages' }).getByText(text).first();

test.afterEach(async ({ sample }) => {
  await sample.clearFaults();
});

/** Syncs the send history and reloads the page. An open list would hold back new rows until requested. */
async function showHistory(page: Page, syncNow: () => Promise<void>, name: string): Promise<void> {
  await expect(async () => {
    await syncNow();
    await page.reload();
    await expect(rowOf(page, name)).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 40_000 });
}

/** Adds a check and a rule that notifies the administrator of its failures. */
async function toldOf(sample: Parameters<Parameters<typeof test>[2]>[0]['sample'], name: string) {
  const check = await sample.insertCheck({ name });
  const [made] = await sample.changeRows({
    action: 'insert',
    table: 'notifications',
    row: { name: `about ${name}`, events: ['check.failed'], person_id: sample.account('admin').id },
  });
  const rule = String(made?.id);
  await sample.sendNotification({
    rule,
    event: 'check.failed',
    resource_id: check,
    body: `<h3>${name} failed</h3><img src=x onerror="document.title='run'">`,
  });
  return { check, rule };
}

test('a silence is created from the bell with a preview and is visible at its resource', async ({
  page,
  sample,
  signIn,
  syncNow,
}) => {
  test.slow();
  const { check } = await toldOf(sample, 'card reader heartbeat');
  await signIn('admin', '/notifications');
  await showHistory(page, syncNow, 'card reader heartbeat');
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications, \d+ unread/ });
  await expect(bell).toBeVisible({ timeout: 20_000 });
  await bell.click();
  const news = page.getByRole('dialog', { name: 'Notifications' });
  await news.getByText('card reader heartbeat').first().click();
  await expect(page).toHaveURL(/id=/);
  const details = page.getByRole('dialog', { name: /card reader heartbeat/ });
  await expect(details.getByRole('heading', { name: 'card reader heartbeat failed' })).toBeVisible();
  expect(await page.title()).not.toBe('run');
  await details.getByRole('link', { name: 'Silence this' }).click();
  await expect(page).toHaveURL(new RegExp(`/notifications/silences/add\\?check_id=${check}`));
  await expect(main(page)).toContainText('card reader heartbeat');
  await main(page)
    .getByRole('button', { name: /^Silence Duration/ })
    .click();
  await page.getByRole('option', { name: 'Next hour', exact: true }).click();
  await expect(main(page).getByText('it would have silenced 1 notification')).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'Reason' }), 'It is being replaced');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/notifications\/silences$/);
  await expect(rowOf(page, 'card reader heartbeat')).toContainText('It is being replaced');
  await page.evaluate((id) => history.pushState({}, '', `/health?checkId=${id}`), check);
  await expect(page.getByText(/Silenced until .* by/).first()).toBeVisible();
  await page.goBack();
  await rowOf(page, 'card reader heartbeat').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText('Are you sure you want to delete this notification silence?');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, 'card reader heartbeat')).toHaveCount(0);
});

test('a notification rule is tested before saving, and everything is readable without the server', async ({
  page,
  sample,
  signIn,
  syncNow,
}) => {
  test.slow();
  await toldOf(sample, 'till heartbeat');
  await signIn('admin', '/notifications/rules');
  await page.getByRole('button', { name: 'New rule' }).first().click();
  await typeInto(dialog(page).getByRole('textbox', { name: 'Name' }), 'tried first');
  await dialog(page)
    .getByRole('button', { name: /^Events/ })
    .click();
  await page.getByRole('option', { name: 'check.failed' }).click();
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Try this rule' }).click();
  await expect(dialog(page).getByText(/Would have sent [\d,]+ times/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, /added|created|Notification/)).toBeVisible();
  await expect(rowOf(page, 'tried first')).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/notifications'));
  await showHistory(page, syncNow, 'till heartbeat');
  await sample.fault({ kind: 'drop', count: -1 });
  await rowOf(page, 'till heartbeat').focus();
  await rowOf(page, 'till heartbeat').click();
  await expect(dialog(page).getByRole('heading', { name: 'till heartbeat failed' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => history.pushState({}, '', '/notifications/silences'));
  await expect(main(page).getByRole('row').nth(2)).toBeVisible();
  await page.evaluate(() => history.pushState({}, '', '/notifications/noise'));
  await expect(main(page).getByRole('heading', { name: 'Rules' })).toBeVisible();
});
