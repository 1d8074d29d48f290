import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Application } from '#main/application.ts';
import { ElectronHost } from '#main/host/electron/ElectronHost.ts';
import { readIsSidebarFolded, readLastRoute, readTheme } from '#main/host/startupSettings.ts';
import { readPreferredPort, savePreferredPort } from '#main/host/web/preferredPort.ts';
import { WindowFiles } from '#main/host/windowFiles.ts';
import { startBehindWindow } from '#main/windowSetup.ts';
import { electronSurroundings, FakeElectron } from '../../support/fakeElectron.ts';
import { newWindowFolder } from '../../support/windowFolder.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'quarterdeck-opening-'));

const application: Application = {
  start: async () => {},
  stop: async () => {},
  openAddress: () => {},
  openSnapshotFile: () => {},
  connectAssistant: () => {},
};

describe('the start of Quarterdeck', () => {
  it('serves the window files, then shows the window, and only then imports the application', async () => {
    const order: string[] = [];
    const shown = Promise.withResolvers<void>();
    const started = startBehindWindow(
      { open: async () => void order.push('open') },
      () => {
        order.push('show');
        return shown.promise.then(() => order.push('shown'));
      },
      async () => {
        order.push('application');
        // The application must not wait for the window.
        shown.resolve();
        return application;
      },
    );
    expect(await started).toBe(application);
    expect(order).toEqual(['open', 'show', 'application', 'shown']);
  });

  it('fails with the error of the application', async () => {
    const host = { open: async () => {} };
    const broken = () => Promise.reject(new Error('Cannot find module'));
    await expect(startBehindWindow(host, async () => {}, broken)).rejects.toThrow('Cannot find module');
  });

  it('shows the Electron window first, and passes early events to the application', async () => {
    const data = newFolder();
    const fake = new FakeElectron();
    const host = new ElectronHost({
      electron: fake.api(),
      paths: { data, logs: data },
      files: new WindowFiles(newWindowFolder(), () => 'system'),
      preload: '/preload.cjs',
      ...electronSurroundings(data),
    });
    const heard: unknown[] = [];
    await startBehindWindow(
      host,
      () => host.showWindow(),
      async () => {
        expect(fake.windows.map(({ frame }) => frame.url)).toEqual(['app://quarterdeck/']);
        fake.app.emit('second-instance', {}, ['/opt/quarterdeck', 'quarterdeck://open?to=/health']);
        host.onEvent((event) => heard.push(event));
        return application;
      },
    );
    expect(heard).toEqual([{ kind: 'address', address: 'quarterdeck://open?to=/health' }]);
    expect(fake.windows).toHaveLength(1);
  });
});

describe('the first page', () => {
  const folderWith = (files: Readonly<Record<string, unknown>>) => {
    const folder = newFolder();
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    return folder;
  };

  it('has the chosen theme and the last route of the open workspace', async () => {
    const folder = folderWith({
      'preferences.json': {
        theme: 'dark',
        sidebarCollapsed: true,
        lastRoutes: { a: '/catalog?search=x', b: '/health' },
      },
      'workspaces.json': { version: 3, openId: 'b', workspaces: [{ id: 'b', identityMode: 'kratos' }] },
    });
    mkdirSync(join(folder, 'identities'));
    writeFileSync(join(folder, 'identities/b.json'), '{}');
    expect([await readTheme(folder), await readLastRoute(folder)]).toEqual(['dark', '/health']);
    expect(await readIsSidebarFolded(folder)).toBe(true);
  });

  it.each([
    ['no route after a sign-out, because the sign-in screen comes first', 'kratos', undefined],
    ['the last route of a server without sign-in', 'none', '/health'],
  ])('has %s', async (_what, identityMode, route) => {
    const folder = folderWith({
      'preferences.json': { lastRoutes: { b: '/health' } },
      'workspaces.json': { version: 6, openId: 'b', workspaces: [{ id: 'b', identityMode }] },
    });
    expect(await readLastRoute(folder)).toBe(route);
  });

  it.each([
    ['no settings file exists', {}],
    ['files are damaged', { 'preferences.json': '{"theme":"dar', 'workspaces.json': 'null' }],
    [
      'files contain other data',
      {
        'preferences.json': { theme: '" onload=', lastRoutes: { a: 7 } },
        'workspaces.json': { openId: 'a' },
      },
    ],
    ['no workspace is open', { 'preferences.json': { lastRoutes: {} }, 'workspaces.json': { openId: null } }],
  ])('has the system theme and no route when %s', async (_what, files) => {
    const folder = folderWith(files);
    expect([await readTheme(folder), await readLastRoute(folder)]).toEqual(['system', undefined]);
    expect(await readIsSidebarFolded(folder)).toBe(false);
  });

  it('is served on the port of the last start if the port is valid', async () => {
    const folder = newFolder();
    expect(readPreferredPort(folder)).toBeUndefined();
    await savePreferredPort(folder, 40_123);
    expect(readPreferredPort(folder)).toBe(40_123);
    for (const damaged of ['{"port":80}', '{"port":"40123"}', '{"port":70000}', 'null', '{'])
      expect(readPreferredPort(folderWith({ 'web.json': damaged })), damaged).toBeUndefined();
  });
});
