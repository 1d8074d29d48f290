import { noViolations } from '../support/noViolations.ts';
import { typeInto } from '../support/typeInto.ts';
import { addressOf, expect, expectCatalog, expectRowCount, test } from './console.ts';

/** More items than two pages of the catalog hold. */
const many = '/catalog?search=e';

test.describe('the window', () => {
  test('connects again by itself when its connection is dropped', async ({ page, signIn }) => {
    // The window's socket goes through the test, which can cut it.
    let cut = () => {};
    let asked = 0;
    await page.routeWebSocket(/\/bridge$/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (message.toString().includes('/catalog/items/list')) asked += 1;
        server.send(message);
      });
      cut = () => {
        void socket.close();
        void server.close();
      };
    });
    await signIn('admin', many);
    await expectRowCount(page, 50);
    asked = 0;
    cut();
    await expect(page.getByText('Reconnecting…')).toHaveCount(0);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await typeInto(page.getByLabel('Search for configs'), 'payments-db');
    await expect(page.getByText(/^1–3 of 3$/)).toBeVisible();
  });

  test.describe(() => {
    test.use({ consoleKind: 'own' });

    test('says that main is gone, keeps what is shown', async ({ page, console, signIn }) => {
      await signIn('admin', many);
      await expectRowCount(page, 50);
      await console.stop();
      await expect(
        page.getByText('The window lost its connection to Quarterdeck. It is reconnecting.'),
      ).toBeVisible();
      await expect(page.getByText('Reconnecting…')).toBeVisible();
      await expectRowCount(page, 50);
    });
  });

  test('does not keep the key in its address, and a second tab shares the session', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('admin', many);
    await expectRowCount(page, 50);
    expect(page.url()).not.toContain('key=');
    const second = await context.newPage();
    await second.goto(page.url());
    await expectRowCount(second, 50);
  });

  test.describe('knows the other addresses', () => {
    for (const [from, to] of [
      ['/configs?query=payments', '/catalog?query=payments'],
      ['/config/00000000-0000-0000-0000-0000000000ff', '/catalog/00000000-0000-0000-0000-0000000000ff'],
      ['/settings/notifications/rules?a=1', '/notifications/rules?a=1'],
    ] as const) {
      test(`${from} is ${to}`, async ({ page, signIn }) => {
        await signIn('admin', from);
        await expect(page).toHaveURL((url) => url.pathname + url.search === to);
      });
    }

    test('error codes have their texts, and nonsense is not found', async ({ page, console, signIn }) => {
      await signIn('admin', '/catalog');
      await page.goto(addressOf(console.url, '/error?error_code=BAD_SESSION'));
      await expect(page.getByText('Bad Session. Please try logging out')).toBeVisible();
      await page.goto(addressOf(console.url, '/error?error_code=x'));
      await expect(page.getByText('Unknown error.')).toBeVisible();
      await page.getByRole('link', { name: 'Go back' }).click();
      await expect(page).toHaveURL(/\/catalog/);
      await page.goto(addressOf(console.url, '/no/such/page'));
      await expect(page.getByText('There is no such page')).toBeVisible();
    });
  });

  test('folds its sidebar and remembers it and the theme', async ({ page, signIn }) => {
    await signIn('admin', '/catalog');
    await page.getByRole('button', { name: 'Fold the sidebar' }).click();
    await expect(page.getByRole('button', { name: 'Unfold the sidebar' })).toBeVisible();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('button', { name: 'Unfold the sidebar' })).toBeVisible();
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test.describe(() => {
      test.use({ consoleKind: 'signed-out' });

      test('no screen has a violation of the accessibility rules', async ({
        page,
        console,
        signIn,
      }, info) => {
        await page.goto(console.url);
        await expect(page.getByLabel('E-Mail')).toBeVisible();
        await noViolations(page);
        await page.screenshot({ path: info.outputPath(`sign-in-${scheme}.png`) });
        await signIn('admin', many);
        await expectCatalog(page);
        await page.getByRole('button', { name: /^User menu/ }).click();
        await expect(page.getByRole('menu')).toBeVisible();
        await page.screenshot({ path: info.outputPath(`user-menu-${scheme}.png`) });
        await page.keyboard.press('Escape');
        await page.goto(addressOf(console.url, '/no/such/page'));
        await expect(page.getByText('There is no such page')).toBeVisible();
        await noViolations(page);
      });
    });
  });
}
