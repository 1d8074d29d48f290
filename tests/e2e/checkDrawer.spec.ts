import type { Page } from 'playwright/test';
import {
  addressOfCheck,
  chart,
  dayMs,
  drawer,
  go,
  hourMs,
  minuteMs,
  newCheck,
  removeNewChecks,
  runNow,
  runs,
  tab,
  tile,
  timeRange,
  toast,
  total,
} from './checkDrawerPage.ts';
import { expect, expectSynced, test } from './console.ts';

test.afterEach(async ({ sample }) => {
  await sample.clearFaults();
  await sample.clearRunResults();
  await removeNewChecks(sample);
});

test.describe('the drawer of a check', () => {
  test('opens from the list and says what the check is, how it went and what it is made of', async ({
    page,
    sample,
    signIn,
  }) => {
    const id = await newCheck(
      sample,
      'probe of the drawer',
      [
        {
          agoMs: 2 * minuteMs,
          ok: false,
          duration: 3_000,
          message: '503 Service Unavailable',
          error: 'no pool',
        },
        { agoMs: 12 * minuteMs, duration: 250, message: '200 OK' },
        { agoMs: 22 * minuteMs, duration: 240, message: '200 OK' },
      ],
      {
        severity: 'critical',
        labels: { team: 'payments', tier: '1' },
        spec: { url: 'https://pay.example/probe' },
      },
    );
    await page.setViewportSize({ width: 1440, height: 1080 });
    await signIn('admin', '/health?query=probe+of+the+drawer&hidePassing=false');
    await page.getByRole('grid').getByText('probe of the drawer', { exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`checkId=${id}`));

    const title = drawer(page).getByRole('heading', { level: 2 });
    await expect(title).toContainText('probe of the drawer');
    await expect(title).toContainText('Unhealthy');
    await expect(drawer(page).getByText('https://pay.example/probe')).toBeVisible();
    await expect(drawer(page).getByRole('listitem').filter({ hasText: 'namespace payments' })).toBeVisible();
    await expect(drawer(page).getByRole('listitem').filter({ hasText: 'team payments' })).toBeVisible();

    await expect(tile(page, 'Uptime')).toContainText('67%');
    await expect(tile(page, 'Uptime')).toContainText('2 passed 1 failed');
    await expect(tile(page, 'Latency (99%)')).toContainText(/\d s$/);
    await expect(tile(page, 'Severity')).toContainText('Critical');
    await expect(tile(page, 'Last Run')).toContainText(/\dm ago/);
    await expect(tile(page, 'Next Run')).toBeVisible();

    await expect(chart(page)).toBeVisible();
    await expect(chart(page)).toContainText('Transitioned');
    await expect(chart(page).locator('[data-mark="failing"]')).toHaveAttribute('d', /^M/);
    await expect(runs(page)).toHaveCount(3);
    await expect(total(page)).toHaveText('3 runs');
    await expect(runs(page).first()).toContainText('503 Service Unavailable');
    await expect(runs(page).first()).toContainText('no pool');
    await expect(runs(page).first()).toContainText('3 s');

    await tab(page, /^Spec/).click();
    await expect(page).toHaveURL(/checkTab=spec/);
    await expect(drawer(page).getByRole('region', { name: /^Specification of/ })).toContainText('http:');
    await tab(page, /^Relationships/).click();
    await expect(drawer(page).getByText('No relationships')).toBeVisible();

    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await expect(drawer(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/checkId|timeRange|checkTab/);
  });

  test('says of a check that never ran that it did not, and of a late one since when', async ({
    page,
    sample,
    signIn,
  }) => {
    const never = await newCheck(sample, 'never ran', []);
    const late = await newCheck(sample, 'long overdue', [{ agoMs: 3 * hourMs }]);
    await signIn('admin', addressOfCheck(never));
    await expect(drawer(page).getByRole('heading', { name: 'never ran' })).toContainText('Unknown');
    await expect(tile(page, 'Last Run')).toContainText('Never');
    await expect(tile(page, 'Next Run')).toHaveText('Next Run-');
    await go(page, addressOfCheck(late));
    await expect(tile(page, 'Next Run')).toHaveText('Next Runoverdue by 3h');
    await page.goto(`${new URL(page.url()).origin}/health?query=authorise-visa`);
    await page.getByRole('grid').getByText('authorise-visa', { exact: true }).click();
    for (const percent of [95, 97, 99])
      await expect(tile(page, `Latency (${percent}%)`)).toContainText(/\d+ (ms|s)$/);
  });

  test('leads to what the check belongs to: config items first, then components', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', '/health?query=authorise-visa&hidePassing=false');
    await page.getByRole('grid').getByText('authorise-visa', { exact: true }).first().click();
    await expect(tab(page, /^Relationships 3/)).toBeVisible();
    await tab(page, /^Relationships/).click();
    const rows = drawer(page).getByRole('list', { name: 'Relationships of this check' }).getByRole('link');
    await expect(rows).toHaveText([
      /payments-api.*Config$/,
      /payments-ledger.*Config$/,
      /payments.*Component$/,
    ]);
    await expect(rows.nth(2)).toHaveAttribute('href', /^\/topology\/[0-9a-f-]{36}$/);
    await rows.first().click();
    await expect(page).toHaveURL(/\/catalog\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('payments-api');
  });

  test('is edited at its canary, or says where that comes from', async ({ page, sample, signIn }) => {
    const id = await newCheck(sample, 'made by hand', undefined, {
      canary: { name: 'by-hand', namespace: 'default' },
    });
    await signIn('admin', addressOfCheck(id));
    const edit = drawer(page).getByRole('link', { name: 'Edit' });
    await expect(edit).toHaveAttribute('href', /^\/settings\/canaries\/[0-9a-f-]{36}$/);
    await go(page, '/health?query=edge%2Ftls%2Fwww&hidePassing=false');
    await page
      .getByRole('grid')
      .getByText(/www\.meridian\.example/)
      .first()
      .click();
    await expect(drawer(page).getByRole('link', { name: /^Linked to / })).toHaveAttribute(
      'href',
      /^\/settings\/agents\?id=/,
    );
    await expect(edit).toHaveCount(0);
  });

  test('shows its chart above the tabs of a high window, else as a tab', async ({ page, sample, signIn }) => {
    const id = await newCheck(sample, 'of any height');
    await page.setViewportSize({ width: 1440, height: 992 });
    await signIn('admin', addressOfCheck(id));
    await expect(chart(page)).toBeVisible();
    await expect(tab(page, /^Graph/)).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 991 });
    await expect(chart(page)).toHaveCount(0);
    await tab(page, /^Graph/).click();
    await expect(chart(page)).toBeVisible();
    await expect(page).toHaveURL(/checkTab=graph/);
    await page.setViewportSize({ width: 1440, height: 992 });
    await expect(tab(page, /^History/)).toHaveAttribute('aria-selected', 'true');
    await expect(chart(page)).toBeVisible();
  });

  test('shows the specification', async ({ page, sample, signIn }) => {
    const id = await newCheck(sample, 'light');
    await signIn('admin', addressOfCheck(id));
    await expect(runs(page)).toHaveCount(1);
    await tab(page, /^Spec/).click();
    await expect(drawer(page).getByRole('region', { name: /^Specification of/ })).toContainText('interval');
  });

  test('says that there is no such check', async ({ page, signIn }) => {
    await signIn('admin', addressOfCheck('0192e000-0000-7000-8000-00000000dead'));
    await expect(page.getByRole('heading', { name: 'Check not found' })).toBeVisible();
    await expect(
      page.getByText('The server has no check 0192e000-0000-7000-8000-00000000dead'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).not.toHaveURL(/checkId/);
  });

  test('pins a check, for this workspace and over a restart of the window', async ({
    page,
    sample,
    signIn,
  }) => {
    const id = await newCheck(sample, 'worth a pin');
    await signIn('admin', addressOfCheck(id));
    await expectSynced(page);
    await drawer(page).getByRole('button', { name: 'Pin check' }).click();
    const unpin = drawer(page).getByRole('button', { name: 'Unpin check' });
    await expect(unpin).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await unpin.click();
    await expect(drawer(page).getByRole('button', { name: 'Pin check' })).toBeVisible();
  });
});

test.describe('the time of the drawer', () => {
  for (const [agoMs, range] of [
    [10 * minuteMs, '1h'],
    [2 * hourMs, '3h'],
    [20 * hourMs, '1d'],
    [5 * dayMs, '1w'],
    [25 * dayMs, '1mo'],
    [300 * dayMs, '1y'],
    [4 * 365 * dayMs, '5y'],
  ] as const) {
    test(`is ${range} when the last run was ${Math.round(agoMs / minuteMs)} minutes ago`, async ({
      page,
      sample,
      signIn,
    }) => {
      const id = await newCheck(sample, `ran before ${range}`, [{ agoMs }]);
      await signIn('admin', addressOfCheck(id));
      await expect(timeRange(page)).toHaveText(`Time Range${range}`);
      await expect(runs(page)).toHaveCount(1);
    });
  }

  test('is that of the address, stands there when it is chosen, and is gone with the drawer', async ({
    page,
    sample,
    signIn,
  }) => {
    const id = await newCheck(sample, 'in its time', [{ agoMs: 2 * minuteMs }, { agoMs: 5 * hourMs }]);
    await signIn('admin', addressOfCheck(id, '&timeRange=3h'));
    await expect(timeRange(page)).toHaveText('Time Range3h');
    await expect(total(page)).toHaveText('1 run');
    await timeRange(page).click();
    await page.getByRole('option', { name: '12h', exact: true }).click();
    await expect(page).toHaveURL(/timeRange=12h/);
    await expect(total(page)).toHaveText('2 runs');
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/timeRange|checkId/);
    await go(page, addressOfCheck(id));
    await expect(timeRange(page)).toHaveText('Time Range1h');
  });

  test('is a span that is dragged over on the chart, for figures and history, too, with a way back', async ({
    page,
    sample,
    signIn,
  }) => {
    const id = await newCheck(
      sample,
      'brushed',
      Array.from({ length: 50 }, (_, index) => ({ agoMs: (index + 1) * minuteMs, ok: index !== 10 })),
    );
    await page.setViewportSize({ width: 1440, height: 1080 });
    await signIn('admin', addressOfCheck(id, '&timeRange=1h'));
    await expect(total(page)).toHaveText('50 runs');
    await expect(tile(page, 'Uptime')).toContainText('49 passed 1 failed');
    const area = await chart(page).boundingBox();
    if (area === null) throw new Error('The chart is not drawn.');
    const y = area.y + 60;
    await page.mouse.move(area.x + area.width * 0.3, y);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width * 0.5, y, { steps: 4 });
    await page.mouse.up();
    const back = drawer(page).getByRole('button', { name: /^\d\d:\d\d.* to \d\d:\d\d.*, Back to 1h$/ });
    await expect(back).toBeVisible();
    await expect(total(page)).toHaveText(/^1\d runs$/);
    await expect(tile(page, 'Uptime')).toContainText('100%');
    await back.click();
    await expect(total(page)).toHaveText('50 runs');
    await expect(back).toHaveCount(0);
    // By keys, too.
    await chart(page).focus();
    await page.keyboard.press('ArrowRight');
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect(back).toBeVisible();
    await expect(total(page)).toHaveText(/^\d runs$/);
    await timeRange(page).click();
    await page.getByRole('option', { name: '3h', exact: true }).click();
    await expect(back).toHaveCount(0);
    await expect(total(page)).toHaveText('50 runs');
  });
});

test.describe('the history of a check', () => {
  const filter = (page: Page, name: string) =>
    drawer(page).getByRole('button', { name: new RegExp(`^${name}`) });

  test('is filtered by status and by duration, which the address keeps', async ({ page, sample, signIn }) => {
    const id = await newCheck(sample, 'filtered', [
      { agoMs: minuteMs, duration: 50 },
      { agoMs: 2 * minuteMs, duration: 700 },
      { agoMs: 3 * minuteMs, duration: 6_000, ok: false },
      { agoMs: 4 * minuteMs, duration: 450, ok: false },
    ]);
    await signIn('admin', addressOfCheck(id, '&timeRange=1h'));
    await expect(total(page)).toHaveText('4 runs');
    await filter(page, 'Status').click();
    await expect(page.getByRole('option')).toHaveText(['All', 'Healthy', 'Unhealthy']);
    await page.getByRole('option', { name: 'Unhealthy' }).click();
    await expect(total(page)).toHaveText('2 runs');
    await expect(page).toHaveURL(/runStatus=unhealthy/);
    await filter(page, 'Duration').click();
    await expect(page.getByRole('option')).toHaveText(['All', '100ms', '500ms', '1s', '5s', '10s', '30s']);
    await page.getByRole('option', { name: '5s' }).click();
    await expect(total(page)).toHaveText('1 run');
    await page.reload();
    await expect(total(page)).toHaveText('1 run');
    await filter(page, 'Status').click();
    await page.getByRole('option', { name: 'All' }).click();
    await filter(page, 'Duration').click();
    await page.keyboard.type('600ms');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/runDuration=600ms/);
    await expect(total(page)).toHaveText('2 runs');
    await filter(page, 'Duration').click();
    await page.keyboard.type('2m');
    await expect(
      page.getByText('duration is allowed only in milli seconds & seconds', { exact: true }),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(total(page)).toHaveText('2 runs');
    await filter(page, 'Duration').click();
    await page.keyboard.type('40s');
    await page.keyboard.press('Enter');
    await expect(drawer(page).getByText('No runs match')).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(total(page)).toHaveText('4 runs');
  });

  test('has 50 runs on a page, and all that a run said in one press', async ({ page, sample, signIn }) => {
    const error = Array.from({ length: 9 }, (_, line) => `line ${line}`).join('\n');
    const id = await newCheck(sample, 'talkative', [
      { agoMs: minuteMs, ok: false, message: 'exit code 2', error },
      ...Array.from({ length: 59 }, (_, index) => ({ agoMs: (index + 2) * 30_000 + minuteMs })),
    ]);
    await signIn('admin', addressOfCheck(id, '&timeRange=1h'));
    await expect(total(page)).toHaveText('60 runs');
    await expect(drawer(page).getByText('1–50 of 60')).toBeVisible();
    await expect(runs(page).first()).toContainText('6 more lines');
    await runs(page).first().click();
    const dialog = page.getByRole('dialog', { name: /^Run of / });
    await expect(dialog).toContainText('line 8');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await drawer(page).getByRole('navigation').getByRole('button', { name: 'Next' }).click();
    await expect(drawer(page).getByText('51–60 of 60')).toBeVisible();
    await expect(runs(page).first()).toBeVisible();
  });
});

test.describe('for everybody', () => {
  test('the drawer is used by keyboard alone', async ({ page, sample, signIn }) => {
    const id = await newCheck(sample, 'by keys');
    await signIn('admin', '/health?query=by+keys&hidePassing=false');
    await page.getByRole('grid').getByText('by keys', { exact: true }).first().waitFor();
    await page.getByRole('grid').first().locator('.ag-row').first().locator('.ag-cell').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`checkId=${id}`));
    await tab(page, /^History/).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, /^Spec/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, /^Relationships/)).toHaveAttribute('aria-selected', 'true');
    await runNow(page).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'by keys is healthy after 120ms')).toBeVisible();
    await expect(runNow(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
  });
});
