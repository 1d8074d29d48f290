import type { Page } from 'playwright/test';
import { expect, expectSynced, test } from './console.ts';
import {
  drawer,
  expectHidePassing,
  filter,
  follow,
  idOf,
  labels,
  list,
  row,
  rows,
  search,
  tab,
} from './healthPage.ts';

/** Addresses as the web client writes them, and the expected content. */
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
      await expect(page.getByRole('columnheader', { name: 'Health' })).toHaveAttribute(
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
    'included labels',
    labels({ 'canary:team:network': 1 }),
    async (page) => {
      await expect(row(page, 'branch-rotterdam-gw')).toBeVisible();
      await expect(row(page, 'authorise-visa')).toHaveCount(0);
      // Hide Passing counts as a filter.
      await expect(filter(page, 'Filters')).toContainText('2');
    },
  ],
  [
    'excluded labels',
    labels({ 'canary:team:network': -1 }),
    async (page) => {
      await expect(row(page, 'authorise-visa')).toBeVisible();
      await expect(row(page, 'branch-rotterdam-gw')).toHaveCount(0);
    },
  ],
  [
    'invalid labels',
    'labels=%7Bteam',
    async (page) => {
      await expect(page.getByText('The labels in this address are invalid')).toBeVisible();
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

test('every health address of the web client opens the same view', async ({ page, signIn }) => {
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
  await test.step('the checkId parameter opens the check drawer', async () => {
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
