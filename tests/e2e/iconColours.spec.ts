import type { Page } from 'playwright/test';
import { expect, expectCatalog, test } from './console.ts';

const addresses = (page: Page) =>
  page
    .locator('img[data-infrastructure]')
    .evaluateAll((all) => all.map((picture) => (picture as HTMLImageElement).src));

const all = (grey: boolean) => (found: readonly string[]) =>
  found.length > 0 && found.every((address) => address.endsWith('#grey') === grey);

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitemradio', { name }).click();
};

test('icons have their own colors, and turn gray at once and permanently by preference', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/catalog');
  await expectCatalog(page);
  await expect.poll(async () => all(false)(await addresses(page))).toBe(true);
  await choose(page, 'Gray icons');
  await expect.poll(async () => all(true)(await addresses(page))).toBe(true);
  const loaded = await page
    .locator('img[data-infrastructure]')
    .evaluateAll((pictures) =>
      Promise.all(pictures.map((picture) => (picture as HTMLImageElement).decode().then(() => true))),
    );
  expect(loaded).not.toContain(false);
  await page.reload();
  await expectCatalog(page);
  await expect.poll(async () => all(true)(await addresses(page))).toBe(true);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Gray icons' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Colored icons' }).click();
  await expect.poll(async () => all(false)(await addresses(page))).toBe(true);
});
