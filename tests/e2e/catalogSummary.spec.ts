import type { Page } from 'playwright/test';
import { typeInto } from '../support/typeInto.ts';
import { addressOf, boxOf, expect, expectCatalog, rows, test, withoutSyncedItems } from './console.ts';

const line = (page: Page, name: string) =>
  rows(page)
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

test.describe('the summary of the catalog', () => {
  test('counts items by provider and type, with their health, insights and cost', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', '/catalog');
    await expect(page.locator('.ag-header-cell-text')).toHaveText([
      'Type',
      'Changes',
      'Health',
      'Analysis',
      'Cost (30d)',
      'Last Created',
      'Updated',
    ]);
    const provider = page.locator('[data-group]', { hasText: 'AWS' });
    await expect(provider).toHaveAttribute('aria-expanded', 'true');
    const pods = line(page, 'Pod');
    await expect(pods).toContainText('108');
    // 640 and 588 of two of them alone.
    await expect(pods).toContainText(/\dk\+/);
    await expect(pods.getByRole('link', { name: /unhealthy/ })).toBeVisible();
    // The bar says its numbers: beside its parts, to screen readers, and on hover.
    const bar = pods.getByRole('group', { name: 'Health of Kubernetes::Pod: 105 healthy, 3 unhealthy' });
    await expect(bar).toHaveText('1053');
    await bar.hover();
    await expect(page.getByRole('tooltip')).toHaveText('105 healthy\n3 unhealthy');
    await expect(line(page, 'RDS DBInstance').locator('[data-shape=insightCost]')).toBeVisible();
    await expect(page.getByText(/^\d+ items in \d+ groups · \$[\d,]+ over 30 days$/)).toBeVisible();
  });

  test('leads into a type by key and back, and to the unhealthy ones by pointer', async ({
    page,
    signIn,
  }) => {
    await signIn('admin', '/catalog');
    await expectCatalog(page);
    await page.getByRole('columnheader', { name: 'Type' }).focus();
    await page.keyboard.press('Tab');
    const cursor = page.locator('.ag-row-focus');
    await expect(cursor).toContainText('AWS');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/catalog\?configType=AWS%3A%3A[^&]+$/);
    await expect(page.locator('.ag-header-cell-text').first()).toHaveText('Name');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page).toHaveURL(/\/catalog$/);
    await line(page, 'Pod')
      .getByRole('link', { name: /unhealthy/ })
      .click();
    await expect(page).toHaveURL(/\/catalog\?configType=Kubernetes%3A%3APod&health=unhealthy%3A1$/);
    await expect(rows(page).first().locator('[data-shape=unhealthy]')).toBeVisible();
    await expect(rows(page).locator('[data-shape=healthy]')).toHaveCount(0);
  });

  test('hands the styles of its table on to the next list', async ({ page, signIn }) => {
    await signIn('admin', '/catalog');
    await expectCatalog(page);
    const marked = await page.evaluate(async () => {
      // What holds them is made when there is nothing else to do.
      await new Promise((resolve) => requestIdleCallback(resolve));
      const styles = document.querySelectorAll<HTMLElement>('style[data-ag-css]');
      for (const style of styles) style.dataset.before = '';
      return styles.length;
    });
    expect(marked).toBeGreaterThan(0);
    await line(page, 'Pod')
      .getByRole('link', { name: /unhealthy/ })
      .click();
    await expect(page.locator('.ag-header-cell-text').first()).toHaveText('Name');
    await expect(page.locator('style[data-before]')).toHaveCount(marked);
  });

  test('has costs under their header', async ({ page, signIn }) => {
    await signIn('admin', '/catalog');
    const figure = line(page, 'RDS DBInstance').getByText('$1,678', { exact: true });
    const header = page.locator('.ag-header-cell-text', { hasText: 'Cost (30d)' });
    await expect(figure).toBeVisible();
    await expect(header).toBeVisible();
    // A row that is drawn anew in this moment is looked at again.
    await expect(async () => {
      const [one, other] = [await boxOf(figure), await boxOf(header)];
      expect(Math.abs(one.right - other.right)).toBeLessThanOrEqual(2);
    }).toPass();
  });

  for (const synced of [true, false]) {
    test.describe(() => {
      test.use({ consoleKind: synced ? 'signed-in' : 'signed-out' });

      test(`counts what is not running, with what has no status, ${synced ? '' : 'not '}synced`, async ({
        page,
        sample,
        signIn,
      }) => {
        const id = await sample.insertItem({ name: 'bare', type: 'Test::Bare', status: null, health: null });
        await sample.refresh();
        if (!synced) await withoutSyncedItems(sample);
        await signIn('admin', '/catalog?status=Running:-1');
        await expect(line(page, 'Bare')).toBeVisible();
        // Of 108 pods the three failing ones: their health and figures, not those of all.
        const pods = line(page, 'Pod');
        await expect(pods.getByRole('group')).toHaveAccessibleName('Health of Kubernetes::Pod: 3 unhealthy');
        await expect(pods).toContainText('1k+');
        await expect(page.locator('.ag-header-cell-text', { hasText: 'Changes (7d)' })).toBeVisible();
        await expect(page.getByText(/^The server cannot count by these filters or tags/)).toBeVisible({
          visible: !synced,
        });
        await sample.changeItem({ action: 'hard-delete', id });
      });

      test(`groups by a tag that the server cannot name, ${synced ? '' : 'not '}synced`, async ({
        page,
        sample,
        signIn,
      }) => {
        const tags = { 'Cost-Center': 'c1' };
        const id = await sample.insertItem({ name: 'tagged', type: 'Test::Tagged', tags });
        await sample.refresh();
        if (!synced) await withoutSyncedItems(sample);
        await signIn('admin', '/catalog?groupBy=Cost-Center__tag');
        await expect(rows(page)).toHaveText([/^c11/, /^\(none\)\d{3}/]);
        await expect(page.getByText('could not be')).toHaveCount(0);
        await expect(page.getByText(/^The server cannot count by these filters or tags/)).toBeVisible({
          visible: !synced,
        });
        await sample.changeItem({ action: 'hard-delete', id });
      });
    });
  }

  test.describe(() => {
    test.use({ consoleKind: 'signed-out' });

    test('counts the changes of a tag before items are synced', async ({ page, sample, signIn }) => {
      await withoutSyncedItems(sample);
      await signIn('admin', '/catalog?groupBy=cluster__tag');
      await expect(rows(page).filter({ hasText: 'prod-eu-1' }).first()).toContainText(/\dk\+/);
      await expect(page.locator('.ag-header-cell-text', { hasText: /^Changes$/ })).toBeVisible();
      await expect(page.getByText('could not be')).toHaveCount(0);
    });
  });

  test('closes and opens a provider, and remembers it', async ({ page, signIn }) => {
    await signIn('admin', '/catalog');
    const provider = page.locator('[data-group]', { hasText: 'Kubernetes' });
    await provider.click();
    await expect(line(page, 'Pod')).toHaveCount(0);
    await page.reload();
    await expect(provider).toHaveAttribute('aria-expanded', 'false');
    await provider.click();
    await expect(line(page, 'Pod')).toBeVisible();
  });

  test('groups by a tag, and leads on with that tag as a label', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?groupBy=namespace__tag,type');
    const payments = page.locator('[data-group]', { hasText: 'payments' });
    await expect(payments).toHaveAttribute('aria-expanded', 'false');
    await payments.click();
    await line(page, 'Deployment').getByText('Deployment', { exact: true }).click();
    await expect(page).toHaveURL(
      /\/catalog\?configType=Kubernetes%3A%3ADeployment&labels=namespace____payments%3A1$/,
    );
    await expect(page.getByText(/^1–\d+ of \d+$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Labels/ })).toContainText('namespace: payments');
    for (const row of await rows(page).all()) await expect(row).toContainText('payments');
  });

  test('has favourite types first, by pointer and by key, also after a restart', async ({
    page,
    start,
    sample,
  }) => {
    const first = await start(sample.origin);
    await page.goto(addressOf(first.url, '/catalog?groupBy=type'));
    const { email, password } = sample.account('admin');
    await typeInto(page.getByLabel('E-Mail'), email);
    await typeInto(page.getByRole('textbox', { name: 'Password' }), password);
    await page.keyboard.press('Enter');
    await expectCatalog(page);
    await line(page, 'Service').hover();
    await page.getByRole('button', { name: 'Pin Kubernetes::Service' }).click();
    await expect(rows(page).first()).toContainText('Service');
    await page.getByRole('columnheader', { name: 'Type' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    // Above the planner of those who are on call.
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('.ag-row-focus')).toContainText('Secret');
    await page.keyboard.press('p');
    await expect(rows(page).first()).toContainText('Secret');
    // What the window still fetches would be missing.
    await page.goto('about:blank');
    await first.stop();
    const second = await start(sample.origin);
    await page.goto(addressOf(second.url, '/catalog?groupBy=type'));
    await expect(rows(page).nth(0)).toContainText('Secret');
    await expect(rows(page).nth(1)).toContainText('Service');
    await page.getByRole('button', { name: /^Type/ }).click();
    await expect(page.getByRole('listbox').getByRole('option').nth(1)).toContainText('Secret');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Unpin Kubernetes::Secret' }).click();
    await expect(rows(page).first()).toContainText('Service');
  });

  test('lies beside changes, insights and scrapers, and takes the type along', async ({ page, signIn }) => {
    await signIn('admin', '/catalog?configType=Kubernetes%3A%3APod');
    const tabs = page.getByRole('navigation', { name: 'Catalog' });
    await expect(tabs.getByRole('link')).toHaveText(['Catalog', 'Changes', 'Insights', 'Scrapers']);
    await expect(tabs.getByRole('link', { name: 'Catalog' })).toHaveAttribute('aria-current', 'page');
    await tabs.getByRole('link', { name: 'Insights' }).click();
    await expect(page).toHaveURL(/\/catalog\/insights\?configType=Kubernetes%3A%3APod$/);
  });
});
