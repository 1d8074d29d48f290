import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { failureSentences } from '#contract/rules/failures.ts';
import { Failure } from '#main/base/Failure.ts';
import { addressIn } from '#main/host/electron/addressIn.ts';
import { ElectronHost } from '#main/host/electron/ElectronHost.ts';
import { openAtLogin } from '#main/host/electron/openAtLogin.ts';
import { stopBeforeQuit } from '#main/host/electron/stopBeforeQuit.ts';
import type { HostEvent } from '#main/host/host.ts';
import { WindowFiles } from '#main/host/windowFiles.ts';
import { electronSurroundings, FakeElectron } from '../../support/fakeElectron.ts';
import { startedElectron } from '../../support/startedElectron.ts';
import { newWindowFolder } from '../../support/windowFolder.ts';

type Item = MenuItemConstructorOptions;

const submenu = (menu: readonly Item[], label: string): readonly Item[] => {
  const found = menu.find((item) => item.label?.replace('&', '') === label)?.submenu;
  return Array.isArray(found) ? found : [];
};

const click = (items: readonly Item[], label: string): void => {
  const item = items.find((one) => one.label === label);
  expect(item, label).toBeDefined();
  (item?.click as (() => void) | undefined)?.();
};

const link = 'quarterdeck://open?server=https%3A%2F%2Fmc.example&to=%2Fhealth';

describe('addresses from the system', () => {
  it('arrive from a second start, which shows the existing window', async () => {
    const { fake, events, window } = await startedElectron();
    const before = window.showCount;
    fake.app.emit('second-instance', {}, ['/opt/quarterdeck', '--allow-file-access', link]);
    fake.app.emit('second-instance', {}, ['/opt/quarterdeck']);
    expect(events).toEqual([{ kind: 'address', address: link }]);
    await expect.poll(() => window.showCount).toBe(before + 2);
    expect(fake.windows).toHaveLength(1);
  });

  it('arrive from macOS before and after the application is ready', async () => {
    const fake = new FakeElectron();
    const ready = Promise.withResolvers<void>();
    fake.ready = ready.promise;
    const data = mkdtempSync(join(tmpdir(), 'quarterdeck-electron-'));
    const host = new ElectronHost({
      electron: fake.api(),
      paths: { data, logs: data },
      files: new WindowFiles(newWindowFolder(), () => 'system'),
      preload: '/preload.cjs',
      ...electronSurroundings(data, 'darwin'),
    });
    const events: HostEvent[] = [];
    host.onEvent((event) => void events.push(event));
    let prevented = 0;
    const open = (url: string) => fake.app.emit('open-url', { preventDefault: () => (prevented += 1) }, url);
    open(link);
    expect(events).toEqual([{ kind: 'address', address: link }]);
    ready.resolve();
    await host.start(() => {});
    await new Promise(setImmediate);
    expect(fake.windows.length, 'a window is no business of an address before the host serves it').toBe(0);
    open(link);
    await expect.poll(() => fake.windows.length).toBe(1);
    expect(prevented).toBe(2);
  });

  it('include snapshot files: from a second start, from its folder, and from macOS', async () => {
    const { fake, events, window } = await startedElectron();
    const before = window.showCount;
    fake.app.emit('second-instance', {}, ['/opt/a.quarterdeck', 'monday.quarterdeck'], '/home/me');
    fake.app.emit('second-instance', {}, ['/opt/quarterdeck', 'file:///tmp/of%20monday.quarterdeck'], '/');
    fake.app.emit('second-instance', {}, ['/opt/quarterdeck', '--data', 'x.quarterdeck', 'notes.txt'], '/');
    fake.app.emit('open-file', { preventDefault: () => undefined }, '/Users/me/tuesday.quarterdeck');
    fake.app.emit('open-file', { preventDefault: () => undefined }, '/Users/me/notes.txt');
    expect(events).toEqual([
      { kind: 'file', path: '/home/me/monday.quarterdeck' },
      { kind: 'file', path: '/tmp/of monday.quarterdeck' },
      { kind: 'file', path: '/Users/me/tuesday.quarterdeck' },
    ]);
    await expect.poll(() => window.showCount).toBeGreaterThan(before);
  });

  it('open a window when all windows were closed', async () => {
    const { fake, window } = await startedElectron({ platform: 'darwin' });
    window.close();
    fake.app.emit('activate');
    await expect.poll(() => fake.windows.length).toBe(2);
  });

  it('do not stop the application when their window cannot be opened', async () => {
    const said = vi.fn();
    const { fake, window } = await startedElectron({ log: { info: said, warn: said, error: said } });
    window.close();
    fake.prepareWindow = () => {
      throw new Error('no more windows');
    };
    fake.app.emit('activate');
    await expect.poll(() => said.mock.calls.flat()).toContain('the window could not be shown');
    click(submenu(fake.menu, 'File'), 'New Window');
    await expect.poll(() => said.mock.calls.flat()).toContain('the window could not be opened');
  });

  it.each([
    [['/opt/quarterdeck', link], link],
    [['electron', '.', 'HTTPS://mc.example/health'], 'HTTPS://mc.example/health'],
    [['electron', '.', '--server', 'https://mc.example', '--data', 'http:'], undefined],
    [['/opt/quarterdeck', '--url=https://mc.example', 'file:///etc/passwd', 'calc'], undefined],
    [[], undefined],
    [[link], link],
  ])('are found in the arguments %j', (argv, expected) => {
    expect(addressIn(argv)).toBe(expected);
  });

  it.each([
    ['win32', true, ['quarterdeck']],
    ['win32', false, []],
    ['linux', true, []],
  ] as const)('on %s (installed: %s) are registered as %j', async (platform, packaged, expected) => {
    const { fake } = await startedElectron({
      platform,
      prepare: (machine) => {
        machine.packaged = packaged;
      },
    });
    expect(fake.protocols).toEqual(expected);
  });
});

describe('the application menu', () => {
  it('contains the window’s commands, and reports the chosen command', async () => {
    const { fake, host, events } = await startedElectron();
    const { menu } = host.abilities;
    expect(fake.menu.length, 'before any window said what it can').toBeGreaterThan(3);
    if (menu.able) menu.set([{ id: 'go /health', title: 'Health', section: 'Screens', enabled: true }]);
    click(submenu(fake.menu, 'Go'), 'Health');
    expect(events).toEqual([{ kind: 'command', id: 'go /health' }]);
  });

  it('zooms and opens another window', async () => {
    const { fake, window } = await startedElectron();
    click(submenu(fake.menu, 'View'), 'Zoom In');
    expect(window.zoomFactor).toBe(1.1);
    click(submenu(fake.menu, 'View'), 'Zoom Out');
    click(submenu(fake.menu, 'View'), 'Zoom Out');
    expect(window.zoomFactor).toBe(0.9);
    click(submenu(fake.menu, 'View'), 'Actual Size');
    expect(window.zoomFactor).toBe(1);
    click(submenu(fake.menu, 'File'), 'New Window');
    await expect.poll(() => fake.windows.length).toBe(2);
  });

  it('maximizes the front window and restores its size', async () => {
    const { fake, window } = await startedElectron();
    click(submenu(fake.menu, 'Window'), 'Maximize or Restore');
    expect(window.maximized).toBe(true);
    click(submenu(fake.menu, 'Window'), 'Maximize or Restore');
    expect(window.maximized).toBe(false);
    window.close();
    click(submenu(fake.menu, 'Window'), 'Maximize or Restore');
    expect(fake.windows).toHaveLength(1);
  });

  it('opens an About box with name, version, license and icon', async () => {
    const { fake } = await startedElectron();
    expect(fake.aboutPanel).toMatchObject({
      applicationName: 'Quarterdeck',
      applicationVersion: '1.2.3',
      copyright: 'Licensed under the MIT License.',
    });
    expect(readFileSync(fake.aboutPanel.iconPath!).subarray(1, 4).toString()).toBe('PNG');
  });
});

describe('the tray', () => {
  const workspaces = [
    { name: 'R&D', open: true, address: 'quarterdeck://open?server=https%3A%2F%2Fmc.example&to=%2F' },
    { name: 'Lab', open: false, address: 'quarterdeck://open?server=http%3A%2F%2Flab&to=%2F' },
  ];

  it('lists the workspaces and opens the chosen one', async () => {
    const { fake, host, events, window } = await startedElectron();
    const { tray } = host.abilities;
    if (tray.able)
      tray.show({ workspaces, unhealthy: { count: 3, address: '/catalog?health=unhealthy%3A1' } });
    const [icon] = fake.trays;
    expect(icon?.tooltip).toContain('3 unhealthy items');
    expect(icon?.menu.map(({ label, checked }) => [label, checked])).toContainEqual(['R&&D', true]);
    click(icon!.menu, 'Lab');
    click(icon!.menu, '3 unhealthy items');
    expect(events).toEqual([
      { kind: 'address', address: workspaces[1]!.address },
      { kind: 'address', address: '/catalog?health=unhealthy%3A1' },
    ]);
    const before = window.showCount;
    icon?.emit('click');
    click(icon!.menu, 'Show Quarterdeck');
    await expect.poll(() => window.showCount).toBeGreaterThanOrEqual(before + 2);
    click(icon!.menu, 'Quit Quarterdeck');
    expect(fake.quits).toBe(1);
  });

  it.each([
    [null, 'Health unknown'],
    [{ count: 0, address: '/' }, 'No unhealthy items'],
    [{ count: 1, address: '/' }, '1 unhealthy item'],
  ])('shows the status for %j: %s', async (unhealthy, words) => {
    const { fake, host } = await startedElectron({ platform: 'darwin' });
    const { tray } = host.abilities;
    if (tray.able) tray.show({ workspaces: [], unhealthy });
    expect(fake.trays[0]?.menu[0]).toMatchObject({ label: words, enabled: unhealthy?.count === 1 });
    click(fake.trays[0]!.menu, words);
  });

  it.each([
    ['linux', 'tray.png', false],
    ['win32', 'tray.png', false],
    ['darwin', 'trayTemplate.png', true],
  ] as const)('has its image next to the code on %s', async (platform, name, template) => {
    const { fake, host } = await startedElectron({ platform });
    const { tray } = host.abilities;
    if (!tray.able) return expect.unreachable();
    tray.show({ workspaces, unhealthy: null });
    expect(fake.pictures.map((picture) => [basename(picture.path), picture.template])).toEqual([
      [name, template],
    ]);
    expect(readFileSync(fake.pictures[0]!.path).subarray(1, 4).toString()).toBe('PNG');
  });

  it('stays a single icon across changes, and keeps the application running without windows', async () => {
    const { fake, host } = await startedElectron();
    const { tray } = host.abilities;
    if (!tray.able) return expect.unreachable();
    tray.show({ workspaces, unhealthy: null });
    tray.show({ workspaces, unhealthy: null });
    expect(fake.trays).toHaveLength(1);
    fake.app.emit('window-all-closed');
    expect(fake.quits).toBe(0);
    tray.show(null);
    expect(fake.trays[0]?.destroyed).toBe(true);
    fake.app.emit('window-all-closed');
    expect(fake.quits).toBe(1);
  });

  it('is not required on macOS to keep the application running', async () => {
    const { fake } = await startedElectron({ platform: 'darwin' });
    fake.app.emit('window-all-closed');
    expect(fake.quits).toBe(0);
  });
});

describe('desktop notifications', () => {
  it('open their address on click', async () => {
    const { fake, host, events } = await startedElectron();
    const { notifications } = host.abilities;
    if (notifications.able) notifications.show({ title: 'Three more', body: 'In Lab', address: link });
    const [shown] = fake.notifications;
    expect(shown).toMatchObject({ shown: true, options: { title: 'Three more', body: 'In Lab' } });
    shown?.emit('click');
    expect(events).toEqual([{ kind: 'address', address: link }]);
  });

  it('that a window shows, too, appear only while no window has the focus', async () => {
    const { fake, host } = await startedElectron();
    const { notifications } = host.abilities;
    const [window] = fake.windows;
    if (!notifications.able || window === undefined) return expect.unreachable();
    const notice = { title: 'It waits', body: 'In Lab', address: link, isShownInWindow: true } as const;
    window.focused = true;
    notifications.show(notice);
    expect(fake.notifications).toHaveLength(0);
    notifications.show({ title: 'It failed', body: 'In Lab', address: link });
    expect(fake.notifications).toHaveLength(1);
    window.focused = false;
    notifications.show(notice);
    expect(fake.notifications).toHaveLength(2);
  });

  it('have no buttons on Linux, where Electron shows none', async () => {
    const { fake, host } = await startedElectron();
    const { notifications } = host.abilities;
    const secondaryLink = { label: 'Re-run', address: link };
    if (notifications.able)
      notifications.show({ title: 'It failed', body: 'In Lab', address: link, secondaryLink });
    expect(fake.notifications[0]?.options).toEqual({ title: 'It failed', body: 'In Lab' });
  });

  it('are returned to the application when the system does not show them', async () => {
    const said = vi.fn();
    const { host, events } = await startedElectron({
      log: { info: said, warn: said, error: said },
      prepare: (machine) => {
        machine.notificationError = 'no service';
      },
    });
    const { notifications } = host.abilities;
    const notice = { title: 'It failed', body: 'In Lab', address: link };
    if (notifications.able) notifications.show(notice);
    expect(events).toEqual([{ kind: 'notificationFailed', notice }]);
    expect(said).toHaveBeenCalledWith('the system did not show a notification', { error: 'no service' });
  });

  it('open the address of their button on a button click', async () => {
    const { fake, host, events } = await startedElectron({ platform: 'darwin' });
    const { notifications } = host.abilities;
    const secondaryLink = { label: 'Re-run', address: `${link}&rerun=true` };
    if (notifications.able)
      notifications.show({ title: 'It failed', body: 'In Lab', address: link, secondaryLink });
    const [shown] = fake.notifications;
    expect(shown?.options.actions).toEqual([{ type: 'button', text: 'Re-run' }]);
    shown?.emit('action', { actionIndex: 0 });
    expect(events).toEqual([{ kind: 'address', address: secondaryLink.address }]);
  });

  it('run the action of another button once, and report the result', async () => {
    const said = vi.fn();
    const { fake, host, events } = await startedElectron({
      platform: 'darwin',
      log: { info: said, warn: said, error: said },
    });
    const { notifications } = host.abilities;
    if (!notifications.able) return expect.unreachable();
    const done: string[] = [];
    const actions = [
      { label: 'Silence 1 h', run: async () => `silenced ${done.push('silence')}` },
      {
        label: 'Mute this rule',
        run: () => Promise.reject(new Failure('OFFLINE', { sentence: 'The server cannot be reached.' })),
      },
      { label: 'Break', run: () => Promise.reject(new Error('disk')) },
    ];
    const secondaryLink = { label: 'Re-run', address: link };
    const show = () => {
      notifications.show({ title: 'It failed', body: '', address: link, secondaryLink, actions });
      return fake.notifications.at(-1);
    };
    const shown = show();
    expect(shown?.options.actions?.map(({ text }) => text)).toEqual([
      'Re-run',
      'Silence 1 h',
      'Mute this rule',
      'Break',
    ]);
    shown?.emit('action', { actionIndex: 1 });
    shown?.emit('action', { actionIndex: 1 });
    const lastSaid = () => fake.notifications.at(-1)?.options;
    await expect.poll(lastSaid).toMatchObject({ title: 'silenced 1', body: 'It failed' });
    expect(done).toEqual(['silence']);
    show()?.emit('action', { actionIndex: 2 });
    await expect.poll(lastSaid).toMatchObject({ title: 'The server cannot be reached.' });
    show()?.emit('action', { actionIndex: 3 });
    await expect.poll(lastSaid).toMatchObject({ title: failureSentences.fallback });
    expect(said).toHaveBeenCalledWith(
      'the action of a notification failed',
      expect.objectContaining({ label: 'Break' }),
    );
    show()?.emit('action', { actionIndex: 9 });
    expect(events, 'nobody is led anywhere').toEqual([]);
    fake.notifications.at(-2)?.emit('click');
    expect(events).toEqual([{ kind: 'address', address: link }]);
  });

  it('are reported as unavailable on a system without notifications', async () => {
    const { host } = await startedElectron({
      platform: 'win32',
      prepare: (machine) => {
        machine.notificationsSupported = false;
      },
    });
    expect(host.abilities.notifications).toMatchObject({ able: false });
    expect(host.abilities.badge).toMatchObject({ able: false });
  });

  it('show their count on the application icon where the desktop can', async () => {
    const { fake, host } = await startedElectron({
      prepare: (machine) => {
        machine.canShowBadge = true;
      },
    });
    const { badge } = host.abilities;
    if (badge.able) badge.set(7);
    expect(fake.badge).toBe(7);
    expect((await startedElectron()).host.abilities.badge).toMatchObject({ able: false });
  });

  it('leave the crash of a child process to the log', async () => {
    const said = vi.fn();
    const { fake } = await startedElectron({ log: { info: said, warn: said, error: said } });
    fake.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 });
    expect(said).toHaveBeenCalledWith('an Electron process ended', {
      type: 'GPU',
      reason: 'crashed',
      exitCode: 1,
    });
  });
});

describe('opening at login', () => {
  it('adds an autostart entry on Linux with the program’s command line', async () => {
    const { data, host } = await startedElectron();
    const ability = host.abilities.openAtLogin;
    if (!ability.able) return expect.unreachable();
    await ability.set(true);
    const entry = join(data, 'autostart', 'quarterdeck.desktop');
    expect(readFileSync(entry, 'utf8')).toContain('Exec="/opt/Quarterdeck/quarterdeck"\n');
    await ability.set(false);
    expect(existsSync(entry)).toBe(false);
  });

  it('quotes a program path with shell characters', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-login-'));
    const program = { platform: 'linux', path: '/opt/100 %/$x"y', autostartFolder: folder } as const;
    const ability = openAtLogin(new FakeElectron().api().app, program);
    if (!ability.able) return expect.unreachable();
    await ability.set(true);
    expect(readFileSync(join(folder, 'quarterdeck.desktop'), 'utf8')).toContain(
      'Exec="/opt/100 %%/\\\\$x\\\\"y"\n',
    );
  });

  it('uses the Electron setting on other systems', async () => {
    const { fake, host } = await startedElectron({ platform: 'darwin' });
    const ability = host.abilities.openAtLogin;
    if (ability.able) await ability.set(true);
    expect(fake.openAtLogin).toBe(true);
    expect(ability.able && ability.get()).toBe(true);
  });

  it('is available in the installed application only', async () => {
    const { host } = await startedElectron({
      prepare: (machine) => {
        machine.packaged = false;
      },
    });
    expect(host.abilities.openAtLogin).toEqual({
      able: false,
      reason: 'Only the installed application can open at login.',
    });
  });
});

describe('quitting', () => {
  function quitting(stop: () => Promise<void>, limitMs = 5_000) {
    const fake = new FakeElectron();
    const said: string[] = [];
    stopBeforeQuit(fake.api().app, { stop, finish: () => void said.push('finished'), limitMs });
    let prevented = 0;
    const quit = () => fake.app.emit('will-quit', { preventDefault: () => (prevented += 1) });
    return { fake, said, quit, prevented: () => prevented };
  }

  it('waits until the application has stopped, then quits', async () => {
    const stopped = Promise.withResolvers<void>();
    const { fake, said, quit, prevented } = quitting(() => stopped.promise);
    quit();
    quit();
    expect(prevented()).toBe(2);
    expect(said).toEqual([]);
    stopped.resolve();
    await expect.poll(() => fake.quits).toBe(1);
    quit();
    expect(prevented(), 'the last one goes through').toBe(2);
    expect(said).toEqual(['finished']);
  });

  it('has a time limit, and finishes once', async () => {
    const stopped = Promise.withResolvers<void>();
    const { fake, said, quit } = quitting(() => stopped.promise, 20);
    quit();
    await expect.poll(() => fake.quits).toBe(1);
    stopped.resolve();
    await stopped.promise;
    await new Promise(setImmediate);
    expect(said).toEqual(['finished']);
    expect(fake.quits).toBe(1);
  });

  it('continues when stopping fails', async () => {
    const { fake, quit } = quitting(() => Promise.reject(new Error('disk')));
    quit();
    await expect.poll(() => fake.quits).toBe(1);
  });
});
