import type { Locator, Page } from 'playwright/test';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { expect } from './console.ts';

/** Locators of the Health screen. */
export const list = (page: Page) => page.getByRole('grid', { name: 'Health' });
export const rows = (page: Page) => list(page).locator('.ag-row');
export const row = (page: Page, name: string) =>
  rows(page).filter({ has: page.getByText(name, { exact: true }) });
export const group = (page: Page, name: string) => list(page).getByRole('button', { name, exact: false });
export const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name}\\s*\\d`) });
export const filters = (page: Page) => page.getByRole('toolbar', { name: 'Filters' });
export const filter = (page: Page, name: string) =>
  filters(page).getByRole('button', { name: new RegExp(`^${name}`) });
export const option = (page: Page, name: string) =>
  page.getByRole('listbox').getByRole('option', { name, exact: true });
export const search = (page: Page) =>
  page.getByRole('combobox', { name: 'Search by name, description, or endpoint' });
export const healthy = (page: Page) => page.locator('[data-tooltip*=" check"][data-tooltip$=" healthy"]');
export const unhealthy = (page: Page) => page.locator('[data-tooltip*=" check"][data-tooltip$=" unhealthy"]');
export const rate = (page: Page) => page.getByRole('button', { name: /^Refresh\s*(None|\d+[sm])$/ });
export const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh', exact: true });
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const drawer = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
export const wall = (page: Page) => page.getByRole('dialog', { name: 'Health wall' });

export async function inFilters(page: Page, look: (panel: Locator) => Promise<void>): Promise<void> {
  await filter(page, 'Filters').click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await look(panel);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}
export const hidePassing = (panel: Locator) => panel.getByRole('switch', { name: 'Hide Passing' });
export const toggleHidePassing = (page: Page) => inFilters(page, (panel) => hidePassing(panel).click());
export const expectHidePassing = (page: Page, checked: boolean) =>
  inFilters(page, (panel) => expect(hidePassing(panel)).toBeChecked({ checked }));

export const labels = (chosen: Record<string, number>) =>
  `labels=${encodeURIComponent(JSON.stringify(chosen))}`;

/** Navigates like a link inside the window. */
export const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

export const count = async (counter: Locator): Promise<number> =>
  Number(/^[\d,]+/.exec((await counter.getAttribute('data-tooltip')) ?? '')?.[0].replace(',', ''));

export async function summaryRequests(sample: SampleForTests): Promise<number> {
  const requests = await sample.requests();
  return requests.filter(({ path }) => path.startsWith('/api/canary/api/summary')).length;
}

export async function idOf(page: Page, name: string): Promise<string> {
  await row(page, name).getByText(name, { exact: true }).click();
  await expect(page).toHaveURL(/checkId=/);
  const id = new URL(page.url()).searchParams.get('checkId') ?? '';
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/checkId=/);
  return id;
}
