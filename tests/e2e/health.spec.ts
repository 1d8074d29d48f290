import type { Locator, Page } from 'playwright/test';
import { noViolations } from '../support/noViolations.ts';
import type { SampleForTests } from '../support/sampleForTests.ts';
import { addressOf, banner, boxOf, expect, expectSynced, giveCredentials, test } from './console.ts';

const list = (page: Page) => page.getByRole('grid', { name: 'Health' });
const rows = (page: Page) => list(page).locator('.ag-row');
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByText(name, { exact: true }) });
const group = (page: Page, name: string) => list(page).getByRole('button', { name, exact: false });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}\\s*\\d`) });
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const filter = (page: Page, name: string) =>
  filters(page).getByRole('button', { name: new RegExp(`^${name}`) });
const option = (page: Page, name: string) =>
  page.getByRole('listbox').getByRole('option', { name, exact: true });
const search = (page: Page) =>
  page.getByRole('textbox', { name: 'Search by name, description, or endpoint' });
const healthy = (page: Page) => page.locator('[data-tooltip*=" check"][data-tooltip$=" healthy"]');
const unhealthy = (page: Page) => page.locator('[data-tooltip*=" check"][data-tooltip$=" unhealthy"]');
const rate = (page: Page) => page.getByRole('button', { name: /^Refresh\s*(None|\d+[sm])$/ });
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh', exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const drawer = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
const wall = (page: Page) => page.getByRole('dialog', { name: 'Health on the wall' });

/** Opens the panel of filters, and leaves it with Esc. */
async function inFilters(page: Page, look: (panel: Locator) => Promise<void>): Promise<void> {
  await filter(page, 'Filters').click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await look(panel);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
}
const hidePassing = (panel: Locator) => panel.getByRole('switch', { name: 'Hide Passing' });
const toggleHidePassing = (page: Page) => inFilters(page, (panel) => hidePassing(panel).click());
const expectHidePassing = (page: Page, checked: boolean) =>
  inFilters(page, (panel) => expect(hidePassing(panel)).toBeChecked({ checked }));

const labels = (chosen: Record<string, number>) => `labels=${encodeURIComponent(JSON.stringify(chosen))}`;

/** Follows an address inside the window, as a link does. */
const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

const count = async (counter: Locator): Promise<number> =>
  Number(/^[\d,]+/.exec((await counter.getAttribute('data-tooltip')) ?? '')?.[0].replace(',', ''));

async function summaryRequests(sample: SampleForTests): Promise<number> {
  const requests = await sample.requests();
  return requests.filter(({ path }) => path.startsWith('/api/canary/api/summary')).length;
}

async function idOf(page: Page, name: string): Promise<string> {
  await row(page, name).getByText(name, { exact: true }).click();
  await expect(page).toHaveURL(/checkId=/);
  const id = new URL(page.url()).searchParams.get('checkId') ?? '';
  await page.keyboard.press('Escape');
  await drawer(page, new RegExp(name)).getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/checkId=/);
  return id;
}

test.afterEach(async ({ sample }) => {
  await sample.clearFaults();
});

/** Addresses as the web client writes them, and what is then to be seen. */
const addresses: ReadonlyArray<
  readonly [what: string, query: string, expectation: (page: Page) => Promise<void>]
> = [
  [
    'nothing',
    '',
    async (page) => {
      await expectHidePassing(page, true);
      await expect(filter(page, 'Group By')).toContainText('Group Name');
      await expect(filter(page, 'Tab By')).toContainText('namespace');
      await expect(filter(page, 'Time Range')).toContainText('1h');
      await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('columnheader', { name: 'Checks' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
    },
  ],
  ['timeRange', 'timeRange=3h', (page) => expect(filter(page, 'Time Range')).toContainText('3h')],
  [
    'layout=card',
    'layout=card',
    async (page) => {
      await expect(page.getByRole('columnheader', { name: 'Recent runs' })).toBeVisible();
      await expect(row(page, 'authorise-visa').getByRole('img')).toHaveAttribute(
        'aria-label',
        /^Oldest first: /,
      );
    },
  ],
  [
    'labels that are included',
    labels({ 'canary:team:network': 1 }),
    async (page) => {
      await expect(row(page, 'branch-rotterdam-gw')).toBeVisible();
      await expect(row(page, 'authorise-visa')).toHaveCount(0);
      // Hide Passing is one, too.
      await expect(filter(page, 'Filters')).toContainText('2');
    },
  ],
  [
    'labels that are excluded',
    labels({ 'canary:team:network': -1 }),
    async (page) => {
      await expect(row(page, 'authorise-visa')).toBeVisible();
      await expect(row(page, 'branch-rotterdam-gw')).toHaveCount(0);
    },
  ],
  [
    'labels that cannot be read',
    'labels=%7Bteam',
    async (page) => {
      await expect(page.getByText('The labels of this address cannot be read')).toBeVisible();
      await expect(row(page, 'authorise-visa')).toBeVisible();
    },
  ],
  [
    'query',
    'query=VISA',
    async (page) => {
      await expect(search(page)).toHaveValue('VISA');
      await expect(rows(page)).toHaveCount(1);
    },
  ],
  [
    'pivotBy=namespace',
    'pivotBy=namespace',
    async (page) => {
      await expect(page.getByRole('columnheader', { name: 'payments' })).toBeVisible();
      await expect(row(page, 'card-authorisation')).toContainText('1 of 4 healthy');
    },
  ],
  [
    'pivotLabel and pivotCellType',
    'pivotBy=label&pivotLabel=team&pivotCellType=uptime',
    async (page) => {
      await expect(page.getByRole('columnheader', { name: 'network' })).toBeVisible();
      await expect(row(page, 'card-authorisation')).toContainText(/\d%/);
    },
  ],
  [
    'sortBy and sortDesc',
    'sortBy=latency&sortDesc=true',
    (page) =>
      expect(page.getByRole('columnheader', { name: 'Latency' })).toHaveAttribute('aria-sort', 'descending'),
  ],
  [
    'hidePassing=false',
    'hidePassing=false',
    async (page) => {
      await expectHidePassing(page, false);
      await expect(row(page, 'authorise-sepa')).toBeVisible();
    },
  ],
  [
    'tabBy and tab',
    'tabBy=agent_id&tab=local',
    (page) => expect(tab(page, 'local')).toHaveAttribute('aria-selected', 'true'),
  ],
  [
    'groupBy=no-group',
    'groupBy=no-group',
    async (page) => {
      await expect(row(page, 'authorise-visa')).toBeVisible();
      await expect(list(page).locator('[data-group]')).toHaveCount(0);
    },
  ],
];

test('an address of the web client opens the same view, whatever it asks for', async ({ page, signIn }) => {
  test.slow();
  await signIn('admin', '/health');
  await expectSynced(page);
  for (const [what, query, expectation] of addresses) {
    await test.step(what, async () => {
      await page.evaluate(() => localStorage.removeItem('healthSettings'));
      await follow(page, `/health${query === '' ? '' : `?${query}`}`);
      await expectation(page);
    });
  }
  await test.step('checkId', async () => {
    await follow(page, '/health');
    const id = await idOf(page, 'authorise-visa');
    await follow(page, `/health?checkId=${id}&timeRange=1h&later=kept`);
    await expect(drawer(page, /authorise-visa/)).toBeVisible();
    await drawer(page, /authorise-visa/)
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(page).toHaveURL(/\/health\?later=kept$/);
  });
});

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
    await search(page).fill('authorise');
    await expect(healthy(page)).toHaveAttribute('data-tooltip', '1 check healthy');
    await expect(unhealthy(page)).toHaveAttribute('data-tooltip', '3 checks unhealthy');
    await search(page).fill('no such check');
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

  test('asks the server at the rate that is chosen, and keeps the rate', async ({ page, sample, signIn }) => {
    test.slow();
    await signIn('admin', '/health');
    await expectSynced(page);
    await rate(page).click();
    // Too often for an hour.
    await expect(option(page, '15s')).toHaveAttribute('aria-disabled', 'true');
    await option(page, '60s').click();
    expect(await page.evaluate(() => localStorage.getItem('healthPageRefreshRate'))).toBe('60s');
    await page.reload();
    await expect(rate(page)).toContainText('60s');
    await filter(page, 'Time Range').click();
    await option(page, '15m').click();
    await rate(page).click();
    await option(page, '15s').click();
    await expectSynced(page);
    await sample.clearRequests();
    await expect.poll(() => summaryRequests(sample), { timeout: 25_000 }).toBeGreaterThan(0);
    await rate(page).click();
    await option(page, 'None').click();
    expect(await page.evaluate(() => localStorage.getItem('healthPageRefreshRate'))).toBeNull();
  });

  test('asks anew when the time range changes, and gives the question before up', async ({
    page,
    sample,
    signIn,
  }) => {
    await signIn('admin', '/health');
    await expectSynced(page);
    await sample.clearRequests();
    await sample.fault({ kind: 'delay', path: '/canary/api/summary', delayMs: 60_000 });
    await filter(page, 'Time Range').click();
    await option(page, '3h').click();
    await expect.poll(() => summaryRequests(sample)).toBe(1);
    // The first would take a minute; the second is answered all the same.
    await filter(page, 'Time Range').click();
    await option(page, '6h').click();
    await expect.poll(() => summaryRequests(sample)).toBeGreaterThan(1);
    await expect(refresh(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect(row(page, 'authorise-visa')).toBeVisible();
  });

  test('shows what changes at the server when it is refreshed, groups and all', async ({
    page,
    sample,
    signIn,
  }) => {
    await signIn('admin', '/health?hidePassing=false&query=authorise');
    await expectSynced(page);
    const id = await idOf(page, 'authorise-sepa');
    await sample.changeCheck({ action: 'status', id, value: 'unhealthy', message: 'no answer' });
    await refresh(page).click();
    await expect(row(page, 'authorise-sepa')).toContainText('Unhealthy');
    await expect(row(page, 'card-authorisation')).toContainText('0 of 4 healthy');
    await expect(unhealthy(page)).toHaveAttribute('data-tooltip', '4 checks unhealthy');
    await sample.changeCheck({ action: 'status', id, value: 'healthy' });
    await refresh(page).click();
    await expect(row(page, 'card-authorisation')).toContainText('Mixed');
  });

  test.describe('when a check comes in above the cursor', () => {
    /** Puts the cursor on the last check that fails. @returns brings in the check that stands above it */
    async function onLastUnhealthy(page: Page, sample: SampleForTests): Promise<() => Promise<void>> {
      await expectSynced(page);
      const id = await idOf(page, 'authorise-sepa');
      await toggleHidePassing(page);
      await expect(row(page, 'authorise-sepa')).toHaveCount(0);
      await intoRows(page);
      await page.keyboard.press('End');
      await expect(cursor(page)).toContainText('authorise-visa');
      return async () => {
        await sample.changeCheck({ action: 'status', id, value: 'unhealthy', message: 'no answer' });
        // Not by a click, which would take the focus along.
        await refresh(page).evaluate((button: HTMLButtonElement) => button.click());
        await expect(row(page, 'authorise-sepa')).toBeVisible();
        await sample.changeCheck({ action: 'status', id, value: 'healthy' });
      };
    }

    const cursor = (page: Page) => list(page).locator('.ag-row-focus');
    const address = '/health?query=authorise&groupBy=no-group&hidePassing=false';

    async function intoRows(page: Page): Promise<void> {
      await list(page).getByRole('columnheader').first().focus();
      await page.keyboard.press('Tab');
    }

    test('the cursor stays on its own', async ({ page, sample, signIn }) => {
      await signIn('admin', address);
      const bringIn = await onLastUnhealthy(page, sample);
      await bringIn();
      await expect(cursor(page)).toContainText('authorise-visa');
      await page.keyboard.press('Enter');
      await expect(drawer(page, /authorise-visa/)).toBeVisible();
    });

    test('whoever types elsewhere goes on typing, and comes back to it', async ({ page, sample, signIn }) => {
      await signIn('admin', address);
      const bringIn = await onLastUnhealthy(page, sample);
      await search(page).focus();
      await bringIn();
      await expect(search(page)).toBeFocused();
      await expect(cursor(page)).toHaveCount(0);
      await intoRows(page);
      await expect(cursor(page)).toContainText('authorise-visa');
    });
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

test.describe('without its server', () => {
  test('the dashboard stays, says how old it is, and filters, also after a reload', async ({
    page,
    console,
    sample,
    signIn,
  }) => {
    test.slow();
    await signIn('admin', '/health');
    await expectSynced(page);
    await expect(row(page, 'authorise-visa')).toBeVisible();
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await refresh(page).click();
    await expect(banner(page)).toContainText('The server cannot be reached.');
    await expect(title(page)).toContainText(/as of \d\d:\d\d$/);
    await page.goto(addressOf(console.url, '/health?query=authorise'));
    await expect(banner(page)).toBeVisible();
    await expect(unhealthy(page)).toHaveAttribute('data-tooltip', '3 checks unhealthy');
    await toggleHidePassing(page);
    await expect(row(page, 'authorise-sepa')).toBeVisible();
    await follow(page, '/health?wall=true');
    await expect(wall(page).getByRole('status')).toContainText('Offline');
  });
});

const network = 'Network Error. Please try again.';

/** What the server does when it is asked for the summary, and what is said then. */
const faults = [
  { name: 'slow', fault: { kind: 'delay', delayMs: 3_000 }, way: 'slow', says: '' },
  {
    name: 'broken (500)',
    fault: { kind: 'status', status: 500, body: '{"error":"disk is full"}' },
    way: 'failing',
    says: 'The server answered 500.',
  },
  { name: 'dropping connections', fault: { kind: 'drop' }, way: 'failing', says: network },
  {
    name: 'talking rubbish',
    fault: { kind: 'body', body: 'rubbish' },
    way: 'failing',
    says: 'The server sent an answer that Quarterdeck cannot read.',
  },
  {
    name: 'ending the session (401)',
    fault: { kind: 'status', status: 401, body: 'unauthorized' },
    way: 'ended',
    says: 'Bad Session. Please try logging out and logging in again',
  },
  {
    name: 'refusing (403)',
    fault: {
      kind: 'status',
      status: 403,
      body: 'unauthorized. Access Denied',
      headers: { 'x-rbac-object': 'canaries', 'x-rbac-action': 'read' },
    },
    way: 'refusing',
    says: 'You need read on canaries.',
  },
] as const;

for (const { name, fault, way, says } of faults) {
  test(`a server that is ${name} is told of, loses nothing, and is forgotten once it is well`, async ({
    page,
    sample,
    signIn,
  }) => {
    test.slow();
    await signIn('admin', '/health');
    await expectSynced(page);
    await expect(row(page, 'authorise-visa')).toBeVisible();
    await sample.fault({ ...fault, path: '/canary/api/summary', count: -1 });
    await refresh(page).click();
    if (way === 'refusing') await expect(page.getByText(says)).toBeVisible();
    else {
      if (way === 'slow') await expect(refresh(page)).toHaveAttribute('aria-busy', 'true');
      else if (way === 'ended') await expect(banner(page)).toContainText(says);
      else await expect(page.getByRole('status').filter({ hasText: says }).first()).toBeVisible();
      await expect(row(page, 'authorise-visa')).toBeVisible();
    }
    await sample.clearFaults();
    if (way === 'ended') {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await giveCredentials(page, sample.account('admin'));
    } else if (way === 'refusing') await page.getByRole('button', { name: 'Try again' }).click();
    else await refresh(page).click();
    await expect(row(page, 'authorise-visa')).toBeVisible();
    if (says !== '') await expect(page.getByText(says)).toHaveCount(0);
  });
}

test.describe('the wall', () => {
  test('shows what fails, pinned first, and is left with Esc', async ({ page, signIn }) => {
    await signIn('admin', '/health');
    await expectSynced(page);
    const visa = row(page, 'branch-rotterdam-gw');
    await visa.hover();
    await visa.getByRole('button', { name: 'Pin branch-rotterdam-gw', exact: true }).click();
    await expect(visa.getByRole('button', { name: 'Unpin branch-rotterdam-gw' })).toBeVisible();
    await filters(page).getByRole('button', { name: 'Wall mode' }).click();
    await expect(page).toHaveURL(/wall=true/);
    await expect(wall(page).getByText(/^\d+ ?unhealthy$/)).toBeVisible();
    await expect(wall(page).getByRole('listitem').first()).toContainText('branch-rotterdam-gw');
    await expect(wall(page).getByRole('listitem').nth(1)).toContainText(/\d+ of \d+ unhealthy/);
    await expect(wall(page).getByText(/^as of \d\d:\d\d, \d+s ago$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(wall(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/wall/);
  });

  test('turns its pages by itself where not everything fits', async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1_280, height: 420 });
    await signIn('admin', '/health?wall=true&groupBy=no-group');
    await expect(wall(page).getByText(/^Page 1 of \d+$/)).toBeVisible();
    const first = await wall(page).getByRole('listitem').first().textContent();
    await expect(wall(page).getByText(/^Page 2 of \d+$/)).toBeVisible({ timeout: 15_000 });
    expect(await wall(page).getByRole('listitem').first().textContent()).not.toBe(first);
  });

  test('fits screens from 720 lines to 2,160', async ({ page, signIn }, info) => {
    await signIn('admin', '/health?wall=true');
    for (const [width, height] of [
      [1_280, 720],
      [1_920, 1_080],
      [3_840, 2_160],
    ] as const) {
      await page.setViewportSize({ width, height });
      const last = wall(page).getByRole('listitem').last();
      await expect(last).toBeInViewport({ ratio: 1 });
      await page.screenshot({ path: info.outputPath(`wall-${height}.png`) });
    }
    await noViolations(page);
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('the dashboard has no violation of the accessibility rules', async ({ page, signIn }, info) => {
      test.slow();
      await signIn('admin', '/health');
      await expectSynced(page);
      await expect(row(page, 'authorise-visa')).toBeVisible();
      await noViolations(page);
      await page.screenshot({ path: info.outputPath(`health-${scheme}.png`) });
      await filter(page, 'Filters').click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
      await noViolations(page);
      await page.keyboard.press('Escape');
      await follow(page, '/health?layout=card&hidePassing=false');
      await expect(row(page, 'authorise-visa').getByRole('img')).toBeVisible();
      await noViolations(page);
      await follow(page, '/health?pivotBy=namespace&hidePassing=false');
      await expect(row(page, 'card-authorisation')).toContainText('1 of 4 healthy');
      await noViolations(page);
      await page.setViewportSize({ width: 760, height: 900 });
      await follow(page, '/health');
      await noViolations(page);
      await page.screenshot({ path: info.outputPath(`health-760-${scheme}.png`) });
      // Enlarged to 200 %, everything that is there can be reached.
      await page.setViewportSize({ width: 720, height: 450 });
      await noViolations(page);
      await expect(filter(page, 'Filters')).toBeInViewport({ ratio: 1 });
      await filter(page, 'More controls').click();
      const more = page.getByRole('dialog', { name: 'More controls' });
      for (const name of ['Time Range', 'Tab By', 'Wall mode'])
        await expect(more.getByRole('button', { name: new RegExp(`^${name}`) })).toBeInViewport({ ratio: 1 });
      await noViolations(page);
    });
  });
}
