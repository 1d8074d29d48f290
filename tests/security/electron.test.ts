import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from 'electron';
import { describe, expect, it } from 'vitest';
import { portMessage } from '#contract/rules/handshake.ts';
import { startedElectron } from '../support/startedElectron.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const foreign = [
  'https://example.com/',
  'http://127.0.0.1:8080/',
  'file:///etc/passwd',
  'app://other/',
  'app://quarterdeck.evil/',
  'app://quarterdeck@evil/',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'chrome://settings/',
  'devtools://devtools/bundled/inspector.html',
  'blob:https://example.com/1',
  'APP:quarterdeck',
  '',
  'not a url',
];

type Permission = Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1];

/** Every permission name in Electron's type declarations. The compiler reports a missing name. */
const permissions: Readonly<Record<Permission, boolean>> = {
  ar: false,
  'automatic-fullscreen': false,
  'background-fetch': false,
  'background-sync': false,
  'captured-surface-control': false,
  'clipboard-read': false,
  'clipboard-sanitized-write': true,
  'deprecated-sync-clipboard-read': false,
  'display-capture': false,
  fileSystem: false,
  fullscreen: false,
  geolocation: false,
  'geolocation-approximate': false,
  'hand-tracking': false,
  hid: false,
  'idle-detection': false,
  keyboardLock: false,
  'local-fonts': false,
  'local-network': false,
  'local-network-access': false,
  'loopback-network': false,
  media: false,
  mediaKeySystem: false,
  midi: false,
  midiSysex: false,
  nfc: false,
  notifications: false,
  openExternal: false,
  'payment-handler': false,
  'periodic-background-sync': false,
  'persistent-storage': false,
  pointerLock: false,
  'screen-wake-lock': true,
  sensors: false,
  serial: false,
  'smart-card': false,
  'speaker-selection': false,
  'storage-access': false,
  'system-wake-lock': false,
  'top-level-storage-access': false,
  unknown: false,
  usb: false,
  vr: false,
  'web-app-installation': false,
  'web-printing': false,
  'window-management': false,
};

describe('an Electron window', () => {
  it('has exactly the allowed web preferences', async () => {
    const { window } = await startedElectron();
    expect(window.options.webPreferences).toEqual({
      preload: '/preload.cjs',
      partition: 'persist:quarterdeck',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      zoomFactor: 1,
    });
  });

  it('is served from the app scheme', async () => {
    const { fake, window } = await startedElectron();
    expect(window.frame.url).toBe('app://quarterdeck/catalog');
    expect(fake.privilegedSchemes).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
      },
    ]);
    expect([...fake.session.handlers.keys()]).toEqual(['app']);
  });

  it('blocks requests to every network, downloads, and the spell checker', async () => {
    const { session } = (await startedElectron()).fake;
    const networks = ['http', 'https', 'ws', 'wss', 'ftp', 'file', 'HTTPS', 'chrome-extension'];
    for (const scheme of networks)
      expect(session.requestGuard?.(`${scheme}://example.com/`), scheme).toBe(false);
    expect(session.requestGuard?.('app://quarterdeck/assets/main.js')).toBe(true);
    let stopped = 0;
    session.emit('will-download', { preventDefault: () => (stopped += 1) });
    expect([stopped, session.spellChecker]).toEqual([1, false]);
  });

  it('passes path and query to the window files, and connects only to addresses they allow', async () => {
    const asked: string[] = [];
    const { session } = (
      await startedElectron({
        files: {
          readBuildId: () => 'build-1',
          mayConnect: (url) => url === 'ws://127.0.0.1:5173/?token=a',
          answer: async (address) => {
            asked.push(address);
            return { status: 200, headers: {}, body: '' };
          },
        },
      })
    ).fake;
    await session.handlers.get('app')!({ url: 'app://quarterdeck/kit/a.tsx?t=1#b' } as Request);
    expect(asked).toEqual(['/kit/a.tsx?t=1']);
    expect(session.requestGuard?.('ws://127.0.0.1:5173/?token=a')).toBe(true);
    expect(session.requestGuard?.('ws://127.0.0.1:5173/')).toBe(false);
  });

  it.each(Object.entries(permissions))(
    'grants the permission %s only to its own page, and only if the table allows it',
    async (permission, granted) => {
      const { session } = (await startedElectron()).fake;
      for (const decide of [session.permissionRequest, session.permissionCheck]) {
        expect(decide?.(permission), 'our own page').toBe(granted);
        for (const url of foreign) expect(decide?.(permission, url), url).toBe(false);
      }
      expect(session.devicesAllowed).toBe(false);
    },
  );

  it('blocks navigation, frame navigation, and redirects to foreign pages', async () => {
    const { window } = await startedElectron();
    const led = (how: string, url: string) => {
      let prevented = false;
      window.contents.emit(how, { url, preventDefault: () => (prevented = true) });
      return prevented;
    };
    for (const how of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      for (const url of foreign) expect(led(how, url), `${how} ${url}`).toBe(true);
      expect(led(how, 'app://quarterdeck/health?a=b#c')).toBe(false);
    }
  });

  it('opens no further window, and opens only web addresses in the browser', async () => {
    const { fake, window } = await startedElectron();
    for (const url of [...foreign, 'app://quarterdeck/health', 'https://docs.example.com/'])
      expect(window.openHandler?.({ url }), url).toEqual({ action: 'deny' });
    await new Promise(setImmediate);
    expect(fake.openedLinks).toEqual([
      'https://example.com/',
      'http://127.0.0.1:8080/',
      'https://docs.example.com/',
    ]);
    expect(fake.windows).toHaveLength(1);
  });

  it('blocks every web view', async () => {
    const { window } = await startedElectron();
    const preferences = { nodeIntegration: true, preload: '/evil.js' };
    let prevented = 0;
    window.contents.emit('will-attach-webview', { preventDefault: () => (prevented += 1) }, preferences, {
      src: 'https://example.com',
      allowpopups: 'true',
    });
    expect(prevented).toBe(1);
  });

  it('gives no port to a foreign sender', async () => {
    let handedOver = 0;
    const { fake, window } = await startedElectron({ onWindow: () => (handedOver += 1) });
    const ask = (sender: { id: number }, senderFrame: unknown) =>
      fake.ipc.emit(portMessage, { sender, senderFrame });
    const own = { id: window.contents.id };
    ask(own, null);
    ask({ id: own.id + 1_000 }, window.frame);
    ask(own, { ...window.frame });
    for (const url of foreign) {
      window.frame.url = url;
      ask(own, window.frame);
    }
    expect([handedOver, window.frame.ports.length]).toEqual([0, 0]);
  });

  it('listens to a single IPC message', async () => {
    const { fake } = await startedElectron();
    expect(fake.ipc.eventNames()).toEqual(['error', portMessage]);
  });

  it('keeps the IPC listeners of Electron itself when it stops', async () => {
    const { fake, host } = await startedElectron();
    await host.stop();
    expect(fake.ipc.eventNames()).toEqual(['error']);
  });

  it('returns to its own page from about:blank, which Electron does not announce', async () => {
    const { window } = await startedElectron();
    window.openBlankPage();
    await expect.poll(() => window.frame.url).toBe('app://quarterdeck/');
    window.onLoad = () => Promise.reject(new Error('ERR_ABORTED'));
    window.openBlankPage();
    await new Promise(setImmediate);
    expect(window.frame.url).toBe('about:blank');
  });

  it('gives the page a port and no Electron API', async () => {
    const preload = read('src-preload/index.ts');
    expect(preload).not.toMatch(/contextBridge|exposeInMainWorld|executeJavaScript/);
    expect([...preload.matchAll(/ipcRenderer\.(\w+)/g)].map(([, call]) => call)).toEqual(['on', 'send']);
  });
});

describe('the application', () => {
  const sources = globSync('{src-main,src-preload}/**/*.ts', { cwd: root });

  it('sets no Chromium switch and no experimental feature', () => {
    expect(sources.length).toBeGreaterThan(100);
    const risky =
      /appendSwitch|enableBlinkFeatures|experimentalFeatures|allowRunningInsecureContent|webSecurity: false|nodeIntegrationIn|ignore-certificate-errors|setCertificateVerifyProc/;
    expect(sources.filter((path) => risky.test(read(path)))).toEqual([]);
  });

  it('uses a supported major version of Electron', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version: string }> };
    const version = lock.packages['node_modules/electron']?.version ?? '';
    const { version: installed } = JSON.parse(read('node_modules/electron/package.json')) as {
      version: string;
    };
    expect(installed).toBe(version);
    // Electron supports its three newest majors, about eight weeks each. Raise this with the lock file.
    expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(oldestSupportedLine);
  });
});

/** The oldest supported Electron major version when this version of Quarterdeck was made. */
const oldestSupportedLine = 43;
