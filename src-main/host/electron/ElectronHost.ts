import { extname, join } from 'node:path';
import type { Writable } from 'node:stream';
import type { SaveDialogOptions } from 'electron';
import type { MenuCommand } from '#contract/desktop.ts';
import { addressScheme } from '#contract/rules/address.ts';
import { portMessage } from '#contract/rules/handshake.ts';
import type { Log } from '#main/base/log.ts';
import { waitForAbort } from '#main/base/waitForAbort.ts';
import { AtomicFileWriter } from '../AtomicFileWriter.ts';
import type { Host, HostAbilities, HostEvent, HostPaths, SavedFile, WindowConnection } from '../host.ts';
import { checkLink } from '../linkGuard.ts';
import { desktopTexts } from '../messages.ts';
import { toFileName } from '../toFileName.ts';
import { toSnapshotPath } from '../toSnapshotPath.ts';
import type { WindowSource } from '../windowFiles.ts';
import { addressIn } from './addressIn.ts';
import { appScheme } from './appOrigin.ts';
import { commandAbility } from './commandAbility.ts';
import { DesktopTray } from './DesktopTray.ts';
import type { ElectronApi, ElectronSession } from './ElectronApi.ts';
import { ElectronNotices } from './ElectronNotices.ts';
import { ElectronWindows } from './ElectronWindows.ts';
import { fileIn } from './fileIn.ts';
import { guardForeignContents } from './foreignPages.ts';
import { guardContents } from './guardContents.ts';
import { hardenSession } from './hardenSession.ts';
import { menuTemplate } from './menuTemplate.ts';
import { openAtLogin, type Program } from './openAtLogin.ts';
import { handOverPorts } from './portHandover.ts';
import { SavedFiles } from './SavedFiles.ts';
import { SignInWindow } from './SignInWindow.ts';
import { openWindowState, type WindowState } from './WindowState.ts';

/**
 * Parses the first rule of a proxy answer such as `PROXY proxy.example:3128; DIRECT`.
 * @returns `http://host:port` or `https://host:port`; null for a direct connection and for unsupported kinds
 */
export function parseProxy(rules: string): string | null {
  const [kind = '', address = ''] = (rules.split(';')[0] ?? '').trim().split(/\s+/);
  if (address === '') return null;
  if (kind === 'PROXY' || kind === 'HTTP') return `http://${address}`;
  return kind === 'HTTPS' ? `https://${address}` : null;
}

export interface ElectronHostOptions {
  readonly electron: ElectronApi;
  readonly paths: HostPaths;
  readonly files: WindowSource;
  readonly preload: string;
  /** Folder of the packaged resource files. */
  readonly resources: string;
  readonly program: Program;
  readonly log: Log;
  readonly now: () => number;
}

const partition = 'persist:quarterdeck';

/**
 * The Electron host: windows on `app://quarterdeck`, one hardened session, and a message port for each
 * window.
 */
export class ElectronHost implements Host {
  readonly kind = 'electron';
  readonly paths: HostPaths;
  readonly #options: ElectronHostOptions;
  readonly #windows: ElectronWindows;
  readonly #signIn: SignInWindow;
  readonly #tray: DesktopTray;
  readonly #windowState: WindowState;
  /** Events before `onEvent` was called. */
  readonly #earlyEvents: HostEvent[] = [];
  /** Port requests of windows before `start` was called. */
  readonly #pendingPortRequests: Array<() => void> = [];
  #emitEvent: (event: HostEvent) => void = (event) => void this.#earlyEvents.push(event);
  #onWindow: ((connection: WindowConnection) => void) | undefined;
  #opening: Promise<void> | undefined;
  #session: ElectronSession | undefined;
  #abilities: HostAbilities | undefined;
  #hasMenu = false;
  readonly #savedFiles: SavedFiles;

  /**
   * Must run before Electron's `ready` event. Schemes can become privileged only before this event, and macOS
   * sends addresses before it.
   */
  constructor(options: ElectronHostOptions) {
    const { electron, paths, preload, resources, log, program } = options;
    const { platform } = program;
    this.#options = options;
    this.paths = paths;
    this.#savedFiles = new SavedFiles(electron.shell);
    this.#windowState = openWindowState(paths.data, log);
    // Elsewhere the program itself has the icon.
    const icon = platform === 'linux' ? this.#iconPath : undefined;
    this.#windows = new ElectronWindows({
      electron,
      preload,
      icon,
      partition,
      windowState: this.#windowState,
      log,
      onZoom: (percent) => this.#emitEvent({ kind: 'zoom', percent }),
    });
    this.#signIn = new SignInWindow({ electron, log, icon, front: () => this.#windows.front });
    this.#tray = new DesktopTray({
      electron,
      platform,
      resources,
      onAddress: (address) => this.#openAddress(address),
      onShow: () => this.#show(),
      onQuit: () => electron.app.quit(),
    });
    electron.protocol.registerSchemesAsPrivileged([
      {
        scheme: appScheme,
        privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
      },
    ]);
    electron.app.on('open-url', (event, url) => {
      event.preventDefault();
      this.#openAddress(url);
    });
    electron.app.on('open-file', (event, path) => {
      event.preventDefault();
      this.#openFile(toSnapshotPath(path, '/'));
    });
  }

  /** Call after `open`: some abilities depend on the desktop, which Electron knows when it is ready. */
  get abilities(): HostAbilities {
    this.#abilities ??= this.#createAbilities();
    return this.#abilities;
  }

  /**
   * Resolves when the first window has painted its page, or will not paint one. Work that starts later does not
   * delay it.
   */
  get firstPaint(): Promise<void> {
    return this.#windows.firstPaint;
  }

  onEvent(listener: (event: HostEvent) => void): void {
    this.#emitEvent = listener;
    for (const event of this.#earlyEvents.splice(0)) listener(event);
  }

  open(): Promise<void> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async start(onWindow: (connection: WindowConnection) => void): Promise<void> {
    await this.open();
    this.#onWindow = onWindow;
    for (const run of this.#pendingPortRequests.splice(0)) run();
  }

  async showWindow(address?: string): Promise<void> {
    const { front } = this.#windows;
    if (front === undefined) return this.#windows.open(address ?? '/');
    if (front.isMinimized()) front.restore();
    front.show();
    front.focus();
    if (address !== undefined) this.#emitEvent({ kind: 'address', address });
  }

  async openLink(url: string): Promise<void> {
    await this.#options.electron.shell.openExternal(checkLink(url));
  }

  async resolveProxy(url: string): Promise<string | null> {
    return this.#session === undefined ? null : parseProxy(await this.#session.resolveProxy(url));
  }

  async saveFile(
    file: SavedFile,
    _offer: (path: string) => void,
    signal?: AbortSignal,
  ): Promise<Writable | null> {
    const name = toFileName(file.name);
    const extension = extname(name).slice(1);
    const { dialog } = this.#options.electron;
    const { front } = this.#windows;
    const options: SaveDialogOptions = {
      title: desktopTexts.saveTitle,
      defaultPath: name,
      properties: ['createDirectory', 'showOverwriteConfirmation'],
      filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
    };
    const answered =
      front === undefined ? dialog.showSaveDialog(options) : dialog.showSaveDialog(front, options);
    // Electron cannot close the dialog. After an abort it stays open, and its answer is ignored.
    const answer = await Promise.race([answered, waitForAbort(signal).then(() => null)]);
    // The answer can arrive in the same moment as the abort.
    if (answer === null || signal?.aborted === true || answer.canceled || answer.filePath === '') return null;
    this.#savedFiles.add(answer.filePath);
    return new AtomicFileWriter(answer.filePath);
  }

  async stop(): Promise<void> {
    this.#options.electron.ipcMain.removeAllListeners(portMessage);
    this.#tray.show(null);
    await this.#signIn.close();
    await this.#windows.close();
  }

  get #iconPath(): string {
    return join(this.#options.resources, 'icons', '256x256.png');
  }

  async #open(): Promise<void> {
    const { electron, files, now, program } = this.#options;
    const { app } = electron;
    await app.whenReady();
    this.#windowState.load(now());
    this.#session = electron.session.fromPartition(partition);
    hardenSession(this.#session, files);
    app.setAboutPanelOptions({
      applicationName: desktopTexts.name,
      applicationVersion: app.getVersion(),
      copyright: desktopTexts.license,
      iconPath: this.#iconPath,
    });
    handOverPorts(
      electron,
      (id) => this.#windows.find(id),
      // No key is needed: the port was given only to a page of our own.
      (channel) => this.#onWindow?.({ channel, authenticate: () => ({ admitted: true }) }),
      (run) => {
        if (this.#onWindow === undefined) this.#pendingPortRequests.push(run);
        else run();
      },
    );
    // On macOS and Linux the package registers the protocol. On Windows the application does.
    if (app.isPackaged && program.platform === 'win32') app.setAsDefaultProtocolClient(addressScheme);
    app.on('web-contents-created', (_event, contents) => {
      const guard = this.#signIn.owns(contents) ? guardForeignContents : guardContents;
      guard(contents, (url) => this.openLink(url));
    });
    app.on('second-instance', (_event, argv, folder) => {
      this.#openFile(fileIn(argv, folder));
      this.#openAddress(addressIn(argv));
    });
    app.on('activate', () => this.#show());
    app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
      this.#options.log.error('an Electron process ended', { type, reason, exitCode }),
    );
    app.on('window-all-closed', () => {
      if (program.platform !== 'darwin' && !this.#tray.isShown) app.quit();
    });
    // After the first window was created: the renderer process starts meanwhile.
    setImmediate(() => {
      if (!this.#hasMenu) this.#setMenu([]);
    });
  }

  #createAbilities(): HostAbilities {
    const { electron, program } = this.#options;
    const { app, Notification } = electron;
    const notices = new ElectronNotices({
      Notification,
      platform: program.platform,
      log: this.#options.log,
      onAddress: (address) => this.#openAddress(address),
      onFailed: (notice) => this.#emitEvent({ kind: 'notificationFailed', notice }),
    });
    return {
      notifications: Notification.isSupported()
        ? {
            able: true,
            show: (notice) => {
              if (notice.isShownInWindow !== true || !this.#windows.hasFocus) notices.show(notice);
            },
          }
        : { able: false, reason: desktopTexts.noNotifications },
      badge:
        // On Linux, only some desktops show a count. Electron returns false elsewhere.
        program.platform === 'win32' || !app.setBadgeCount(0)
          ? { able: false, reason: desktopTexts.noBadge }
          : { able: true, set: (count) => void app.setBadgeCount(count) },
      menu: { able: true, set: (commands) => this.#setMenu(commands) },
      tray: { able: true, show: (state) => this.#tray.show(state) },
      openAtLogin: openAtLogin(app, program),
      commandLine: commandAbility(app.isPackaged, program, this.paths.data),
      zoom: {
        able: true,
        get: () => this.#windows.zoomPercent,
        set: (percent) => this.#windows.setZoom(percent),
      },
      windows: { able: true, open: (address) => this.#windows.open(address) },
      savedFiles: {
        able: true,
        open: (path) => this.#savedFiles.open(path),
        showInFolder: (path) => this.#savedFiles.showInFolder(path),
      },
      signInWindow: { able: true, open: (request, signal) => this.#signIn.open(request, signal) },
    };
  }

  /** Handles a start with or without an address. In both cases the user wants to see the window. */
  #openAddress(address: string | undefined): void {
    if (address !== undefined) this.#emitEvent({ kind: 'address', address });
    this.#show();
  }

  #openFile(path: string | undefined): void {
    if (path === undefined) return;
    this.#emitEvent({ kind: 'file', path });
    this.#show();
  }

  #show(): void {
    const { app } = this.#options.electron;
    // An address can arrive before Electron is ready. Then the first window opens it.
    app
      .whenReady()
      .then(() => (this.#session === undefined ? undefined : this.showWindow()))
      .catch((error: unknown) => this.#options.log.error('the window could not be shown', { error }));
  }

  #setMenu(commands: readonly MenuCommand[]): void {
    this.#hasMenu = true;
    const { electron, program, log } = this.#options;
    const template = menuTemplate(commands, program.platform, {
      newWindow: () => {
        this.#windows
          .open('/')
          .catch((error: unknown) => log.error('the window could not be opened', { error }));
      },
      zoom: (step) => this.#windows.zoom(step),
      toggleMaximized: () => this.#windows.toggleMaximized(),
      run: (id) => this.#emitEvent({ kind: 'command', id }),
    });
    electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(template));
  }
}
