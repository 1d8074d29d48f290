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
