import { typeInto } from '../support/typeInto.ts';
import { addressOf, boxOf, expect, expectSynced, test } from './console.ts';
import {
  count,
  drawer,
  expectHidePassing,
  filter,
  filters,
  follow,
  group,
  healthy,
  hidePassing,
  inFilters,
  list,
  option,
  row,
  rows,
  search,
  tab,
  title,
  toggleHidePassing,
  unhealthy,
  wall,
} from './healthPage.ts';

test.describe('the health dashboard', () => {
  test('has groups and single checks in the order of their names, and All before the other tabs', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', '/health');
    await expectSynced(page);
    const tabs = await page.getByRole('tab').allTextContents();
    expect(tabs[0]).toMatch(/^All\d+$/);
    expect(tabs.slice(1)).toEqual(tabs.slice(1).toSorted((one, other) => one.localeCompare(other, 'en')));
    await expect(group(page, 'card-authorisation')).toContainText('4payments');
    await expect(group(page, 'card-authorisation')).toHaveAttribute('aria-expanded', 'true');
    await expect(row(page, 'card-authorisation')).toContainText('1 of 4 healthy');
    await expect(row(page, 'card-authorisation')).not.toContainText('%');
    await expect(row(page, 'authorise-visa')).toContainText('Unhealthy');
    // What passes in the group is counted and not shown.
    await expect(row(page, 'authorise-sepa')).toHaveCount(0);
    await group(page, 'card-authorisation').click();
    await expect(row(page, 'authorise-visa')).toHaveCount(0);
    await tab(page, 'payments').click();
    await expect(page).toHaveURL(/tab=payments/);
    await expect(row(page, 'branch-rotterdam-gw')).toHaveCount(0);
  });

  test('counts what is healthy and what is not, of what the filters leave', async ({ page, signIn }) => {
    await signIn('admin', '/health');
    await expectSynced(page);
    const [allHealthy, allUnhealthy] = [await count(healthy(page)), await count(unhealthy(page))];
    expect(allHealthy).toBeGreaterThan(allUnhealthy);
    await typeInto(search(page), 'authorise');
    await expect(healthy(page)).toHaveAttribute('data-tooltip', '1 check healthy');
    await expect(unhealthy(page)).toHaveAttribute('data-tooltip', '3 checks unhealthy');
    await typeInto(search(page), 'no such check');
    await expect(page.getByText('Nothing matches “no such check”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).last().click();
    await expect(healthy(page)).toHaveAttribute('data-tooltip', `${allHealthy} checks healthy`);
  });

  test('filters by labels: several of a key, and a switch with three places', async ({ page, signIn }) => {
    await signIn('admin', '/health?hidePassing=false');
    await expectSynced(page);
    await filter(page, 'Filters').click();
    const panel = page.getByRole('dialog', { name: 'Filters' });
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

  test('shows the filters beside the list where the window is wide', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1_600, height: 900 });
    await signIn('admin', '/health');
    await expectSynced(page);
    const panel = page.getByRole('complementary', { name: 'Filters' });
    await expect(panel.getByRole('button', { name: /^team/ })).toBeVisible();
    await hidePassing(panel).click();
    await expect(page).toHaveURL(/hidePassing=false/);
    await page.setViewportSize({ width: 1_440, height: 900 });
    await expect(panel).toHaveCount(0);
    await expect(filter(page, 'Filters')).toBeVisible();
  });

  test('keeps how a person likes it, and an address wins over that', async ({ page, console, signIn }) => {
    await signIn('admin', '/health');
    await expectSynced(page);
    await toggleHidePassing(page);
    await filter(page, 'Group By').click();
    await option(page, 'Type').click();
    await filter(page, 'Tab By').click();
    await option(page, 'Agent').click();
    await expect(page).toHaveURL(/hidePassing=false&groupBy=type&tabBy=agent_id/);
    expect(await page.evaluate(() => localStorage.getItem('healthSettings'))).toBe(
      '{"hidePassing":"false","tabBy":"agent_id","groupBy":"type"}',
    );
    await page.goto(addressOf(console.url, '/health'));
    await expectHidePassing(page, false);
    await expect(filter(page, 'Group By')).toContainText('Type');
    await expect(filter(page, 'Tab By')).toContainText('Agent');
    await follow(page, '/health?hidePassing=true&groupBy=no-group');
    await expectHidePassing(page, true);
    await expect(filter(page, 'Group By')).toContainText('No Grouping');
  });

  test('has its title, its counts and one line of controls at 1024, with the rest behind a button', async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 1_024, height: 800 });
    await signIn('admin', '/health');
    await expectSynced(page);
    const [head, first] = [await boxOf(title(page)), await boxOf(healthy(page))];
    expect(head.width).toBeGreaterThan(40);
    expect(first.x).toBeGreaterThanOrEqual(head.right);
    expect((await boxOf(filters(page))).height).toBeLessThan(48);
    await expect(filter(page, 'Time Range')).toBeHidden();
    await filter(page, 'More controls').click();
    const more = page.getByRole('dialog', { name: 'More controls' });
    await more.getByRole('button', { name: /^Time Range/ }).click();
    await option(page, '3h').click();
    await expect(page).toHaveURL(/timeRange=3h/);
    await more.getByRole('button', { name: 'Wall mode' }).click();
    await expect(wall(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1_440, height: 800 });
    await expect(filter(page, 'Time Range')).toContainText('3h');
    await expect(filter(page, 'More controls')).toBeHidden();
    expect((await boxOf(filters(page))).height).toBeLessThan(48);
  });

  test('ends a name before its pin, and tells of it beside its row and not over the next one', async ({
    page,
    sample,
    signIn,
  }) => {
    const name = `a name that goes on ${'and on '.repeat(40)}to its end`;
    const id = await sample.insertCheck({ name, description: 'Two lines', status: 'unhealthy' });
    await signIn('admin', '/health?groupBy=no-group');
    await expectSynced(page);
    const long = row(page, name);
    const text = long.getByText(name, { exact: true });
    await text.hover();
    const pin = await boxOf(long.getByRole('button', { name: `Pin ${name}` }));
    expect((await boxOf(text)).right).toBeLessThanOrEqual(pin.x);
    await expect(page.getByRole('tooltip')).toContainText('Two lines');
    const [tip, place] = [await boxOf(page.getByRole('tooltip')), await boxOf(long)];
    expect(tip.bottom).toBeLessThanOrEqual(place.bottom + 0.5);
    await sample.changeCheck({ action: 'delete', id });
  });

  test('makes the columns of a pivot that are in sight, and the others when a person comes there', async ({
    page,
    sample,
    signIn,
  }) => {
    const shelves = Array.from({ length: 20 }, (_, at) => `shelf-${at}`);
    const { ids } = await sample.changeCheck(
      shelves.map((shelf) => ({
        action: 'insert' as const,
        check: { name: shelf, status: 'unhealthy' as const, labels: { shelf } },
      })),
    );
    await page.setViewportSize({ width: 1024, height: 768 });
    await signIn('admin', '/health?pivotBy=label&pivotLabel=shelf');
    await expectSynced(page);
    const columns = async () => Number(await list(page).getAttribute('aria-colcount'));
    await expect.poll(columns).toBeGreaterThan(shelves.length);
    const all = await columns();
    const heads = list(page).getByRole('columnheader');
    const last = list(page).locator(`[role=columnheader][aria-colindex="${all}"]`);
    expect(await heads.count()).toBeLessThan(all);
    await expect(last).toHaveCount(0);
    await heads.first().focus();
    await page.keyboard.press('Tab');
    for (let at = 1; at < all; at += 1) await page.keyboard.press('ArrowRight');
    await expect(last).toBeInViewport();
    await expect(list(page).locator(`:focus[aria-colindex="${all}"]`)).toBeVisible();
    await sample.changeCheck(ids.map((id) => ({ action: 'delete' as const, id })));
  });

  test('has Hide Passing under its heading', async ({ page, signIn }) => {
    await signIn('admin', '/health');
    await inFilters(page, async (panel) => {
      const health = panel.getByRole('region', { name: 'Filter by Health' });
      const heading = await boxOf(health.getByRole('heading', { name: 'Filter by Health' }));
      const toggle = await boxOf(hidePassing(health));
      expect(toggle.y).toBeGreaterThanOrEqual(heading.bottom);
      const others = await boxOf(panel.getByRole('heading', { name: 'Filter by Label' }));
      expect(others.y).toBeGreaterThanOrEqual(toggle.bottom);
    });
  });

  test('pins a check, and keeps it pinned', async ({ page, signIn }) => {
    await signIn('admin', '/health?query=authorise');
    await expectSynced(page);
    const visa = row(page, 'authorise-visa');
    await visa.hover();
    await visa.getByRole('button', { name: 'Pin authorise-visa', exact: true }).click();
    await expect(visa.getByRole('button', { name: 'Unpin authorise-visa' })).toBeVisible();
    await page.reload();
    await expect(visa.getByRole('button', { name: 'Unpin authorise-visa' })).toBeVisible();
  });

  test('says that everything is healthy, and shows it when asked', async ({ page, signIn }) => {
    await signIn('admin', '/health?query=authorise-sepa');
    await expectSynced(page);
    await expect(page.getByRole('heading', { name: 'Everything is healthy' })).toBeVisible();
    await page.getByRole('button', { name: 'Show healthy checks' }).click();
    await expect(row(page, 'authorise-sepa')).toContainText('Healthy');
  });

  test('is used by keyboard alone', async ({ page, signIn }) => {
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
    // The list keeps the cursor, and the drawer goes along.
    await page.keyboard.press('ArrowDown');
    await expect(drawer(page, /authorise-mastercard/)).toBeVisible();
    await drawer(page, /authorise-mastercard/)
      .getByRole('button', { name: 'Next', exact: true })
      // The one of its head; the history below has pages, too.
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
});
