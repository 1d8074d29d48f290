import type { Page } from 'playwright/test';
import type { SampleForTests } from '../support/sampleForTests.ts';
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
} from './healthPage.ts';

test.afterEach(({ sample }) => sample.clearFaults());

test.describe('the health dashboard', () => {
  test.describe(() => {
    test.use({ ownContext: true });

    test('asks the server at the rate that is chosen, and keeps the rate', async ({
      page,
      sample,
      signIn,
    }) => {
      await page.clock.install();
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
      await page.clock.fastForward(10_000);
      expect(await summaryRequests(sample)).toBe(0);
      await page.clock.fastForward(5_500);
      await expect.poll(() => summaryRequests(sample)).toBeGreaterThan(0);
      await rate(page).click();
      await option(page, 'None').click();
      expect(await page.evaluate(() => localStorage.getItem('healthPageRefreshRate'))).toBeNull();
    });
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
    await expect.poll(() => summaryRequests(sample)).toBeGreaterThan(0);
    const before = await summaryRequests(sample);
    // The first would take a minute; the second is answered all the same.
    await filter(page, 'Time Range').click();
    await option(page, '6h').click();
    await expect.poll(() => summaryRequests(sample)).toBeGreaterThan(before);
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
});
