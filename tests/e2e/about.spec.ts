import { existsSync, readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright/test';
import { expect, test } from './console.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const partRows = (page: Page) => region(page, 'What goes in').getByRole('rowheader');

test.describe('Settings → About', () => {
  test('is reached from the settings by keyboard, and says what runs here', async ({ page, signIn }) => {
    await signIn('admin', '/health');
    await page.getByRole('button', { name: 'Settings' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').getByRole('link', { name: 'About' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings\/about$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('About');
    const versions = region(page, 'Versions');
    await expect(versions).toContainText(/Quarterdeck\s*\d+\.\d+\.\d+/);
    await expect(versions).toContainText(/Node\.js\s*\d+\.\d+/);
    await expect(versions).toContainText(/Browser\s*\S*Chrom/);
    await expect(versions).toContainText(/Health checker\s*v1\.1\.0/);
  });

  test.describe(() => {
    test.use({ consoleKind: 'signed-out' });

    test('shows no banner for a version that a gateway kept back, and the version after a reload', async ({
      page,
      sample,
      signIn,
    }) => {
      await sample.fault({ kind: 'status', status: 502, path: '/canary/about' });
      await signIn('admin', '/settings/about');
      await expect(region(page, 'Versions')).toContainText(/Mission Control server\s*NA/);
      await expect(page.getByRole('status').filter({ hasText: 'version' })).toHaveCount(0);
      await page.reload();
      await expect(region(page, 'Versions')).toContainText(/Health checker\s*v1\.1\.0/);
    });
  });

  test.describe(() => {
    test.use({ consoleKind: 'signed-out' });

    test('names a server that tells its own version', async ({ page, sample, signIn }) => {
      await sample.answer('/about', { appVersion: 'v1.0.2000', chartVersion: '0.1.200' }, -1);
      await signIn('admin', '/settings/about');
      await expect(region(page, 'Versions')).toContainText(/Mission Control server\s*v1\.0\.2000/);
      await page.getByRole('button', { name: /^User menu/ }).click();
      await expect(page.getByRole('menu')).toContainText('Backend v1.0.2000');
      await expect(page.getByRole('menu')).not.toContainText('health checker');
    });
  });

  test('says that what runs from its source is updated with it', async ({ page, signIn }) => {
    await signIn('admin', '/settings/about');
    await expect(region(page, 'Updates')).toContainText(
      'This way of running Quarterdeck is updated with its source.',
    );
    await expect(page.getByRole('switch')).toHaveCount(0);
  });

  test('shows what the diagnostics hold and saves them, by keyboard', async ({ page, signIn, sample }) => {
    await signIn('admin', '/settings/about');
    await expect(partRows(page)).toHaveCount(8);
    await page.getByRole('checkbox', { name: 'Name servers' }).focus();
    await page.keyboard.press('Tab');
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^quarterdeck-diagnostics-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(readFileSync(await saved.path()));
    const texts = Object.values(files).map((bytes) => strFromU8(bytes));
    const { email, password } = sample.account('admin');
    expect(Object.keys(files)).toHaveLength(8);
    expect(texts.filter((text) => text.includes(password) || text.includes(email))).toEqual([]);
    await expect(page.getByText('Diagnostics saved')).toBeVisible();
  });

  test('names servers in them where that is wished for', async ({ page, signIn, sample }) => {
    await signIn('admin', '/settings/about');
    await page.getByRole('checkbox', { name: 'Name servers' }).check();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save diagnostics…' }).click();
    const files = unzipSync(readFileSync(await (await download).path()));
    const workspaces = Object.entries(files).find(([name]) => name.endsWith('workspaces.json'))?.[1];
    expect(strFromU8(workspaces ?? new Uint8Array())).toContain(sample.origin);
  });

  test('names the licences of all it is made with', async ({ page, signIn }) => {
    await signIn('admin', '/settings/about');
    const licences = region(page, 'Licences');
    await expect(licences).toContainText('elkjs under the Eclipse Public License 2.0');
    await licences.getByText(/packages of others/).click();
    await expect(licences.getByRole('listitem').filter({ hasText: /^react \d/ })).toContainText('MIT');
    await expect(licences.getByRole('listitem').filter({ hasText: /^elkjs \d/ })).toContainText('EPL-2.0');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the licences in full…' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    expect(text).toContain('Permission is hereby granted, free of charge');
    expect(text).toContain('Eclipse Public License');
  });

  test('shows the welcome again, and Esc closes it', async ({ page, signIn }) => {
    await signIn('admin', '/settings/about');
    await page.getByRole('button', { name: 'Show the welcome again' }).focus();
    await page.keyboard.press('Enter');
    const welcome = page.getByRole('dialog', { name: 'Welcome to Quarterdeck' });
    await expect(welcome).toContainText('no account, no telemetry');
    await page.keyboard.press('Escape');
    await expect(welcome).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show the welcome again' })).toBeFocused();
  });

  test('needs no server: it says all that when the server refuses and when it is gone', async ({
    page,
    signIn,
    sample,
  }) => {
    await signIn('admin', '/settings/about');
    await expect(partRows(page)).toHaveCount(8);
    await sample.fault({ kind: 'status', status: 403, path: '/db/*', count: -1 });
    await page.reload();
    await expect(partRows(page)).toHaveCount(8);
    await sample.clearFaults();
    await sample.fault({ kind: 'drop', path: '*', count: -1 });
    await page.reload();
    await expect(partRows(page)).toHaveCount(8);
    await expect(region(page, 'Versions')).toContainText('Quarterdeck');
    await sample.clearFaults();
  });
});

test.describe('the first start', () => {
  const welcome = (page: Page) => region(page, 'Welcome to Quarterdeck');

  test('says what Quarterdeck is, where things are kept and that nobody is told', async ({ page, start }) => {
    const running = await start(undefined);
    await page.goto(running.url);
    await expect(page.getByRole('heading', { name: 'Add a workspace' })).toBeVisible();
    await expect(welcome(page)).toContainText('keychain');
    await expect(welcome(page)).toContainText(running.data);
    await expect(welcome(page)).toContainText('no account, no telemetry');
    // It stands in nobody's way.
    await expect(page.getByLabel('Address').last()).toBeFocused();
  });

  test('is welcomed once: Esc puts it away for good', async ({ page, start }) => {
    const running = await start(undefined);
    await page.goto(running.url);
    await expect(welcome(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(welcome(page)).toHaveCount(0);
    await expect(page.getByLabel('Address').last()).toBeFocused();
    const preferences = `${running.data}/preferences.json`;
    await expect
      .poll(() => (existsSync(preferences) ? readFileSync(preferences, 'utf8') : ''))
      .toContain('"tourSeen": true');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Add a workspace' })).toBeVisible();
    await expect(welcome(page)).toHaveCount(0);
  });

  test('goes on in the form after Enter on its button', async ({ page, start }) => {
    const running = await start(undefined);
    await page.goto(running.url);
    await welcome(page).getByRole('button', { name: 'Got it' }).focus();
    await page.keyboard.press('Enter');
    await expect(welcome(page)).toHaveCount(0);
    await expect(page.getByLabel('Address').last()).toBeFocused();
  });

  test.describe(() => {
    test.use({ consoleKind: 'signed-out' });

    test('is not there where a server was given', async ({ page, console }) => {
      await page.goto(console.url);
      await expect(page.getByRole('heading', { name: 'Sign In to your account' })).toBeVisible();
      await expect(welcome(page)).toHaveCount(0);
    });
  });
});
