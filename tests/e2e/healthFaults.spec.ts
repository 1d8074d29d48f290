import { addressOf, banner, expect, expectSynced, test } from './console.ts';
import { follow, refresh, row, title, toggleHidePassing, unhealthy, wall } from './healthPage.ts';

test.afterEach(({ sample }) => sample.clearFaults());

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
