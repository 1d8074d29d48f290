import type { Page } from 'playwright/test';
import { expect, expectSynced, test } from './console.ts';
import {
  drawer,
  filter,
  idOf,
  list,
  option,
  rate,
  refresh,
  row,
  search,
  summaryRequests,
  toggleHidePassing,
  unhealthy,
  wall,
} from './healthPage.ts';

const cursor = (page: Page) => list(page).locator('.ag-row-focus');

async function intoRows(page: Page): Promise<void> {
  await list(page).getByRole('columnheader').first().focus();
  await page.keyboard.press('Tab');
}

test('the health dashboard shows changes on the server and keeps the cursor on its row', async ({
  page,
  sample,
  signIn,
}) => {
  await signIn('admin', '/health?query=authorise&groupBy=no-group&hidePassing=false&sortBy=name');
  await expectSynced(page);
  const id = await idOf(page, 'authorise-sepa');

  await test.step('a new time range sends a request and aborts the previous one', async () => {
    await sample.clearRequests();
    await sample.fault({ kind: 'delay', path: '/canary/api/summary', delayMs: 60_000 });
    await filter(page, 'Time Range').click();
    await option(page, '3h').click();
    await expect.poll(() => summaryRequests(sample)).toBeGreaterThan(0);
    const before = await summaryRequests(sample);
    // The first request would take a minute. The second is answered immediately.
    await filter(page, 'Time Range').click();
    await option(page, '6h').click();
    await expect.poll(() => summaryRequests(sample)).toBeGreaterThan(before);
    await expect(refresh(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect(row(page, 'authorise-visa')).toBeVisible();
  });

  const turn = (value: 'healthy' | 'unhealthy') =>
    sample.changeCheck({
      action: 'status',
      id,
      value,
      ...(value === 'unhealthy' ? { message: 'no answer' } : {}),
    });
  // Clicked by script, because a real click would move the focus.
  const refreshQuietly = () => refresh(page).evaluate((button: HTMLButtonElement) => button.click());

  await test.step('a check inserted above the cursor leaves the cursor on its row', async () => {
    await toggleHidePassing(page);
    await expect(row(page, 'authorise-sepa')).toHaveCount(0);
    await intoRows(page);
    await page.keyboard.press('End');
    await expect(cursor(page)).toContainText('authorise-visa');
    await turn('unhealthy');
    await refreshQuietly();
    await expect(row(page, 'authorise-sepa')).toContainText('Unhealthy');
    await expect(unhealthy(page)).toHaveAttribute('data-tooltip', '4 checks unhealthy');
    await expect(cursor(page)).toContainText('authorise-visa');
  });

  await test.step('typing elsewhere is not interrupted, and the focus returns to the same row', async () => {
    await turn('healthy');
    await refreshQuietly();
    await expect(row(page, 'authorise-sepa')).toHaveCount(0);
    await search(page).focus();
    await turn('unhealthy');
    await refreshQuietly();
    await expect(row(page, 'authorise-sepa')).toBeVisible();
    await expect(search(page)).toBeFocused();
    await expect(cursor(page)).toHaveCount(0);
    await intoRows(page);
    await expect(cursor(page)).toContainText('authorise-visa');
    await page.keyboard.press('Enter');
    await expect(drawer(page, /authorise-visa/)).toBeVisible();
  });
  await turn('healthy');
});

test.describe(() => {
  test.use({ ownContext: true });

  test('the health dashboard refreshes at the selected rate and stores it, and its wall turns pages', async ({
    page,
    sample,
    signIn,
  }) => {
    await page.clock.install();
    await signIn('admin', '/health');
    await expectSynced(page);
    await rate(page).click();
    // Too frequent for a time range of one hour.
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
    await page.clock.fastForward(10_000);
    expect(await summaryRequests(sample)).toBe(0);
    await page.clock.fastForward(5_500);
    await expect.poll(() => summaryRequests(sample)).toBeGreaterThan(0);

    await page.setViewportSize({ width: 1_280, height: 420 });
    await page.goto(`${new URL(page.url()).origin}/health?wall=true&groupBy=no-group`);
    await expect(wall(page).getByText(/^Page 1 of \d+$/)).toBeVisible();
    const first = await wall(page).getByRole('listitem').first().textContent();
    await page.clock.fastForward(10_500);
    await expect(wall(page).getByText(/^Page 2 of \d+$/)).toBeVisible();
    expect(await wall(page).getByRole('listitem').first().textContent()).not.toBe(first);
    for (const [width, height] of [
      [1_280, 720],
      [3_840, 2_160],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(wall(page).getByRole('listitem').last()).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Escape');
    await expect(wall(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/wall/);
  });
});
