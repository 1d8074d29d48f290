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
  toast,
  total,
} from './checkDrawerPage.ts';
import { addressOf, expect, expectSynced, test } from './console.ts';

test.use({ consoleKind: 'own' });

test.afterEach(async ({ sample }) => {
  await sample.clearFaults();
  await sample.clearRunResults();
  await removeNewChecks(sample);
});

test.describe('Run Now', () => {
  test('is done by the server, and what came of it is told and shown', async ({ page, sample, signIn }) => {
    const id = await newCheck(sample, 'run by hand');
    await sample.setRunResult({ id, pass: true, duration: 321, message: '200 OK' });
    await signIn('admin', addressOfCheck(id, '&timeRange=1h'));
    await expect(total(page)).toHaveText('1 run');
    await runNow(page).click();
    await expect(toast(page, 'run by hand is healthy after 321ms')).toBeVisible();
    await expect(total(page)).toHaveText('2 runs');
    await expect(runs(page).first()).toContainText('321 ms');
  });
});

test.describe('where the server fails', () => {
  test('a slow one is waited for with what the list knows, and another check is never mixed in', async ({
    page,
    sample,
    signIn,
  }) => {
    const first = await newCheck(sample, 'twin one', [{ agoMs: minuteMs, message: 'says one' }]);
    const second = await newCheck(sample, 'twin two', [{ agoMs: minuteMs, message: 'says two' }]);
    await signIn('admin', '/health?query=twin&hidePassing=false&groupBy=no-group');
    await expectSynced(page);
    await sample.fault({ kind: 'delay', delayMs: 3_000, path: '/canary/api/graph', count: -1 });
    await sample.fault({ kind: 'delay', delayMs: 3_000, path: '/db/check', count: -1 });
    await page.getByRole('grid').getByText('twin one', { exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(first));
    await expect(drawer(page).getByRole('heading', { level: 2 })).toContainText('twin one');
    await drawer(page).getByRole('button', { name: 'Next' }).first().click();
    await expect(page).toHaveURL(new RegExp(second));
    await expect(drawer(page).getByRole('heading', { level: 2 })).toContainText('twin two');
    await expect(runs(page).first()).toContainText('says two');
    await expect(drawer(page).getByText('says one')).toHaveCount(0);
    // Nobody waits for the first one's answers any more.
    const asked = await sample.requests();
    const graphs = asked.filter(({ path }) => path.includes('/graph?') && path.includes(first));
    expect(graphs.map(({ status }) => status)).toEqual([0]);
    await drawer(page).getByRole('button', { name: 'Previous' }).first().click();
    await expect(runs(page).first()).toContainText('says one');
  });

  test('it is read from what is kept, with its age, and Run Now says why it waits', async ({
    page,
    console,
    sample,
    signIn,
  }) => {
    const id = await newCheck(sample, 'kept at home', [
      { agoMs: minuteMs, message: 'kept one' },
      { agoMs: 5 * minuteMs, message: 'kept two', ok: false },
    ]);
    await page.setViewportSize({ width: 1440, height: 1080 });
    await signIn('admin', addressOfCheck(id, '&timeRange=1h'));
    await expectSynced(page);
    await expect(runs(page)).toHaveCount(2);
    await tab(page, /^Spec/).click();
    await expect(drawer(page).getByRole('region', { name: /^Specification of/ })).toContainText('interval');
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText('The server cannot be reached.').first()).toBeVisible();
    await page.goto(addressOf(console.url, addressOfCheck(id, '&timeRange=2w')));
    await expect(drawer(page).getByRole('heading', { level: 2 })).toContainText(/as of \d\d:\d\d/);
    await expect(runs(page)).toHaveCount(2);
    await expect(runs(page).first()).toContainText('kept one');
    await expect(tile(page, 'Uptime')).toContainText('1 passed 1 failed');
    await expect(chart(page).locator('[data-mark="passed"]')).toHaveAttribute('d', /^M/);
    await expect(drawer(page).getByText(/^Runs kept on this computer since /)).toBeVisible();
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
});
