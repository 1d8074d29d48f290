import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { MenuCommand } from '#contract/desktop.ts';
import type { HostAbilities, HostEvent } from '#main/host/host.ts';
import { noViolations } from '../support/noViolations.ts';
import { noKeychain, startApplication } from '../support/testApplication.ts';
import { typeInto } from '../support/typeInto.ts';
import { expect, giveCredentials, test, webAddress } from './console.ts';

const windowFolder = join(import.meta.dirname, '..', '..', 'out', 'renderer');

/** Runs the application in a browser, on a host with all of Electron's capabilities. */
async function startDesktop(server: string, data: string) {
  const system = { login: false, zoom: 100, menu: [] as readonly MenuCommand[], opened: [] as string[] };
  let tell: (event: HostEvent) => void = () => {};
  const abilities: HostAbilities = {
    notifications: { able: true, show: () => {} },
    badge: { able: true, set: () => {} },
    menu: { able: true, set: (menu) => void Object.assign(system, { menu }) },
    tray: { able: true, show: () => {} },
    openAtLogin: {
      able: true,
      get: () => system.login,
      set: async (login) => void Object.assign(system, { login }),
    },
    commandLine: { able: false, reason: '' },
    zoom: { able: true, get: () => system.zoom, set: async (zoom) => void Object.assign(system, { zoom }) },
    windows: { able: true, open: async (address) => void system.opened.push(address) },
    savedFiles: { able: false, reason: '' },
    signInWindow: { able: true, open: async () => undefined },
  };
  const app = await startApplication({
    data,
    server,
    loadKeychain: noKeychain,
    windowFolder,
    prepareHost: (host) => {
      const onEvent = (listener: (event: HostEvent) => void) => {
        tell = listener;
      };
      Object.assign(host, { abilities, onEvent });
    },
  });
  return { ...app, system, tell: (event: HostEvent) => tell(event) };
}

const control = (page: Page, name: string) => page.getByRole('switch', { name });

test.describe('the desktop integration', () => {
  test('is set up by keyboard, opens windows, and runs menu commands', async ({
    page,
    sample,
    data,
    complaints,
  }) => {
    const app = await startDesktop(sample.origin, data);
    await page.goto(webAddress(app.url, '/settings/desktop'));
    await giveCredentials(page, sample.account('admin'));
    await expect(control(page, 'System notifications')).toBeChecked();
    await expect(control(page, 'Open at login')).not.toBeChecked();
    await control(page, 'Open at login').focus();
    await page.keyboard.press('Space');
    await expect(control(page, 'Open at login')).toBeChecked();
    expect(app.system.login).toBe(true);
    await page.keyboard.press('Tab');
    await expect(control(page, 'Tray icon')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(control(page, 'Tray icon')).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(control(page, 'System notifications')).not.toBeChecked();
    await page.keyboard.press('Tab');
    await expect(control(page, 'Notifications sent to you')).toBeFocused();
    await expect(control(page, 'Notifications sent to you')).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'After 15 minutes' }).click();
    const waitField = page.getByRole('button', { name: 'Pinned resources' });
    await expect(waitField).toContainText('After 15 minutes');
    await expect(waitField).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(control(page, 'Recovery of pinned resources')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(control(page, 'Recovery of pinned resources')).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(control(page, 'Quiet hours')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00');
    await page.keyboard.press('Tab');
    await typeInto(page.getByLabel('From', { exact: true }), '2130');
    await expect(page.getByText('Enter hours and minutes, such as 22:00.')).toBeVisible();
    await typeInto(page.getByLabel('From', { exact: true }), '21:30');
    await expect(page.getByText('Enter hours and minutes, such as 22:00.')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('To', { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: '125%' }).click();
    await expect.poll(() => app.system.zoom).toBe(125);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await noViolations(page);
    }
    // Simulates that menu commands from before the reload are lost.
    Object.assign(app.system, { menu: [] });
    await page.reload();
    await expect(control(page, 'Tray icon')).toBeChecked();
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30');
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('07:00');

    await expect.poll(() => app.system.menu.map(({ id }) => id)).toContain('go /catalog');
    app.tell({ kind: 'command', id: 'go /catalog' });
    await expect(page).toHaveURL(/\/catalog/);
    await expect.poll(() => app.system.menu.map(({ id }) => id)).toContain('new window');
    app.tell({ kind: 'command', id: 'new window' });
    await expect.poll(() => app.system.opened).toEqual([expect.stringMatching(/^\/catalog/)]);
    complaints.listening = false;
    await app.stop();
  });
});
