import type { Page } from 'playwright/test';
import { noViolations } from '../support/noViolations.ts';
import {
  addressOf,
  expect,
  expectCatalog,
  expectRowCount,
  rows,
  test,
  withoutSyncedItems,
} from './console.ts';

/** Failures that a screen must survive: what the server does, and what the person reads. */
const faults = [
  [
    { kind: 'status', status: 500, body: '{"error":"disk is full"}' },
    'The server answered 500.',
    'disk is full',
  ],
  [{ kind: 'status', status: 503, body: 'starting' }, 'The server answered 503.', 'starting'],
  [{ kind: 'drop' }, 'Network Error. Please try again.', 'UND_ERR_SOCKET'],
  [{ kind: 'truncate' }, 'Network Error. Please try again.', 'UND_ERR_SOCKET'],
  [{ kind: 'body', body: 'rubbish' }, 'The server sent an answer that Quarterdeck cannot read.', 'rubbish'],
  [
    { kind: 'body', body: '[{"id":1}]', contentType: 'application/json' },
    'The server sent an answer that Quarterdeck cannot read.',
    'Invalid input',
  ],
  [
    {
      kind: 'status',
      status: 403,
      body: 'unauthorized. Access Denied',
      headers: { 'x-rbac-object': 'catalog', 'x-rbac-action': 'read' },
    },
    'You need read on catalog.',
    'unauthorized. Access Denied',
  ],
] as const;

/** More items than two pages hold: nearly every name, type or namespace has an e. */
const many = '/catalog?search=e';

const field = (page: Page) => page.getByLabel('Search for configs');

test.describe('the flat list of the catalog', () => {
  test('has the columns of the reference, and opens an item', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=payments-worker&sortBy=status&sortOrder=desc');
    await expect(page.locator('.ag-header-cell-text')).toHaveText([
      'Name',
      'Type',
      'Status',
      'Changes',
      'Tags',
      'Analysis',
      'Cost',
      'Created',
      'Updated',
    ]);
    const failed = rows(page).filter({ hasText: 'Rollout Failed' });
    await expect(failed).toContainText('Deployment');
    await expect(failed).toContainText('prod-eu-1');
    await expect(failed.locator('[data-shape=unhealthy]')).toBeVisible();
    await expect(failed.locator('[data-shape=insightAvailability]')).toBeVisible();
    await failed.click();
    await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('payments-worker');
    await expect(page).toHaveTitle('payments-worker | Quarterdeck');
    await page.goBack();
    await expect(field(page)).toHaveValue('payments-worker');
  });

  test('sorts, pages and searches, all in the address', async ({ page, signIn }) => {
    await signIn('viewer', many);
    await expect(page.getByText(/^1–50 of \d+$/)).toBeVisible();
    await page.getByRole('columnheader', { name: 'Updated' }).click();
    await expect(page).toHaveURL(/sortBy=updatedAt&sortOrder=desc/);
    await expect(page.getByRole('columnheader', { name: 'Updated' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByRole('columnheader', { name: 'Name' }).click();
    await expect(page).toHaveURL(/sortBy=name$/);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/pageIndex=1/);
    await expect(page.getByText(/^51–100 of \d+$/)).toBeVisible();
    await page.getByLabel('Rows per page').selectOption('100');
    await expectRowCount(page, 100);
    await field(page).fill('payments-db');
    await expect(page.getByText(/^1–3 of 3$/)).toBeVisible();
    await expect(page.getByText('3 items · $', { exact: false })).toBeVisible();
    await expect(page).toHaveURL(/search=payments-db/);
    await field(page).fill('nothing is called this');
    await expect(page.getByText('No data available')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search', exact: true }).last().click();
    await expect(page).not.toHaveURL(/search/);
    await expect(page.locator('[data-group]', { hasText: 'AWS' })).toBeVisible();
  });

  test('writes costs as the reference does, with a badge above 10 percent', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=AWS&groupBy=type');
    const database = rows(page).filter({ hasText: /^payments-db(?!-)/ });
    await expect(database).toContainText('$918');
    await expect(database).toContainText('up11%');
    await expect(database.getByText('$918').locator('..')).toHaveAttribute(
      'data-tooltip',
      /1d \$34\n7d \$225\n30d \$918/,
    );
    const replica = rows(page).filter({ hasText: 'payments-db-replica-1' });
    await expect(replica).toContainText('$459');
    await expect(replica).not.toContainText(/up|down|%/);
    await expect(rows(page).getByText('$2.47').first()).toBeVisible();
    await expect(page.locator('[data-group]', { hasText: 'RDS DBInstance' })).toContainText('3');
    await expect(page.locator('.ag-full-width-row', { hasText: 'RDS DBInstance' })).toContainText('$1,678');
    await expect(page.getByText(/^\d+ items in \d groups · \$[\d,]+ over 30 days$/)).toBeVisible();
  });

  test('marks counts of changes of 500 and more', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?configType=Kubernetes%3A%3APod&search=payments-worker');
    const background = (text: string) => {
      const count = rows(page).getByText(text, { exact: true }).first();
      return count.evaluate((element) => getComputedStyle(element).backgroundColor);
    };
    await expect(rows(page).getByText('640', { exact: true })).toBeVisible();
    expect(await background('640')).toBe(await background('588'));
    expect(await background('640')).not.toBe(await background('212'));
  });

  test('hides the type where it is said already', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?configType=Kubernetes%3A%3APod');
    const head = page.locator('.ag-header-cell-text');
    await expect(head.first()).toHaveText('Name');
    await expect(head.filter({ hasText: 'Type' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Deleted At' }).check();
    await page.keyboard.press('Escape');
    await expect(head.filter({ hasText: 'Deleted At' })).toHaveCount(1);
  });

  test('shows deleted items struck through when they are wanted', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?search=legacy');
    await expect(page.getByText('No data available')).toBeVisible();
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByLabel('Hide Deleted Catalog').uncheck();
    await expect(page).toHaveURL(/hideDeleted=no/);
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).locator('[data-shape=deleted]')).toBeVisible();
    await expect(rows(page).getByRole('link')).toHaveCSS('text-decoration-line', 'line-through');
  });

  test('can be used by keyboard alone', async ({ page, signIn }) => {
    await signIn('admin', '/topology');
    await expect(page.getByText('Dashboard is not built yet')).toBeVisible();
    // The frame's keys come with its foot, a moment after the first paint.
    await expect(page.getByRole('link', { name: /^Sync:/ })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await expectCatalog(page);
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('payments-w');
    await expect(page).toHaveURL(/search=payments-w/);
    await expect(rows(page).first()).toContainText('payments-w');
    await field(page).press('Tab');
    await expect(page.getByRole('button', { name: 'Clear the search' })).toBeFocused();
    for (const name of [
      /^Type/,
      /^Group By/,
      /^Labels/,
      /^Status/,
      /^Health/,
      'Columns',
      'Export',
      'Preferences',
    ]) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
    const cursor = page.locator('.ag-row-focus');
    // The head is one stop of the Tab key, the rows are the next.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('columnheader', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cursor).toHaveAttribute('row-index', '0');
    await page.keyboard.press('ArrowDown');
    await expect(cursor).toHaveAttribute('row-index', '1');
    await page.keyboard.press('End');
    const count = Number(await page.getByRole('grid', { name: 'Catalog' }).getAttribute('aria-rowcount')) - 1;
    await expect(cursor).toHaveAttribute('row-index', String(count - 1));
    await page.keyboard.press('Home');
    await expect(cursor).toHaveAttribute('row-index', '0');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}$/);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page).toHaveURL(/search=payments-w/);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Keyboard shortcuts');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('keeps rows where they are, and shows newer ones when they are asked for', async ({
    page,
    sample,
    signIn,
  }) => {
    await withoutSyncedItems(sample);
    await signIn('admin', '/catalog?search=payments-db&sortBy=name');
    await expect(rows(page).first()).toContainText('payments-db');
    const href = await rows(page).last().getByRole('link').getAttribute('href');
    const id = href?.split('/').at(-1) ?? '';
    const name = (await rows(page).last().getByRole('link').textContent()) ?? '';
    await sample.changeItem({ action: 'rename', id, value: 'a-payments-db' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('1 changed')).toBeVisible();
    await expect(rows(page).last()).toContainText(name);
    await page.getByText('1 changed').click();
    await expect(rows(page).first()).toContainText('a-payments-db');
    await expect(page.getByText('1 changed')).toHaveCount(0);
    // The same rows in the same order are renewed at once.
    await sample.changeItem({ action: 'rename', id, value: 'a-payments-db-renamed' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rows(page).first()).toContainText('a-payments-db-renamed');
    await sample.changeItem({ action: 'rename', id, value: name });
  });

  for (const [fault, sentence, cause] of faults) {
    test(`says "${sentence}" for ${JSON.stringify(fault).slice(0, 60)} and goes on`, async ({
      page,
      console,
      sample,
      signIn,
    }) => {
      await withoutSyncedItems(sample);
      await signIn('admin', '/notifications');
      // The sidebar's foot may say the same of sync.
      const said = page.locator('main').getByText(sentence);
      await sample.fault({ ...fault, path: '/db/configs', count: -1 });
      await page.goto(addressOf(console.url, many));
      await expect(said).toBeVisible();
      await page.getByText('Details').click();
      await expect(page.locator('pre')).toContainText(cause);
      await sample.clearFaults();
      await withoutSyncedItems(sample);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectRowCount(page, 50);
      await sample.fault({ ...fault, path: '/db/configs', count: -1 });
      await page.getByRole('button', { name: 'Refresh' }).click();
      if (sentence.startsWith('You need')) {
        // Who may not read them any more does not see them any more.
        await expect(said).toBeVisible();
        await expect(rows(page)).toHaveCount(0);
        return;
      }
      // Rows that are there stay when a later answer fails.
      await expect(page.getByText(`${sentence} The rows below are from the last answer.`)).toBeVisible();
      await page.getByText('Details').click();
      await expect(page.locator('pre')).toContainText(cause);
      await expectRowCount(page, 50);
    });
  }

  test('shows skeletons while the server is slow, and the refresh icon turns', async ({
    page,
    console,
    sample,
    signIn,
  }) => {
    await withoutSyncedItems(sample);
    await signIn('admin', '/notifications');
    await sample.fault({ kind: 'delay', delayMs: 2_000, path: '/db/configs' });
    await page.goto(addressOf(console.url, many));
    await expect(page.getByText('loading data...')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Refresh' })).toHaveAttribute('aria-busy', 'true');
    await expectRowCount(page, 50);
    await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy', 'true');
  });
});

test.describe('the window', () => {
  test('connects again by itself when its connection is dropped', async ({ page, signIn }) => {
    // The window's socket goes through the test, which can cut it.
    let cut = () => {};
    let asked = 0;
    await page.routeWebSocket(/\/bridge$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (message.toString().includes('/catalog/items/list')) asked += 1;
        server.send(message);
      });
      cut = () => {
        void socket.close();
        void server.close();
      };
    });
    await signIn('admin', many);
    await expectRowCount(page, 50);
    asked = 0;
    cut();
    await expect(page.getByText('Reconnecting…')).toHaveCount(0);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await page.getByLabel('Search for configs').fill('payments-db');
    await expect(page.getByText(/^1–3 of 3$/)).toBeVisible();
  });

  test('says that main is gone, keeps what is shown', async ({ page, console, signIn }) => {
    await signIn('admin', many);
    await expectRowCount(page, 50);
    await console.stop();
    await expect(
      page.getByText('The window lost its connection to Quarterdeck. It is reconnecting.'),
    ).toBeVisible();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await expectRowCount(page, 50);
  });

  test('does not keep the key in its address, and a second tab shares the session', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('admin', many);
    await expectRowCount(page, 50);
    expect(page.url()).not.toContain('key=');
    const second = await context.newPage();
    await second.goto(page.url());
    await expectRowCount(second, 50);
  });

  const screens = [
    '/topology',
    '/topology/abc',
    '/view/topology/abc',
    '/incidents',
    '/incidents/1',
    '/logs',
    '/playbooks',
    '/playbooks/runs',
    '/playbooks/runs/1',
    '/notifications',
    '/notifications/rules',
    '/settings/jobs',
  ];
  test('has a page for every area that is not built yet', async ({ page, console, signIn }) => {
    await signIn('admin', '/catalog');
    for (const path of screens) {
      await page.goto(addressOf(console.url, path));
      await expect(page.getByText('This version of Quarterdeck does not have this area.')).toBeVisible();
    }
  });

  test.describe('knows the other addresses', () => {
    for (const [from, to] of [
      ['/configs?query=payments', '/catalog?query=payments'],
      ['/config/00000000-0000-0000-0000-0000000000ff', '/catalog/00000000-0000-0000-0000-0000000000ff'],
      ['/settings/notifications/rules?a=1', '/notifications/rules?a=1'],
    ] as const) {
      test(`${from} is ${to}`, async ({ page, signIn }) => {
        await signIn('admin', from);
        await expect(page).toHaveURL((url) => url.pathname + url.search === to);
      });
    }

    test('error codes have their texts, and nonsense is not found', async ({ page, console, signIn }) => {
      await signIn('admin', '/catalog');
      await page.goto(addressOf(console.url, '/error?error_code=BAD_SESSION'));
      await expect(page.getByText('Bad Session. Please try logging out')).toBeVisible();
      await page.goto(addressOf(console.url, '/error?error_code=x'));
      await expect(page.getByText('Unknown error.')).toBeVisible();
      await page.getByRole('link', { name: 'Go back' }).click();
      await expect(page).toHaveURL(/\/catalog/);
      await page.goto(addressOf(console.url, '/no/such/page'));
      await expect(page.getByText('There is no such page')).toBeVisible();
    });
  });

  test('folds its sidebar and remembers it and the theme', async ({ page, console, signIn }) => {
    await signIn('admin', '/catalog');
    await page.getByRole('button', { name: 'Fold the sidebar' }).click();
    await expect(page.getByRole('button', { name: 'Unfold the sidebar' })).toBeVisible();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.keyboard.press('Escape');
    await page.goto(addressOf(console.url, '/catalog'));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('button', { name: 'Unfold the sidebar' })).toBeVisible();
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test('no view of the catalog has a violation of the accessibility rules, wide, narrow and enlarged', async ({
      page,
      console,
      signIn,
    }, info) => {
      // Seven screens, each looked through from end to end.
      test.slow();
      await signIn('admin', '/catalog');
      await expectCatalog(page);
      await noViolations(page);
      await page.screenshot({ path: info.outputPath(`summary-${scheme}.png`) });
      await page.goto(
        addressOf(
          console.url,
          '/catalog?search=payments&groupBy=type&labels=namespace____payments:1&status=Running:-1',
        ),
      );
      await expectCatalog(page);
      await noViolations(page);
      await page.screenshot({ path: info.outputPath(`catalog-${scheme}.png`) });
      await page.setViewportSize({ width: 720, height: 450 });
      await noViolations(page);
      await page.screenshot({ path: info.outputPath(`catalog-narrow-${scheme}.png`) });
      await page.getByRole('button', { name: /^Labels/ }).click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
      await noViolations(page);
      await page.keyboard.press('Escape');
    });

    test('no screen has a violation of the accessibility rules', async ({ page, console, signIn }, info) => {
      await page.goto(console.url);
      await expect(page.getByLabel('E-Mail')).toBeVisible();
      await noViolations(page);
      await page.screenshot({ path: info.outputPath(`sign-in-${scheme}.png`) });
      await signIn('admin', many);
      await expectCatalog(page);
      await page.getByRole('button', { name: /^User menu/ }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await page.screenshot({ path: info.outputPath(`user-menu-${scheme}.png`) });
      await page.keyboard.press('Escape');
      await page.goto(addressOf(console.url, '/topology'));
      await expect(page.getByText('Dashboard is not built yet')).toBeVisible();
      await noViolations(page);
    });
  });
}
