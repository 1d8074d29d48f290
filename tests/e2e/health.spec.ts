import { boxOf, expect, expectSynced, test } from './console.ts';
import {
  count,
  drawer,
  expectHidePassing,
  filter,
  follow,
  group,
  healthy,
  hidePassing,
  option,
  row,
  rows,
  search,
  tab,
  toggleHidePassing,
  unhealthy,
} from './healthPage.ts';

// Order, tabs, groups and pivots: tests/unit/renderer/healthChecks.test.ts.
// Empty lists, narrow windows, the wall display and failures: tests/stories/rows/health.spec.ts.

test('the health dashboard groups, counts, filters, and pins checks, and remembers its settings', async ({
  page,
  sample,
  signIn,
}) => {
  test.slow();
  const longName = `a name that goes on ${'and on '.repeat(40)}to its end`;
  const long = await sample.insertCheck({ name: longName, description: 'Two lines', status: 'unhealthy' });
  await signIn('admin', '/health');
  await expectSynced(page);

  await test.step('tabs, groups, and single checks have their names', async () => {
    const tabs = await page.getByRole('tab').allTextContents();
    expect(tabs[0]).toMatch(/^All\d+$/);
    expect(tabs.slice(1)).toEqual(tabs.slice(1).toSorted((one, other) => one.localeCompare(other, 'en')));
    await expect(group(page, 'card-authorisation')).toContainText('3 of 4payments');
    await expect(row(page, 'card-authorisation')).toContainText('1 of 4 healthy');
    await expect(row(page, 'authorise-visa')).toContainText('Unhealthy');
    // The healthy check is counted in the group, but hidden.
    await expect(row(page, 'authorise-sepa')).toHaveCount(0);
    await group(page, 'card-authorisation').click();
    await expect(row(page, 'authorise-visa')).toHaveCount(0);
    await group(page, 'card-authorisation').click();
    await tab(page, 'payments').click();
    await expect(page).toHaveURL(/tab=payments/);
    await expect(row(page, 'branch-rotterdam-gw')).toHaveCount(0);
    await tab(page, 'All').click();
  });

  await test.step('counts cover the filtered checks', async () => {
    const [allHealthy, allUnhealthy] = [await count(healthy(page)), await count(unhealthy(page))];
    expect(allHealthy).toBeGreaterThan(allUnhealthy);
    await search(page).focus();
    await page.keyboard.type('authorise');
    await expect(healthy(page)).toHaveAttribute('data-tooltip', '1 check healthy');
    await expect(unhealthy(page)).toHaveAttribute('data-tooltip', '3 checks unhealthy');
  });

  await test.step('a check is pinned while a tooltip of its row is open', async () => {
    const visa = row(page, 'authorise-visa');
    await visa.hover();
    await visa.getByRole('button', { name: 'Pin authorise-visa', exact: true }).click();
    await expect(visa.getByRole('button', { name: 'Unpin authorise-visa' })).toBeVisible();
    await page.reload();
    await expect(visa.getByRole('button', { name: 'Unpin authorise-visa' })).toBeVisible();
  });

  await test.step('labels filter by several values, and by a switch with three positions', async () => {
    await follow(page, '/health?hidePassing=false');
    await filter(page, 'Filters').click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
    const heading = await boxOf(panel.getByRole('heading', { name: 'Filter by Health' }));
    const toggle = await boxOf(hidePassing(panel));
    expect(toggle.y).toBeGreaterThanOrEqual(heading.bottom);
    await panel.getByRole('button', { name: 'Exclude customer-facing' }).click();
    await expect(page).toHaveURL(/canary%3Acustomer-facing%3Atrue%22%3A-1/);
    await expect(row(page, 'authorise-visa')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Exclude customer-facing' }).click();
    await expect(page).not.toHaveURL(/labels/);
    await panel.getByRole('button', { name: /^team/ }).click();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect(panel.getByRole('button', { name: /^team/ })).toContainText(/including \d+ labels/);
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Clear all labels' }).click();
    await expect(page).not.toHaveURL(/labels/);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('a long name ends before its pin, and its tooltip stays next to its row', async () => {
    await follow(page, '/health?groupBy=no-group&hidePassing=true');
    const text = row(page, longName).getByText(longName, { exact: true });
    await text.hover();
    const pinButton = row(page, longName).getByRole('button', { name: `Pin ${longName}` });
    await expect(pinButton).toBeVisible();
    const pin = await boxOf(pinButton);
    expect((await boxOf(text)).right).toBeLessThanOrEqual(pin.x);
    const tooltip = page.getByRole('tooltip');
    // A run of the check draws the row again, which closes its tooltip.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await text.hover();
      await expect(tooltip).toContainText('Two lines');
      const [tip, place] = [await boxOf(tooltip), await boxOf(row(page, longName))];
      expect(tip.bottom).toBeLessThanOrEqual(place.bottom + 0.5);
      expect(tip.x >= pin.right || tip.right <= pin.x, 'it does not cover the pin').toBe(true);
    }).toPass();
  });

  await test.step('settings are remembered, and parameters in the address override them', async () => {
    await follow(page, '/health?hidePassing=true&groupBy=canary_name');
    await toggleHidePassing(page);
    await filter(page, 'Group By').click();
    await option(page, 'Type').click();
    await filter(page, 'Tab By').click();
    await option(page, 'Agent').click();
    await expect(page).toHaveURL(/hidePassing=false&groupBy=type&tabBy=agent_id/);
    expect(await page.evaluate(() => localStorage.getItem('healthSettings'))).toBe(
      '{"hidePassing":"false","tabBy":"agent_id","groupBy":"type"}',
    );
    await page.goto(`${new URL(page.url()).origin}/health`);
    await expectHidePassing(page, false);
    await expect(filter(page, 'Group By')).toContainText('Type');
    await expect(filter(page, 'Tab By')).toContainText('Agent');
    await follow(page, '/health?hidePassing=true&groupBy=no-group');
    await expectHidePassing(page, true);
    await expect(filter(page, 'Group By')).toContainText('No Grouping');
  });

  await test.step('filters stand next to the list in a wide window', async () => {
    await page.setViewportSize({ width: 1_600, height: 900 });
    const panel = page.getByRole('complementary', { name: 'Filters' });
    await expect(panel.getByRole('button', { name: /^team/ })).toBeVisible();
    await page.setViewportSize({ width: 1_440, height: 900 });
    await expect(panel).toHaveCount(0);
    await expect(filter(page, 'Filters')).toBeVisible();
  });
  await sample.changeCheck({ action: 'delete', id: long });
});

test('the health dashboard is usable by keyboard alone', async ({ page, signIn }) => {
  await signIn('admin', '/catalog');
  await expectSynced(page);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(row(page, 'authorise-visa')).toBeVisible();
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('authorise');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(4);
  for (let steps = 0; steps < 30; steps += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('.ag-row') !== null)) break;
  }
  await page.keyboard.press('Home');
  await expect(page.locator('.ag-row-focus')).toContainText('card-authorisation');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.ag-row-focus')).toContainText('authorise-amex');
  await page.keyboard.press('p');
  await expect(rows(page).getByRole('button', { name: 'Unpin authorise-amex' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(drawer(page, /authorise-amex/)).toBeVisible();
  // The list has the keyboard cursor, and the drawer follows.
  await page.keyboard.press('ArrowDown');
  await expect(drawer(page, /authorise-mastercard/)).toBeVisible();
  await drawer(page, /authorise-mastercard/)
    .getByRole('button', { name: 'Next', exact: true })
    // The button in the drawer's header. The history below has its own.
    .first()
    .press('Enter');
  await expect(drawer(page, /authorise-visa/)).toBeVisible();
  await drawer(page, /authorise-visa/)
    .getByRole('button', { name: 'Close' })
    .focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: /authorise/ })).toHaveCount(0);
  await expect(page).not.toHaveURL(/checkId/);
});
