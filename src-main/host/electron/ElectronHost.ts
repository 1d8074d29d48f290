import { extname } from 'node:path';
import type { Writable } from 'node:stream';
import { FileBeingSaved } from '../FileBeingSaved.ts';
import type { Host, HostPaths, SavedFile, WindowConnection } from '../host.ts';
import { checkLink } from '../linkGuard.ts';
import { savedName } from '../savedName.ts';
import type { WindowFiles } from '../windowFiles.ts';
import { appOrigin, appScheme, isOwnPage } from './appOrigin.ts';
import type { ElectronApi, ElectronSession, ElectronWindow } from './ElectronApi.ts';
import { hardenSession } from './hardenSession.ts';
import { handOverPorts } from './portHandover.ts';
import { proxyOf } from './proxyRule.ts';

export interface ElectronHostOptions {
  readonly electron: ElectronApi;
  readonly paths: HostPaths;
  readonly files: WindowFiles;
  /** Path of the built preload script. */
  readonly preload: string;
}

const partition = 'persist:quarterdeck';

/** Resolves when the signal is aborted, and never without one. */
const aborted = (signal: AbortSignal | undefined): Promise<null> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) resolve(null);
    signal?.addEventListener('abort', () => resolve(null), { once: true });
  });

/** The Electron host: windows on `app://quarterdeck`, one hardened session, a port for each window. */
export class ElectronHost implements Host {
  readonly kind = 'electron';
  readonly paths: HostPaths;
  readonly #options: ElectronHostOptions;
  readonly #windows = new Map<number, ElectronWindow>();
  #session: ElectronSession | undefined;

  /** Must run before Electron is ready: that is when a scheme can be made privileged. */
  constructor(options: ElectronHostOptions) {
    this.#options = options;
    this.paths = options.paths;
    options.electron.protocol.registerSchemesAsPrivileged([
      {
        scheme: appScheme,
        privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
      },
    ]);
  }

  async start(onWindow: (connection: WindowConnection) => void): Promise<void> {
    const { electron, files } = this.#options;
    await electron.app.whenReady();
    this.#session = electron.session.fromPartition(partition);
    hardenSession(this.#session, files);
    handOverPorts(
      electron,
      (id) => this.#windows.get(id),
      // The port was handed to our own page only: who holds it is known.
      (channel) => onWindow({ channel, authenticate: () => ({ admitted: true }) }),
    );
    electron.app.on('second-instance', () => void this.showWindow());
    electron.app.on('activate', () => void this.showWindow());
    electron.app.on('web-contents-created', (_event, contents) => {
      contents.on('will-attach-webview', (event) => event.preventDefault());
    });
  }

  async showWindow(address = '/'): Promise<void> {
    const [open] = this.#windows.values();
    if (open === undefined) return this.#openWindow(address);
    if (open.isMinimized()) open.restore();
    open.show();
    open.focus();
  }

  async openLink(url: string): Promise<void> {
    await this.#options.electron.shell.openExternal(checkLink(url));
  }

  async resolveProxy(url: string): Promise<string | null> {
    return this.#session === undefined ? null : proxyOf(await this.#session.resolveProxy(url));
  }

  async saveFile(
    file: SavedFile,
    _offer: (path: string) => void,
    signal?: AbortSignal,
  ): Promise<Writable | null> {
    const name = savedName(file.name);
    const extension = extname(name).slice(1);
    const answered = this.#options.electron.dialog.showSaveDialog({
      defaultPath: name,
      properties: ['createDirectory', 'showOverwriteConfirmation'],
      filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
    });
    // A dialog cannot be closed from here: after it was given up nobody listens to it.
    const answer = await Promise.race([answered, aborted(signal)]);
    if (answer === null || answer.canceled || answer.filePath === '') return null;
    return new FileBeingSaved(answer.filePath);
  }

  async stop(): Promise<void> {
    this.#options.electron.ipcMain.removeAllListeners();
    for (const window of [...this.#windows.values()]) if (!window.isDestroyed()) window.destroy();
    this.#windows.clear();
  }

  async #openWindow(address: string): Promise<void> {
    const { electron, preload } = this.#options;
    const window = new electron.BrowserWindow({
      width: 1440,
      height: 900,
      minWidth: 720,
      minHeight: 480,
      show: false,
      title: 'Quarterdeck',
      webPreferences: {
        preload,
        partition,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        spellcheck: false,
      },
    });
    const { id } = window.webContents;
    this.#windows.set(id, window);
    window.once('closed', () => this.#windows.delete(id));
    window.once('ready-to-show', () => window.show());
    this.#guardNavigation(window);
    await window.loadURL(appOrigin + address);
  }

  /** A window never leaves our own pages; a link that wants to goes to the person's browser, if it is a web address. */
  #guardNavigation(window: ElectronWindow): void {
    window.webContents.on('will-navigate', (details) => {
      if (!isOwnPage(details.url)) details.preventDefault();
    });
    window.webContents.setWindowOpenHandler(({ url }) => {
      this.openLink(url).catch(() => undefined);
      return { action: 'deny' };
    });
  }
}
