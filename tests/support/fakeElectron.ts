import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type * as Electron from 'electron';
import type { ElectronApi, ElectronSession } from '#main/host/electron/ElectronApi.ts';
import { FakeSession, sessionApi } from './fakeSession.ts';
import { FakeWindow } from './fakeWindow.ts';
import { silentLog } from './silentLog.ts';

/** Wraps a port as in Electron's main process: an emitter of `{ data }` events. */
function toMainPort(port: MessagePort): Electron.MessagePortMain {
  const main = new EventEmitter();
  port.on('message', (data) => main.emit('message', { data, ports: [] }));
  port.on('close', () => main.emit('close'));
  return Object.assign(main, {
    start: () => port.start(),
    close: () => port.close(),
    postMessage: (message: unknown) => port.postMessage(message),
  }) as Electron.MessagePortMain;
}

export class FakeTray extends EventEmitter {
  destroyed = false;
  tooltip = '';
  menu: Electron.MenuItemConstructorOptions[] = [];
}

export class FakeNotification extends EventEmitter {
  readonly options: Electron.NotificationConstructorOptions;
  shown = false;

  /** Error of the system's notification service. */
  readonly #error: string | undefined;

  constructor(options: Electron.NotificationConstructorOptions, error?: string) {
    super();
    this.options = options;
    this.#error = error;
  }

  show(): void {
    if (this.#error === undefined) this.shown = true;
    else this.emit('failed', {}, this.#error);
  }
}

type Asked = Electron.MessageBoxOptions | Electron.MessageBoxSyncOptions;

const display = (id: number, workArea: Electron.Rectangle) => ({ id, workArea }) as Electron.Display;

/** A menu is represented by its template. */
type FakeMenu = { readonly template: Electron.MenuItemConstructorOptions[] };
const templateOf = (menu: Electron.Menu | null) => (menu as FakeMenu | null)?.template ?? [];

/** Electron without its binary: the API subset that the host uses, with Electron's own types. */
export class FakeElectron {
  readonly app = new EventEmitter();
  /** Electron's own listener keeps a message with this name from throwing. */
  readonly ipc = new EventEmitter().on('error', () => {});
  /** Session of the application's own windows. */
  readonly session = new FakeSession();
  /** All sessions by partition. */
  readonly sessions = new Map([['persist:quarterdeck', this.session]]);
  readonly windows: FakeWindow[] = [];
  readonly trays: FakeTray[] = [];
  /** Images from files, and whether the system recolors them. */
  readonly pictures: { readonly path: string; readonly template: boolean }[] = [];
  readonly notifications: FakeNotification[] = [];
  readonly openedLinks: string[] = [];
  readonly openedFiles: string[] = [];
  /** Files that were selected in the file manager. */
  readonly shownFiles: string[] = [];
  /** Result of opening a file: the system's reason for a failure. */
  openPathProblem = '';
  readonly messageBoxes: Asked[] = [];
  /** Parent windows of the message boxes and save dialogs, in order. */
  readonly parents: unknown[] = [];
  /** Error boxes: title and content. */
  readonly errorBoxes: Array<readonly [string, string]> = [];
  /** Simulates the user at a save dialog. Returns the selected path, undefined if canceled. */
  chooseSavePath: (options: Electron.SaveDialogOptions) => Promise<string | undefined> = async () =>
    undefined;
  /** Simulates the user at a message box. Returns the index of the button. */
  answerMessageBox: (asked: Asked) => number | Promise<number> = () => 0;
  /** Runs before a window is created. May throw instead. */
  prepareWindow: () => void = () => {};
  /** Simulates page loads of new windows. Throws Electron's error for a failed load. */
  load: ((window: FakeWindow, url: string) => void | Promise<void>) | undefined;
  /** Runs at the first access to a session. */
  prepareSession: (session: FakeSession) => void = () => {};
  privilegedSchemes: Electron.CustomScheme[] = [];
  displays = [display(1, { x: 0, y: 0, width: 1920, height: 1040 })];
  menu: Electron.MenuItemConstructorOptions[] = [];
  badge = 0;
  quits = 0;
  packaged = true;
  openAtLogin = false;
  notificationsSupported = true;
  /** Set on a system without a notification service, where Electron reports support nevertheless. */
  notificationError: string | undefined;
  /** Whether the desktop shows a count on the application's icon. Most Linux desktops do not. */
  canShowBadge = false;
  aboutPanel: Electron.AboutPanelOptionsOptions = {};
  protocols: string[] = [];
  ready: Promise<void> = Promise.resolve();
  isReady = false;
  readonly exitCodes: number[] = [];

  addDisplay(workArea: Electron.Rectangle): void {
    this.displays.push(display(this.displays.length + 1, workArea));
  }

  api(): ElectronApi {
    const fake = this;
    const sessions = new Map<string, ElectronSession>();
    const fromPartition = (partition: string): ElectronSession => {
      const known = sessions.get(partition);
      if (known !== undefined) return known;
      const session = this.sessions.get(partition) ?? new FakeSession();
      this.sessions.set(partition, session);
      this.prepareSession(session);
      const made = sessionApi(session);
      sessions.set(partition, made);
      return made;
    };
    return {
      app: this.#app(),
      BrowserWindow: class {
        constructor(options: Electron.BrowserWindowConstructorOptions) {
          fake.prepareWindow();
          const window = new FakeWindow(options, fromPartition(options.webPreferences?.partition ?? ''));
          fake.windows.push(window);
          const { load } = fake;
          if (load !== undefined) window.onLoad = (url) => load(window, url);
          const api = window.api();
          fake.app.emit('web-contents-created', {}, api.webContents);
          // biome-ignore lint/correctness/noConstructorReturn: a recording object replaces Electron's class.
          return api;
        }
      } as unknown as ElectronApi['BrowserWindow'],
      dialog: {
        showSaveDialog: async (
          ...args: [Electron.SaveDialogOptions] | [parent: unknown, Electron.SaveDialogOptions]
        ) => {
          const [parent, options] = args.length === 1 ? [undefined, args[0]] : args;
          this.parents.push(parent);
          const filePath = await this.chooseSavePath(options);
          return { canceled: filePath === undefined, filePath: filePath ?? '' };
        },
        showMessageBox: async (parent, options) => {
          this.parents.push(parent);
          this.messageBoxes.push(options);
          return { response: await this.answerMessageBox(options), checkboxChecked: false };
        },
        showMessageBoxSync: (parent, options) => {
          this.parents.push(parent);
          this.messageBoxes.push(options);
          return Number(this.answerMessageBox(options));
        },
        showErrorBox: (title, content) => {
          // On Linux, Electron writes the error to stderr before the application is ready.
          if (!this.isReady) throw new Error('The application is not ready and cannot show an error box.');
          this.errorBoxes.push([title, content]);
        },
      },
      ipcMain: this.ipc as unknown as ElectronApi['ipcMain'],
      Menu: {
        buildFromTemplate: (template) => ({ template }) as unknown as Electron.Menu,
        setApplicationMenu: (menu) => {
          this.menu = templateOf(menu);
        },
      },
      MessageChannelMain: class {
        readonly port1: Electron.MessagePortMain;
        readonly port2: unknown;
        constructor() {
          const { port1, port2 } = new MessageChannel();
          this.port1 = toMainPort(port1);
          this.port2 = port2;
        }
      } as unknown as ElectronApi['MessageChannelMain'],
      nativeImage: {
        createFromPath: (path) =>
          ({
            setTemplateImage: (template: boolean) => this.pictures.push({ path, template }),
          }) as unknown as Electron.NativeImage,
      },
      Notification: class extends FakeNotification {
        static isSupported = () => fake.notificationsSupported;
        constructor(options: Electron.NotificationConstructorOptions) {
          super(options, fake.notificationError);
          fake.notifications.push(this);
        }
      } as unknown as ElectronApi['Notification'],
      protocol: {
        registerSchemesAsPrivileged: (schemes) => {
          this.privilegedSchemes = schemes;
        },
      },
      screen: {
        getAllDisplays: () => this.displays,
        getPrimaryDisplay: () => this.displays[0]!,
      },
      session: { fromPartition },
      shell: {
        openExternal: async (url) => void this.openedLinks.push(url),
        openPath: async (path) => {
          this.openedFiles.push(path);
          return this.openPathProblem;
        },
        showItemInFolder: (path) => void this.shownFiles.push(path),
      },
      Tray: class extends FakeTray {
        constructor() {
          super();
          fake.trays.push(this);
        }
        destroy = () => {
          this.destroyed = true;
        };
        setToolTip = (tooltip: string) => {
          this.tooltip = tooltip;
        };
        setContextMenu = (menu: Electron.Menu | null) => {
          this.menu = templateOf(menu);
        };
      } as unknown as ElectronApi['Tray'],
    };
  }

  #app(): ElectronApi['app'] {
    return Object.assign(this.app, {
      isPackaged: this.packaged,
      quit: () => {
        this.quits += 1;
      },
      exit: (code: number) => void this.exitCodes.push(code),
      whenReady: async () => {
        await this.ready;
        this.isReady = true;
      },
      getVersion: () => '1.2.3',
      setAboutPanelOptions: (options: Electron.AboutPanelOptionsOptions) => {
        this.aboutPanel = options;
      },
      setAsDefaultProtocolClient: (scheme: string) => this.protocols.push(scheme) > 0,
      setBadgeCount: (count: number) => {
        if (this.canShowBadge) this.badge = count;
        return this.canShowBadge;
      },
      getLoginItemSettings: () => ({ openAtLogin: this.openAtLogin }),
      setLoginItemSettings: ({ openAtLogin = false }: { openAtLogin?: boolean }) => {
        this.openAtLogin = openAtLogin;
      },
    }) as unknown as ElectronApi['app'];
  }
}

/** Environment of Electron's host: an installed program on Linux and a silent log. */
export const electronSurroundings = (data: string, platform: NodeJS.Platform = 'linux') => ({
  resources: join(import.meta.dirname, '..', '..', 'resources'),
  program: { platform, path: '/opt/Quarterdeck/quarterdeck', autostartFolder: join(data, 'autostart') },
  log: silentLog,
  now: () => 0,
});
