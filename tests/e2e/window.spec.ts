import { screenAddress as linkOf } from '#contract/rules/address.ts';
import { connectWindow } from '../support/bridgeClient.ts';
import { typeInto } from '../support/typeInto.ts';
import { boxOf, expect, expectRowCount, expectSynced, test, webAddress } from './console.ts';

/** More items than two pages of the catalog. */
const many = '/catalog?search=e';

test.describe(() => {
  test.use({ consoleKind: 'own' });

  test('the window reconnects by itself and reports that Quarterdeck has ended', async ({
    page,
    console,
    signIn,
  }) => {
    // The test intercepts the window's socket so that it can cut the connection.
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
    await console.stop();
    await expect(
      page.getByText('The window lost its connection to Quarterdeck. It is reconnecting.'),
    ).toBeVisible();
    await expect(page.getByText('Reconnecting…')).toBeVisible();
    await expectRowCount(page, 3);
  });
});

test('the frame is visible before the code of the window has loaded, and is replaced by the first screen', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/catalog');
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const frame = page.locator('#start-frame');
  await expect(frame).toBeVisible();
  await expect(page.locator('#root')).toBeEmpty();
  // Its sidebar is as wide as that of the screen.
  const { width } = await boxOf(frame.locator('> :first-child'));
  code.resolve();
  const sidebar = page.getByRole('navigation', { name: 'Main' }).locator('..');
  await expect(sidebar).toBeVisible();
  expect((await boxOf(sidebar)).width).toBe(width);
  await expect(frame).toHaveCount(0);
});

test('a second tab shares the session without a key in its address, and keeps theme and sidebar', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('admin', '/configs?search=e');
  await expect(page).toHaveURL((url) => url.pathname + url.search === many);
  await expectRowCount(page, 50);
  expect(page.url()).not.toContain('key=');
  const second = await context.newPage();
  await second.goto(page.url());
  await expectRowCount(second, 50);
  await second.close();
  const { origin } = new URL(page.url());
  for (const [from, to] of [
    ['/config/00000000-0000-0000-0000-0000000000ff', '/catalog/00000000-0000-0000-0000-0000000000ff'],
    ['/settings/notifications/rules?a=1', '/notifications/rules?a=1'],
  ] as const) {
    await page.evaluate((path) => history.pushState({}, '', path), from);
    await expect(page).toHaveURL((url) => url.pathname + url.search === to);
  }
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitemradio', { name: 'Light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.goto(`${origin}/error?error_code=x`);
  await expect(page.getByText('Unknown error.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
});

test('an external address opens its screen in the open window, and a malicious address has no effect', async ({
  page,
  console,
  sample,
  signIn,
}) => {
  /** Simulates a second start with an address. */
  const arrive = async (address: string) => {
    const second = await connectWindow(console.url);
    await second.bridge.shell.window.show({ address });
    second.close();
  };
  await signIn('admin', '/settings/sync');
  await expectSynced(page);
  await arrive(linkOf(sample.origin, '/settings/desktop'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desktop');
  for (const name of ['Open at login', 'Tray icon', 'System notifications']) {
    const control = page.getByRole('switch', { name });
    await expect(control).toBeDisabled();
    await expect(control).not.toBeChecked();
    await expect(control).toHaveAccessibleDescription(/^Quarterdeck runs in a browser/);
  }
  await expect(page.getByText('use the browser’s zoom')).toBeVisible();
  for (const address of ['javascript:alert(1)', '//evil.example', 'quarterdeck://run?to=/health', '\u0000'])
    await arrive(address);
  await expect(page).toHaveURL(/\/settings\/desktop$/);
  await arrive(linkOf(sample.origin, '//evil.example'));
  await expect(page).toHaveURL(/\/catalog|\/settings\/desktop/);
  await arrive(`${sample.origin}/settings/sync?a=b`);
  await expect(page).toHaveURL(/\/settings\/sync\?a=b$/);
  await arrive(linkOf('https://new.example', '/health'));
  await expect(page).toHaveURL(/\/workspaces\?server=https%3A%2F%2Fnew\.example&to=%2Fhealth$/);
  const other = await connectWindow(console.url);
  for await (const { workspaces } of await other.bridge.workspaces.changes()) {
    expect(workspaces, 'a link adds no workspace').toHaveLength(1);
    break;
  }
  other.close();
  await page.goto(webAddress(console.url, '/no/such/page'));
  await expect(page.getByText('This page does not exist')).toBeVisible();
});
