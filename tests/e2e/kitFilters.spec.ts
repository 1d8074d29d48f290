import type { Locator } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { expect, state, test } from './kit.ts';

test('the tri-state filter by keyboard includes, excludes, and clears, with one sign per key', async ({
  page,
  open,
}) => {
  await open('filters');
  const filter = state(page, 'TriStateFilter: included and excluded');
  const selection = filter.locator('[data-labels]');
  await expect(selection).toHaveText('env____prod:1,team____sandbox:-1');
  await filter.getByRole('button', { name: /^Labels/ }).press('Enter');
  const search = page.getByRole('combobox', { name: 'Find in labels' });
  await expect(search).toBeFocused();
  await page.keyboard.type('tier');
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(selection).toHaveText('env____prod:1,team____sandbox:-1,tier____3:1');
  await page.keyboard.press('-');
  await expect(selection).toHaveText('env____prod:1,team____sandbox:-1,tier____3:-1');
  await page.keyboard.press('-');
  await expect(selection).toHaveText('env____prod:1,team____sandbox:-1');
  // In a search, a dash is a literal character. Shift+Enter excludes, and so does a dash after an arrow key.
  await typeInto(search, 'x-y');
  await expect(search).toHaveValue('x-y');
  await expect(page.getByRole('option')).toHaveCount(0);
  await typeInto(search, 'staging');
  await page.keyboard.press('Shift+Enter');
  await expect(selection).toHaveText('team____sandbox:-1,env____staging:-1');
  await page.keyboard.press('Escape');
  await expect(filter.getByRole('button', { name: /^Labels/ })).toBeFocused();
});

test('the tri-state filter by pointer has + and −, lists selected values first, and clears', async ({
  page,
  open,
}) => {
  await open('filters');
  const filter = state(page, 'TriStateFilter: included and excluded');
  await filter.getByRole('button', { name: /^Labels/ }).click();
  await expect(page.getByRole('option').nth(0)).toContainText('env: prod');
  await expect(page.getByRole('option').nth(1)).toContainText('team: sandbox');
  await page.locator('[data-tooltip="Exclude tier: 1"]').click();
  await expect(filter.locator('[data-labels]')).toHaveText('env____prod:1,team____sandbox:-1,tier____1:-1');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(filter.locator('[data-labels]')).toHaveText('nothing');
});

test('a select with 500 options is searchable by keyboard and renders only visible options', async ({
  page,
  open,
}) => {
  await open('filters');
  await page.getByRole('button', { name: /^Kind/ }).press('Enter');
  await expect(page.getByRole('combobox')).toBeFocused();
  expect(await page.getByRole('option').count()).toBeLessThan(60);
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: 'Kubernetes::Kind499' })).toBeVisible();
  await page.keyboard.type('kind 42');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-kind]')).toHaveText('type-42');
  await expect(page.getByRole('button', { name: /^Kind/ })).toBeFocused();
});

test('a select that reopens while fading out has an empty search', async ({ page, open }) => {
  await open('filters');
  const button = page.getByRole('button', { name: /^Kind/ });
  await button.press('Enter');
  await page.keyboard.type('kind 42');
  await expect(page.getByRole('combobox')).toHaveValue('kind 42');
  await page.keyboard.press('Escape');
  await button.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole('combobox')).toHaveValue('');
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('a small select opens at its selected option', async ({ page, open }) => {
  await open('filters');
  await page.getByRole('button', { name: /^Type/ }).press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Type/ })).toHaveText(/Pod/);
});

test('a multiple select toggles options one by one and all at once', async ({ page, open }) => {
  await open('filters');
  const button = page.getByRole('button', { name: /^Labels of many/ });
  await expect(button).toContainText('env: prod');
  await button.press('Enter');
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space');
  await expect(button).toContainText('including 5 labels');
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space');
  await expect(button).toContainText('None');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(button).toContainText('env: prod');
});

test('the growing control of a single-line toolbar takes the free space in any position', async ({
  page,
  open,
}) => {
  await open('filters');
  const bar = page.getByRole('toolbar', { name: 'Filters in one line' });
  const widthOf = async (control: Locator) => (await control.boundingBox())?.width ?? 0;
  const toolbarItemOf = (control: Locator) => bar.locator(':scope > *').filter({ has: control });
  const zeroButton = page.getByRole('button', { name: /^Zero/ });
  const search = page.getByRole('textbox', { name: 'Search in one line' });
  const moreButton = bar.getByRole('button', { name: 'More controls' });
  await expect(moreButton).toBeVisible();
  expect(await widthOf(toolbarItemOf(zeroButton))).toBeLessThan(160);
  expect(await widthOf(toolbarItemOf(search))).toBeGreaterThanOrEqual(160);
  expect(await bar.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('a toolbar is one Tab stop, and arrow keys move between its controls', async ({ page, open }) => {
  await open('filters');
  const bar = page.getByRole('toolbar', { name: 'Filters in one line' });
  const search = page.getByRole('textbox', { name: 'Search in one line' });
  const isInBar = () => bar.evaluate((element) => element.contains(document.activeElement));
  const name = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  await search.focus();
  await page.keyboard.type('ab');
  await page.keyboard.press('ArrowLeft');
  await expect(search, 'the caret moves inside of the text').toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(bar.getByRole('button', { name: 'Clear search' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const left = await name();
  await page.keyboard.press('Tab');
  expect(await isInBar()).toBe(false);
  await page.keyboard.press('Shift+Tab');
  expect(await name(), 'Tab returns to the control that was left').toBe(left);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  const first = await name();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  expect(await name(), 'the last control is followed by the first').toBe(first);
});

test('label filters are a switch for a single value and a multiple select for several', async ({
  page,
  open,
}) => {
  await open('filters');
  const selection = page.locator('[data-label-filter]');
  await page.getByRole('button', { name: 'Exclude critical' }).press('Enter');
  await expect(selection).toHaveText('{"critical:true":-1}');
  await page.getByRole('button', { name: 'Exclude critical' }).press('Enter');
  await expect(selection).toHaveText('{}');
  await page.getByRole('button', { name: 'namespace All' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Select all' }).press('Space');
  await expect(page.getByRole('button', { name: /^namespace/ })).toContainText('including 6 labels');
});

test('the search field applies after a pause, at once with Enter, and clears with Esc', async ({
  page,
  open,
}) => {
  await open('filters');
  const field = page.getByRole('textbox', { name: 'Search the catalog' });
  await field.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('ledger', { delay: 15 });
  await expect(page.locator('[data-search]')).toHaveText('ledger');
  await page.keyboard.type('-api');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-search]')).toHaveText('ledger-api');
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-search]')).toHaveText('');
  await expect(field).toBeFocused();
});

test('a time range is set by keyboard: named, absolute, recent, and none', async ({ page, open }) => {
  await open('filters');
  const button = page.getByRole('button', { name: /^Time Range/ });
  const range = page.locator('[data-range]');
  await button.press('Enter');
  await page.keyboard.type('yesterday');
  await page.keyboard.press('Enter');
  await expect(range).toHaveText('Yesterday');
  await button.press('Enter');
  const submit = page.getByRole('button', { name: 'Submit' });
  await typeInto(page.getByRole('textbox', { name: 'From', exact: true }), '');
  await expect(submit).toBeDisabled();
  await typeInto(page.getByRole('textbox', { name: 'From', exact: true }), 'tomorrow-ish');
  await expect(page.getByText(/Enter a time such as/)).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: 'From', exact: true }), '2026-11-01 09:05');
  await typeInto(page.getByRole('textbox', { name: 'To', exact: true }), '2026-11-02 18:00');
  await page.keyboard.press('Enter');
  await expect(range).toHaveText('2026-11-01 09:05 to 2026-11-02 18:00');
  await page.reload();
  await button.press('Enter');
  await page.getByRole('button', { name: '2026-11-01 09:05 to 2026-11-02 18:00' }).press('Enter');
  await expect(range).toHaveText('2026-11-01 09:05 to 2026-11-02 18:00');
  // Refresh rates that are too frequent for the time range are disabled.
  await page.getByRole('button', { name: /^Refresh/ }).press('Enter');
  await expect(page.getByRole('option', { name: '30s' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('option', { name: '60s' })).toHaveAttribute('aria-disabled', 'false');
  await expect(page.getByRole('option', { name: '2m' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await button.press('Enter');
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await expect(range).toHaveText('none');
  await expect(button).toContainText('Please select time range');
});

test.describe(() => {
  test.use({ ownContext: true });

  test('the calendar selects both days completely', async ({ page, open }) => {
    await page.clock.setFixedTime(new Date('2026-11-21T12:00:00'));
    await open('filters');
    await page.getByRole('button', { name: /^Time Range/ }).click();
    await page.getByRole('button', { name: /^3 November 2026/ }).click();
    await page.getByRole('button', { name: /^5 November 2026/ }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.locator('[data-range]')).toHaveText('2026-11-03 00:00 to 2026-11-05 23:59');
  });
});

test.describe(() => {
  test.use({ ownContext: true });

  test('a list refreshes at its rate and pauses while hidden', async ({ page, open }) => {
    await page.clock.install();
    await open('filters');
    const refreshed = page.locator('[data-refreshed]');
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await page.clock.runFor(59_000);
    await expect(refreshed).toHaveText('0');
    await page.clock.runFor(2_000);
    await expect(refreshed).toHaveText('1');
    await setHidden(true);
    await page.clock.runFor(600_000);
    await expect(refreshed).toHaveText('1');
    await setHidden(false);
    await expect(refreshed).toHaveText('2');
    await page.getByRole('button', { name: /^Refresh/ }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await page.clock.runFor(600_000);
    await expect(refreshed).toHaveText('2');
  });
});

test.describe('in a new window', () => {
  test.use({ ownContext: true });

  test('a filter whose code arrives late opens once with what was typed, has the focus, and returns it', async ({
    page,
    open,
  }) => {
    const held = Promise.withResolvers<void>();
    let requests = 0;
    await page.route(/(PopoverParts|OptionListParts).*\.js/, async (route) => {
      requests += 1;
      await held.promise;
      await route.continue();
    });
    await open('filters');
    const filter = page.getByRole('button', { name: /^Kind/ }).first();
    await expect(filter).toHaveAttribute('aria-expanded', 'false');
    expect(requests).toBe(0);
    await filter.press('Enter');
    await expect.poll(() => requests).toBe(2);
    await page.keyboard.type('kind 1');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(filter).toBeFocused();
    held.resolve();
    const search = page.getByRole('combobox', { name: 'Search' });
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('kind 1');
    await expect(filter).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Enter');
    await expect(search).toHaveCount(0);
    await expect(filter).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
  });
});
