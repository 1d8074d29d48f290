import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { desktopTexts } from '#main/host/messages.ts';
import { giveCredentials } from '../support/giveCredentials.ts';
import {
  answerBoxes,
  type ElectronConsole,
  quit,
  recordedBoxes,
  startAgain,
  startElectron,
  test,
} from './electronConsole.ts';

// Each test continues where the one before it stopped: a start takes longer than most of them.
test.describe.configure({ mode: 'serial' });

let running: ElectronConsole;
const complaints: string[] = [];

const follow = ({ page }: ElectronConsole) => {
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
};

// A failed test leaves its console running.
test.afterAll(() => void running.child.kill('SIGKILL'));

const navigation = () => running.page.getByRole('navigation', { name: 'Main' });

/** Runs the command of a menu item in the main process. */
const clickMenu = (menu: string, item: string) =>
  running.application.evaluate(
    ({ Menu, BrowserWindow }, [menuLabel, itemLabel]) => {
      const inMenu = Menu.getApplicationMenu()?.items.find(
        ({ label }) => label.replace('&', '') === menuLabel,
      );
      const found = inMenu?.submenu?.items.find(({ label }) => label === itemLabel);
      if (found === undefined) throw new Error(`${menuLabel} has no item ${itemLabel}.`);
      found.click(undefined, BrowserWindow.getAllWindows()[0]);
    },
    [menu, item] as const,
  );

/**
 * Repeats a reading call of the debugger while the main process starts: V8 may collect the promise of a call,
 * which the debugger reports as an error.
 */
async function readMain<T>(read: () => Promise<T>): Promise<T> {
  let value: T | undefined;
  await expect(async () => {
    value = await read();
  }).toPass();
  return value as T;
}

const zoomFactor = () =>
  readMain(() =>
    running.application.evaluate(({ BrowserWindow }) =>
      Math.round((BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor() ?? 0) * 100),
    ),
  );

const windowState = () =>
  readMain(() =>
    running.application.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0];
      return {
        visibleBounds: window?.getBounds(),
        maximized: window?.isMaximized(),
        visible: window?.isVisible(),
      };
    }),
  );

const windowCount = () =>
  readMain(() => running.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length));

test('the console starts, signs in, and shows the catalog', async ({ sample, data }) => {
  running = await startElectron({ data, server: sample.origin });
  follow(running);
  expect(running.page.url()).toMatch(/^app:\/\/quarterdeck\//);
  await giveCredentials(running.page, sample.account('admin'));
  await expect(navigation()).toBeVisible();
  await expect(running.page.getByRole('row').nth(3)).toBeVisible();
});

test('every area of the navigation opens', async () => {
  const { page } = running;
  const names = await navigation()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent ?? ''));
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const link = navigation().getByRole('link', { name, exact: true }).first();
    await link.click();
    await expect(link, name).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('main'), name).not.toBeEmpty();
    await expect(page.getByRole('alert'), name).toHaveCount(0);
  }
});

test('zoom items change the size of the page', async () => {
  await clickMenu('View', 'Zoom In');
  expect(await zoomFactor()).toBe(110);
  await clickMenu('View', 'Zoom Out');
  await clickMenu('View', 'Zoom Out');
  expect(await zoomFactor()).toBe(90);
  await clickMenu('View', 'Actual Size');
  expect(await zoomFactor()).toBe(100);
});

test('a second start with a link shows the screen in the existing window', async ({ sample, data }) => {
  const link = `quarterdeck://open?server=${encodeURIComponent(sample.origin)}&to=${encodeURIComponent('/health')}`;
  expect(await startAgain({ data, server: sample.origin, args: [link] })).toBe(0);
  await expect(running.page).toHaveURL(/\/health/);
  expect(await windowCount()).toBe(1);
});

test('a second start with a file that is no snapshot says so', async ({ sample, data }) => {
  writeFileSync(join(data, 'my notes.quarterdeck'), 'not a snapshot');
  expect(await startAgain({ data, server: sample.origin, args: ['my notes.quarterdeck'] }, data)).toBe(0);
  await expect(running.page.getByText(/not a .*snapshot/i).first()).toBeVisible();
});

test('about:blank leads back to the console', async () => {
  const { page } = running;
  await page.evaluate(() => {
    setTimeout(() => {
      location.href = 'about:blank';
    });
  });
  await page.waitForURL('about:blank');
  await page.waitForURL(/^app:\/\/quarterdeck\//);
  await expect(navigation()).toBeVisible();
});

test('a crashed page is reloaded on request', async () => {
  await answerBoxes(running, 0);
  await running.application.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await expect.poll(() => recordedBoxes(running)).toEqual([desktopTexts.crash.message]);
  // A debugger does not follow a page through a crash.
  const hasNavigation = () =>
    running.application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        `document.querySelector('nav[aria-label=Main]') !== null`,
      ),
    );
  await expect.poll(hasNavigation).toBe(true);
});

test('quitting ends the program and leaves its data folder free', async ({ data }) => {
  expect(await quit(running)).toBe(0);
  expect(existsSync(join(data, 'owner.json'))).toBe(false);
});

test('after a restart the session comes from the keychain', async ({ sample, data }) => {
  running = await startElectron({ data, server: sample.origin });
  follow(running);
  await expect(navigation()).toBeVisible();
  await expect(running.page.getByLabel('E-Mail')).toHaveCount(0);
});

test('unsaved work stays after Stay, without a second question', async () => {
  const { page, application } = running;
  await answerBoxes(running, 1);
  // Chromium asks only for pages that the user has touched.
  await page.mouse.click(700, 120);
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
  const asked = application.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const window = BrowserWindow.getAllWindows()[0];
        // Electron emits this event 5 s after each `close`, also when the window stays.
        window?.once('unresponsive', () => resolve());
        window?.close();
      }),
  );
  await asked;
  expect(await recordedBoxes(running)).toEqual([desktopTexts.unload.message]);
  expect(await windowCount()).toBe(1);
  await answerBoxes(running, 0);
});

test('with a tray icon the program continues without windows', async ({ sample, data }) => {
  const { page, application } = running;
  await page.reload();
  await expect(navigation()).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/settings/desktop');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('switch', { name: 'Tray icon' }).click();
  await expect(page.getByRole('switch', { name: 'Tray icon' })).toBeChecked();
  const opened = application.waitForEvent('window');
  await application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(windowCount).toBe(0);
  expect(await startAgain({ data, server: sample.origin })).toBe(0);
  running = { ...running, page: await opened };
  follow(running);
  await expect(navigation()).toBeVisible();
});

test('a maximized window keeps its own size over a restart', async ({ sample, data }) => {
  const before = await running.application.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    window?.setBounds({ x: 150, y: 60, width: 1_000, height: 640 });
    return window?.getNormalBounds();
  });
  const stored = () => JSON.parse(readFileSync(join(data, 'window.json'), 'utf8')) as unknown;
  await expect.poll(stored).toMatchObject({ bounds: { width: 1_000, height: 640 } });
  await clickMenu('Window', process.platform === 'darwin' ? 'Zoom' : 'Maximize or Restore');
  await expect.poll(async () => (await windowState()).maximized).toBe(true);
  expect(await quit(running)).toBe(0);
  expect(stored()).toMatchObject({ bounds: { width: 1_000, height: 640 }, maximized: true });
  running = await startElectron({ data, server: sample.origin });
  follow(running);
  await expect.poll(async () => (await windowState()).maximized).toBe(true);
  await running.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.unmaximize());
  await expect
    // While maximized, the normal bounds already have their later size.
    .poll(async () => (await windowState()).visibleBounds)
    .toMatchObject({
      width: before?.width,
      height: before?.height,
    });
  expect(await quit(running)).toBe(0);
  expect(stored()).toMatchObject({ bounds: { width: 1_000, height: 640 } });
});

test('the page raised no error', () => {
  expect(complaints).toEqual([]);
});
