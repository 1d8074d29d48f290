import {
  addressOfCheck,
  chart,
  drawer,
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
import { banner, expect, expectSynced, test, webAddress } from './console.ts';
import { follow, row, title, unhealthy, wall } from './healthPage.ts';

// Drawer states, pages, filters and Run Now outcomes: tests/stories/rows/checkDrawer.spec.ts and
// checkHistory.spec.ts.

test.afterEach(async ({ sample }) => {
  await sample.clearFaults();
  await sample.clearRunResults();
  await removeNewChecks(sample);
});

test('the check drawer shows facts, chart, and history, selects a time range, and runs the check', async ({
  page,
  sample,
  signIn,
}) => {
  test.slow();
  const id = await newCheck(
    sample,
    'probe of the drawer',
    Array.from({ length: 50 }, (_, index) => ({
      agoMs: (index + 2) * minuteMs,
      ok: index !== 10,
      duration: index === 10 ? 3_000 : 250,
      message: index === 10 ? '503 Service Unavailable' : '200 OK',
      ...(index === 10 ? { error: 'no pool' } : {}),
    })),
    {
      severity: 'critical',
      labels: { team: 'payments', tier: '1' },
      spec: { url: 'https://pay.example/probe' },
    },
  );
  await page.setViewportSize({ width: 1440, height: 1080 });
  await signIn('admin', '/health?query=probe+of+the+drawer&hidePassing=false');
  await expectSynced(page);

  await test.step('the drawer opens from the list by key and shows the check and its history', async () => {
    await page.getByRole('grid').getByText('probe of the drawer', { exact: true }).first().waitFor();
    await page.getByRole('grid').first().locator('.ag-row').first().locator('.ag-cell').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`checkId=${id}`));
    await expect(drawer(page).getByRole('heading', { level: 2 })).toContainText('probe of the drawer');
    await expect(drawer(page).getByText('https://pay.example/probe')).toBeVisible();
    await expect(drawer(page).getByRole('listitem').filter({ hasText: 'team payments' })).toBeVisible();
    await timeRange(page).click();
    await page.getByRole('option', { name: '1h', exact: true }).click();
    await expect(total(page)).toHaveText('50 runs');
    await expect(tile(page, 'Uptime')).toContainText('98%');
    await expect(tile(page, 'Uptime')).toContainText('49 passed 1 failed');
    await expect(tile(page, 'Severity')).toContainText('Critical');
    await expect(tile(page, 'Last Run')).toContainText(/\dm ago/);
    await expect(tile(page, 'Next Run')).toBeVisible();
    await expect(chart(page).locator('[data-mark="failing"]')).toHaveAttribute('d', /^M/);
    await expect(runs(page).nth(10)).toContainText('503 Service Unavailable');
    await expect(runs(page).nth(10)).toContainText('no pool');
  });

  await test.step('a time range is selected by dragging and by keys, and reset', async () => {
    const area = await chart(page).boundingBox();
    if (area === null) throw new Error('The chart is not visible.');
    const y = area.y + 60;
    await page.mouse.move(area.x + area.width * 0.3, y);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width * 0.5, y, { steps: 4 });
    await page.mouse.up();
    const back = drawer(page).getByRole('button', { name: /^\d\d:\d\d.* to \d\d:\d\d.*, Reset to 1h$/ });
    await expect(back).toBeVisible();
    await expect(total(page)).toHaveText(/^1\d runs$/);
    await expect(tile(page, 'Uptime')).toContainText('100%');
    await back.click();
    await expect(total(page)).toHaveText('50 runs');
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

  await test.step('the drawer’s tabs work by keyboard', async () => {
    await tab(page, /^History/).focus();
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, /^Spec/)).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/checkTab=spec/);
    await expect(drawer(page).getByRole('region', { name: /^Specification of/ })).toContainText('http:');
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, /^Relationships/)).toHaveAttribute('aria-selected', 'true');
    await expect(drawer(page).getByText('No relationships')).toBeVisible();
  });

  await test.step('Run Now runs the check on the server, and its result is shown', async () => {
    await sample.setRunResult({ id, pass: true, duration: 321, message: '200 OK' });
    await runNow(page).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'probe of the drawer is healthy after 321ms')).toBeVisible();
    await expect(runNow(page)).toBeFocused();
    await tab(page, /^History/).click();
    await expect(total(page)).toHaveText('51 runs');
    await expect(runs(page).first()).toContainText('321 ms');
  });

  await drawer(page).getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/checkId|timeRange|checkTab/);
});

test('the dashboard and a visited check are readable without the server, and slow answers do not mix', async ({
  page,
  console,
  sample,
  signIn,
}) => {
  test.slow();
  const first = await newCheck(sample, 'twin one', [
    { agoMs: minuteMs, message: 'kept one' },
    { agoMs: 5 * minuteMs, message: 'kept two', ok: false },
  ]);
  const second = await newCheck(sample, 'twin two', [{ agoMs: minuteMs, message: 'says two' }]);
  await page.setViewportSize({ width: 1440, height: 1080 });
  await signIn('admin', '/health?query=twin&hidePassing=false&groupBy=no-group');
  await expectSynced(page);

  await test.step('another check opens while the first check is still loading', async () => {
    await sample.fault({ kind: 'delay', delayMs: 6_000, path: '/canary/api/graph', count: -1 });
    await sample.fault({ kind: 'delay', delayMs: 6_000, path: '/db/check', count: -1 });
    await page.getByRole('grid').getByText('twin one', { exact: true }).first().click();
    await expect(drawer(page).getByRole('heading', { level: 2 })).toContainText('twin one');
    await drawer(page).getByRole('button', { name: 'Next' }).first().click();
    await expect(page).toHaveURL(new RegExp(second));
    await expect(drawer(page).getByRole('heading', { level: 2 })).toContainText('twin two');
    await expect(runs(page).first()).toContainText('says two', { timeout: 20_000 });
    await expect(drawer(page).getByText('kept one')).toHaveCount(0);
    // The requests for the first check were aborted (status 0).
    const asked = await sample.requests();
    const graphs = asked.filter(({ path }) => path.includes('/graph?') && path.includes(first));
    expect(graphs.map(({ status }) => status)).toEqual([0]);
    await sample.clearFaults();
    await drawer(page).getByRole('button', { name: 'Previous' }).first().click();
    await expect(runs(page).first()).toContainText('kept one');
    await tab(page, /^Spec/).click();
    await expect(drawer(page).getByRole('region', { name: /^Specification of/ })).toContainText('interval');
  });

  await sample.fault({ kind: 'drop', path: '*', count: -1 });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(banner(page)).toContainText('The server cannot be reached.');

  await test.step('the cached check shows runs, chart, and specification, and why it cannot run', async () => {
    await page.goto(webAddress(console.url, addressOfCheck(first, '&timeRange=2w')));
    await expect(drawer(page).getByRole('heading', { level: 2 })).toContainText(/as of \d\d:\d\d/);
    await expect(runs(page)).toHaveCount(2);
    await expect(tile(page, 'Uptime')).toContainText('1 passed 1 failed');
    await expect(chart(page).locator('[data-mark="passed"]')).toHaveAttribute('d', /^M/);
    await expect(drawer(page).getByText(/^Runs stored on this computer since /)).toBeVisible();
    await drawer(page)
      .getByRole('button', { name: /^Status/ })
      .click();
    await page.getByRole('option', { name: 'Unhealthy' }).click();
    await expect(runs(page)).toHaveCount(1);
    await expect(runNow(page)).toHaveAttribute('aria-disabled', 'true');
    await runNow(page).hover();
    await expect(page.getByRole('tooltip')).toContainText('The server cannot be reached.');
    await tab(page, /^Spec/).click();
    await expect(drawer(page).getByRole('region', { name: /^Specification of/ })).toContainText('interval');
  });

  await test.step('the offline dashboard filters, and it and its wall show the age of the data', async () => {
    await follow(page, '/health?query=authorise');
    await expect(title(page)).toContainText(/as of \d\d:\d\d$/);
    await expect(unhealthy(page)).toHaveAttribute('data-tooltip', '3 checks unhealthy');
    await expect(row(page, 'authorise-visa')).toBeVisible();
    await follow(page, '/health?wall=true');
    await expect(wall(page).getByRole('status')).toContainText('Offline');
  });
});
