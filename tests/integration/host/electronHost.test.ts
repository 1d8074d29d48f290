import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { portMessage } from '#contract/rules/handshake.ts';
import { ElectronHost, parseProxy } from '#main/host/electron/ElectronHost.ts';
import { WindowFiles } from '#main/host/windowFiles.ts';
import { electronSurroundings, FakeElectron } from '../../support/fakeElectron.ts';
import { startedElectron } from '../../support/startedElectron.ts';
import { newWindowFolder } from '../../support/windowFolder.ts';

async function startedHost() {
  let handedOver = 0;
  const started = await startedElectron({
    onWindow: ({ authenticate }) => {
      handedOver += 1;
      expect(authenticate({ type: 'hello', buildId: 'b' })).toEqual({ admitted: true });
    },
  });
  return { ...started, handedOver: () => handedOver };
}

describe('the Electron host', () => {
  it('opens one window on its own origin, sandboxed and isolated', async () => {
    const { window, fake } = await startedHost();
    expect(window.frame.url).toBe('app://quarterdeck/catalog');
    expect(window.options.webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
    expect(fake.privilegedSchemes).toMatchObject([
      { scheme: 'app', privileges: { secure: true, standard: true } },
    ]);
  });

  it('brings the open window to the front instead of opening a second window', async () => {
    const { fake, host, window } = await startedHost();
    window.minimized = true;
    fake.app.emit('second-instance', {}, ['/opt/quarterdeck']);
    await expect.poll(() => window.showCount).toBeGreaterThan(1);
    await host.showWindow();
    expect(fake.windows).toHaveLength(1);
    expect(window.minimized).toBe(false);
    expect(window.showCount).toBeGreaterThan(1);
  });

  it('continues when a page that requests a port is closed', async () => {
    const { fake, window } = await startedHost();
    const senderFrame = window.frame;
    // Electron throws on each use of a disposed frame.
    senderFrame.postMessage = () => {
      throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    };
    expect(() =>
      fake.ipc.emit(portMessage, { sender: { id: window.contents.id }, senderFrame }),
    ).not.toThrow();
  });

  it('answers 500 when the files of its window cannot be read', async () => {
    const broken = await startedElectron({ windowFolder: '/nonexistent/quarterdeck' });
    const failed = await broken.fake.session.handlers.get('app')?.({ url: 'app://quarterdeck/' } as Request);
    expect(failed?.status).toBe(500);
  });

  it('gives a port to the main frame of its own window on its own page only', async () => {
    const { fake, window, handedOver } = await startedHost();
    const ask = (sender: { id: number }, senderFrame: unknown) =>
      fake.ipc.emit(portMessage, { sender, senderFrame });
    const own = { id: window.contents.id };
    ask(own, null);
    ask({ id: own.id + 1_000 }, window.frame);
    ask(own, { ...window.frame });
    for (const foreign of ['https://quarterdeck/', 'app://other/', 'app://quarterdeck.evil/', 'not a url']) {
      window.frame.url = foreign;
      ask(own, window.frame);
    }
    expect(handedOver()).toBe(0);
    window.frame.url = 'app://quarterdeck/catalog/1';
    ask(own, window.frame);
    expect(handedOver()).toBe(1);
    for (const port of window.frame.ports) port.close();
  });

  it('hardens its session: no network, no permission except copying, no devices, no downloads', async () => {
    const { fake } = await startedHost();
    const { session } = fake;
    expect(
      ['app://quarterdeck/x', 'data:image/png;base64,'].map((url) => session.requestGuard?.(url)),
    ).toEqual([true, true]);
    expect(
      ['https://example.com', 'http://127.0.0.1', 'file:///etc/passwd', 'ws://x'].map((url) =>
        session.requestGuard?.(url),
      ),
    ).toEqual([false, false, false, false]);
    for (const decide of [session.permissionRequest, session.permissionCheck]) {
      expect(decide?.('clipboard-sanitized-write')).toBe(true);
      for (const asked of [
        'media',
        'geolocation',
        'notifications',
        'clipboard-read',
        'openExternal',
        'fileSystem',
      ]) {
        expect(decide?.(asked)).toBe(false);
      }
    }
    expect(session.devicesAllowed).toBe(false);
    expect(session.spellChecker).toBe(false);
    let stopped = 0;
    session.emit('will-download', { preventDefault: () => (stopped += 1) });
    expect(stopped).toBe(1);
  });

  it('never navigates away from its own pages, and opens web links in the browser', async () => {
    const { fake, window } = await startedHost();
    let prevented = 0;
    const navigate = (url: string) =>
      window.contents.emit('will-navigate', { url, preventDefault: () => (prevented += 1) });
    navigate('app://quarterdeck/health');
    expect(prevented).toBe(0);
    navigate('https://example.com');
    navigate('file:///etc/passwd');
    expect(prevented).toBe(2);
    expect(window.openHandler?.({ url: 'https://docs.example.com/' })).toEqual({ action: 'deny' });
    expect(window.openHandler?.({ url: 'file:///etc/passwd' })).toEqual({ action: 'deny' });
    expect(fake.openedLinks).toEqual(['https://docs.example.com/']);
  });

  it('serves nothing to foreign hosts of its scheme', async () => {
    const { fake } = await startedHost();
    const response = await fake.session.handlers.get('app')?.(new Request('app://other/'));
    expect(response?.status).toBe(403);
  });

  it('suggests a file name and type, and accepts a canceled dialog', async () => {
    const { fake, host } = await startedHost();
    const asked: unknown[] = [];
    fake.chooseSavePath = async (options) => void asked.push(options);
    expect(await host.saveFile({ name: 'catalog.csv', type: 'text/csv' }, () => {})).toBeNull();
    expect(asked).toMatchObject([
      { title: 'Save File', defaultPath: 'catalog.csv', filters: [{ name: 'CSV', extensions: ['csv'] }] },
    ]);
  });

  it('opens saved files and their folder, and no other files', async () => {
    const { fake, host } = await startedHost();
    const path = join(mkdtempSync(join(tmpdir(), 'quarterdeck-saved-')), 'bundle.zip');
    fake.chooseSavePath = async () => path;
    const { savedFiles } = host.abilities;
    if (!savedFiles.able) throw new Error(savedFiles.reason);
    await expect(savedFiles.open(path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    (await host.saveFile({ name: 'bundle.zip', type: 'application/zip' }, () => {}))?.destroy();
    await expect(savedFiles.open(path)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    writeFileSync(path, '');
    await savedFiles.open(path);
    await savedFiles.showInFolder(path);
    await expect(savedFiles.open('/etc/passwd')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect([fake.openedFiles, fake.shownFiles]).toEqual([[path], [path]]);
    fake.openPathProblem = 'No application is registered';
    await expect(savedFiles.open(path)).rejects.toMatchObject({
      code: 'SERVER',
      data: { details: 'No application is registered' },
    });
  });

  it('opens no saved file that could be a program, but shows it in its folder', async () => {
    const { fake, host } = await startedHost();
    const path = join(mkdtempSync(join(tmpdir(), 'quarterdeck-saved-')), 'bundle.bat');
    fake.chooseSavePath = async () => path;
    const { savedFiles } = host.abilities;
    if (!savedFiles.able) throw new Error(savedFiles.reason);
    (await host.saveFile({ name: 'bundle.zip', type: 'application/zip' }, () => {}))?.destroy();
    writeFileSync(path, '');
    await expect(savedFiles.open(path)).rejects.toMatchObject({ code: 'INVALID' });
    await savedFiles.showInFolder(path);
    expect([fake.openedFiles, fake.shownFiles]).toEqual([[], [path]]);
  });

  it('opens the save dialog over the front window, and alone without a window', async () => {
    const { fake, host, window } = await startedElectron();
    await host.saveFile({ name: 'catalog.csv', type: 'text/csv' }, () => {});
    window.close();
    await host.saveFile({ name: 'catalog.csv', type: 'text/csv' }, () => {});
    expect(fake.parents).toEqual([window, undefined]);
  });

  it('stops waiting for a dialog after the request is aborted', async () => {
    const { fake, host } = await startedHost();
    fake.chooseSavePath = () => new Promise(() => {});
    const given = new AbortController();
    const target = host.saveFile({ name: 'catalog.csv', type: 'text/csv' }, () => {}, given.signal);
    given.abort();
    expect(await target).toBeNull();
  });

  it('lets main close a connection', async () => {
    const { fake, window } = await startedElectron({ onWindow: ({ channel }) => channel.close() });
    fake.ipc.emit(portMessage, { sender: { id: window.contents.id }, senderFrame: window.frame });
    const [port] = window.frame.ports;
    await once(port!, 'close');
  });

  it('connects directly before a session exists', async () => {
    const { host } = await startedElectron();
    const early = new ElectronHost({
      electron: new FakeElectron().api(),
      paths: host.paths,
      files: new WindowFiles(newWindowFolder(), () => 'system'),
      preload: '/preload.cjs',
      ...electronSurroundings(host.paths.data),
    });
    expect(await early.resolveProxy('https://example.com')).toBeNull();
  });

  it('closes its windows when it stops', async () => {
    const { host, window } = await startedHost();
    await host.stop();
    expect(window.destroyed).toBe(true);
  });

  it.each([
    ['DIRECT', null],
    ['PROXY proxy.example:3128; DIRECT', 'http://proxy.example:3128'],
    ['HTTPS proxy.example:443', 'https://proxy.example:443'],
    ['SOCKS5 proxy.example:1080', null],
    ['', null],
  ])('reads the proxy rule %j as %j', (rules, expected) => {
    expect(parseProxy(rules)).toBe(expected);
  });
});
