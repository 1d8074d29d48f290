import { noViolations } from '../support/noViolations.ts';
import { expect, expectSynced, test } from './console.ts';
import { filters, row, wall } from './healthPage.ts';

test.describe('the wall', () => {
  test('shows what fails, pinned first, and is left with Esc', async ({ page, signIn }) => {
    await signIn('admin', '/health');
    await expectSynced(page);
    const visa = row(page, 'branch-rotterdam-gw');
    await visa.hover();
    await visa.getByRole('button', { name: 'Pin branch-rotterdam-gw', exact: true }).click();
    await expect(visa.getByRole('button', { name: 'Unpin branch-rotterdam-gw' })).toBeVisible();
    await filters(page).getByRole('button', { name: 'Wall mode' }).click();
    await expect(page).toHaveURL(/wall=true/);
    await expect(wall(page).getByText(/^\d+ ?unhealthy$/)).toBeVisible();
    await expect(wall(page).getByRole('listitem').first()).toContainText('branch-rotterdam-gw');
    await expect(wall(page).getByRole('listitem').nth(1)).toContainText(/\d+ of \d+ unhealthy/);
    await expect(wall(page).getByText(/^as of \d\d:\d\d, \d+s ago$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(wall(page)).toHaveCount(0);
    await expect(page).not.toHaveURL(/wall/);
  });

  test.describe(() => {
    test.use({ ownContext: true });

    test('turns its pages by itself where not everything fits', async ({ page, signIn }) => {
      await page.clock.install();
      await page.setViewportSize({ width: 1_280, height: 420 });
      await signIn('admin', '/health?wall=true&groupBy=no-group');
      await expect(wall(page).getByText(/^Page 1 of \d+$/)).toBeVisible();
      const first = await wall(page).getByRole('listitem').first().textContent();
      await page.clock.fastForward(10_500);
      await expect(wall(page).getByText(/^Page 2 of \d+$/)).toBeVisible();
      expect(await wall(page).getByRole('listitem').first().textContent()).not.toBe(first);
    });
  });

  test('fits screens from 720 lines to 2,160', async ({ page, signIn }, info) => {
    await signIn('admin', '/health?wall=true');
    for (const [width, height] of [
      [1_280, 720],
      [1_920, 1_080],
      [3_840, 2_160],
    ] as const) {
      await page.setViewportSize({ width, height });
      const last = wall(page).getByRole('listitem').last();
      await expect(last).toBeInViewport({ ratio: 1 });
      await page.screenshot({ path: info.outputPath(`wall-${height}.png`) });
    }
    await noViolations(page);
  });
});
