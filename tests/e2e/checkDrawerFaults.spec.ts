import {
  addressOfCheck,
  chart,
  dayMs,
  drawer,
  go,
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
import { addressOf, banner, expect, expectSynced, test } from './console.ts';

test.afterEach(async ({ sample }) => {
  await sample.clearFaults();
  await sample.clearRunResults();
  await removeNewChecks(sample);
});

test.describe('Run Now', () => {
  for (const role of ['admin', 'editor', 'responder', 'commander'] as const) {
    test(`is there for a ${role}, and what came of it is told and shown`, async ({
      page,
      sample,
      signIn,
    }) => {
      const id = await newCheck(sample, `run by ${role}`);
      await sample.setRunResult({ id, pass: true, duration: 321, message: '200 OK' });
      await signIn(role, addressOfCheck(id, '&timeRange=1h'));
      await expect(total(page)).toHaveText('1 run');
      await runNow(page).click();
      await expect(toast(page, `run by ${role} is healthy after 321ms`)).toBeVisible();
      await expect(total(page)).toHaveText('2 runs');
      await expect(runs(page).first()).toContainText('321 ms');
    });
  }

  test('is not there for a viewer', async ({ page, sample, signIn }) => {
    const id = await newCheck(sample, 'only looked at');
    await signIn('viewer', addressOfCheck(id));
    await expect(runs(page)).toHaveCount(1);
    await expect(runNow(page)).toHaveCount(0);
  });

  test('is pressed once while it runs, however often', async ({ page, sample, signIn }) => {
    const id = await newCheck(sample, 'slow to run');
    await sample.setRunResult({ id, pass: false, duration: 2_000, error: 'refused', delayMs: 4_000 });
    await signIn('admin', addressOfCheck(id, '&timeRange=1h'));
    await expect(total(page)).toHaveText('1 run');
    await sample.clearRequests();
    await runNow(page).click();
    await expect(runNow(page)).toHaveAttribute('aria-busy', 'true');
    // What is busy keeps the focus, and does nothing.
    await runNow(page).click({ force: true });
    await page.keyboard.press('Enter');
    // A drawer that is opened again knows of it.
    await drawer(page).getByRole('button', { name: 'Close' }).click();
    await page.goBack();
    await expect(runNow(page)).toHaveAttribute('aria-busy', 'true');
    await expect(toast(page, 'slow to run is unhealthy after 2s')).toBeVisible();
    await expect(page.getByText('refused').first()).toBeVisible();
    await expect(runNow(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect(total(page)).toHaveText('2 runs');
    const asked = await sample.requests();
    expect(asked.filter(({ path }) => path.includes('/run/check/'))).toHaveLength(1);
    await expect(drawer(page).getByRole('heading', { level: 2 })).toContainText('Unhealthy');
  });

  test('waits, with the reason, while the workspace is locked to reading', async ({
    page,
    sample,
    signIn,
  }) => {
    const id = await newCheck(sample, 'behind a lock');
    await signIn('admin', '/settings/workspaces');
    await page.getByRole('button', { name: /^Edit / }).click();
    await page.getByLabel('Lock to reading').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await go(page, addressOfCheck(id));
    await expect(runNow(page)).toHaveAttribute('aria-disabled', 'true');
    await sample.clearRequests();
    await runNow(page).click({ force: true });
    await expect(runNow(page)).toHaveAttribute('data-tooltip', /locked to reading/);
    const asked = await sample.requests();
    expect(asked.filter(({ path }) => path.includes('/run/check/'))).toHaveLength(0);
  });

  test('says when nothing ran', async ({ page, sample, signIn }) => {
    const id = await newCheck(sample, 'nothing to run');
    await sample.setRunResult({ id, empty: true });
    await signIn('admin', addressOfCheck(id));
    await runNow(page).click();
    await expect(toast(page, 'Nothing ran')).toBeVisible();
  });

  for (const { name, fault, says } of [
    {
      name: 'breaks (500)',
      fault: { kind: 'status', status: 500, body: '{"error":"disk is full"}' },
      says: /disk is full|The server answered 500/,
    },
    { name: 'drops the connection', fault: { kind: 'drop' }, says: /Network Error\. Please try again\./ },
    {
      name: 'refuses (403)',
      fault: {
        kind: 'status',
        status: 403,
        body: 'unauthorized. Access Denied',
        headers: { 'x-rbac-object': 'canaries', 'x-rbac-action': 'update' },
      },
      says: /You need update on canaries\./,
    },
    { name: 'talks rubbish', fault: { kind: 'body', body: 'rubbish' }, says: /that Quarterdeck cannot read/ },
  ] as const) {
    test(`tells when the server ${name}, asks once, and loses nothing`, async ({ page, sample, signIn }) => {
      const id = await newCheck(sample, `run in vain: ${name}`);
      await signIn('admin', addressOfCheck(id, '&timeRange=1h'));
      await expect(total(page)).toHaveText('1 run');
      await sample.clearRequests();
      await sample.fault({ ...fault, path: '/canary/run/check', count: -1 });
      await runNow(page).click();
      await expect(toast(page, `run in vain: ${name} could not be run`)).toBeVisible();
      await expect(page.getByText(says).first()).toBeVisible();
      const asked = await sample.requests();
      expect(asked.filter(({ path }) => path.includes('/run/check/'))).toHaveLength(1);
      await expect(total(page)).toHaveText(/^[12] runs?$/);
      await sample.clearFaults();
      await runNow(page).click();
      await expect(toast(page, `run in vain: ${name} is healthy after 120ms`)).toBeVisible();
    });
  }
});

test.describe('where the server fails', () => {
  for (const { name, fault, graphSays } of [
    {
      name: 'broken (500)',
      fault: { kind: 'status', status: 500, body: 'oops' },
      graphSays: /The server answered 500\./,
    },
    { name: 'gone', fault: { kind: 'drop' }, graphSays: /Network Error\. Please try again\./ },
    {
      name: 'talking rubbish',
      fault: { kind: 'body', body: 'rubbish' },
      graphSays: /that Quarterdeck cannot read/,
    },
    {
      name: 'refusing (403)',
      fault: {
        kind: 'status',
        status: 403,
        body: 'unauthorized. Access Denied',
        headers: { 'x-rbac-object': 'canaries', 'x-rbac-action': 'read' },
      },
      graphSays: /You need read on canaries\./,
    },
  ] as const) {
    test(`a chart that is ${name} leaves the rest as it is, and comes back`, async ({
      page,
      sample,
      signIn,
    }) => {
      const id = await newCheck(sample, `half ${name}`, [{ agoMs: 40 * dayMs }]);
      await page.setViewportSize({ width: 1440, height: 1080 });
      await sample.fault({ ...fault, path: '/canary/api/graph', count: -1 });
      await signIn('admin', addressOfCheck(id, '&timeRange=2mo'));
      await expect(drawer(page).getByText(graphSays).first()).toBeVisible();
      await expect(runs(page)).toHaveCount(1);
      await expect(drawer(page).getByRole('heading', { level: 2 }).first()).toContainText(`half ${name}`);
      await sample.clearFaults();
      // Sync may bring the check meanwhile: then it is asked for again by itself, and the button goes.
      const again = drawer(page).getByRole('button', { name: 'Try again' });
      await expect(async () => {
        if (await again.isVisible()) await again.click({ timeout: 1_000 });
        await expect(chart(page).locator('[data-mark="passed"]')).toHaveAttribute('d', /^M/, {
          timeout: 1_000,
        });
      }).toPass();
      await expect(tile(page, 'Uptime')).toContainText('100%');
    });
  }

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

  test('a session that ended is said by the banner, and what is shown stays', async ({
    page,
    sample,
    signIn,
  }) => {
    const id = await newCheck(sample, 'of an ended session');
    await signIn('admin', addressOfCheck(id, '&timeRange=1h'));
    await expectSynced(page);
    await expect(runs(page)).toHaveCount(1);
    await sample.fault({ kind: 'status', status: 401, body: 'unauthorized', path: '*', count: -1 });
    await timeRange(page).click();
    await page.getByRole('option', { name: '2h', exact: true }).click();
    await expect(banner(page)).toContainText('Your session has ended. Please sign in again.');
    await expect(drawer(page).getByRole('heading', { level: 2 }).first()).toContainText(
      'of an ended session',
    );
    await expect(runNow(page)).toHaveAttribute('aria-disabled', 'true');
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
