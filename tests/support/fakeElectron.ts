import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type * as Electron from 'electron';
import type {
  ElectronApi,
  ElectronSession,
  ElectronWindow,
} from '../../src-main/host/electron/ElectronApi.ts';

type ProtocolHandler = (request: Request) => Response | Promise<Response>;

/** A port as Electron's main process has it: an emitter of `{ data }` events. */
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

class FakeSession extends EventEmitter {
  readonly handlers = new Map<string, ProtocolHandler>();
  requestGuard: ((url: string) => boolean) | undefined;
  permissionRequest: ((permission: string) => boolean) | undefined;
  permissionCheck: ((permission: string) => boolean) | undefined;
  devicesAllowed: boolean | undefined;
  spellChecker: boolean | undefined;
  proxyRules = 'DIRECT';
}

/** The surface of a session that the host uses, recording what was set. */
function sessionApi(fake: FakeSession): ElectronSession {
  const api: Partial<Record<keyof ElectronSession, unknown>> = {
    on: fake.on.bind(fake),
    protocol: { handle: (scheme: string, handler: ProtocolHandler) => fake.handlers.set(scheme, handler) },
    resolveProxy: async () => fake.proxyRules,
    setDevicePermissionHandler: (handler: () => boolean) => {
      fake.devicesAllowed = handler();
    },
    setPermissionCheckHandler: (handler: (contents: null, permission: string) => boolean) => {
      fake.permissionCheck = (permission) => handler(null, permission);
    },
    setPermissionRequestHandler: (
      handler: (contents: null, permission: string, grant: (granted: boolean) => void) => void,
    ) => {
      fake.permissionRequest = (permission) => {
        let answer = false;
        handler(null, permission, (granted) => {
          answer = granted;
        });
        return answer;
      };
    },
    setSpellCheckerEnabled: (enabled: boolean) => {
      fake.spellChecker = enabled;
    },
    webRequest: {
      onBeforeRequest: (
        listener: (details: { url: string }, respond: (answer: { cancel?: boolean }) => void) => void,
      ) => {
        fake.requestGuard = (url) => {
          let cancelled = false;
          listener({ url }, ({ cancel }) => {
            cancelled = cancel === true;
          });
          return !cancelled;
        };
      },
    },
  };
  return api as ElectronSession;
}

export interface FakeFrame {
  url: string;
  readonly ports: MessagePort[];
}

export class FakeWindow extends EventEmitter {
  static nextId = 1;
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly contents: EventEmitter & { id: number };
  readonly frame: FakeFrame & { postMessage(channel: string, message: unknown, ports: MessagePort[]): void };
  destroyed = false;
  minimized = false;
  shown = 0;
  openHandler: ((details: { url: string }) => { action: string }) | undefined;

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    this.contents = Object.assign(new EventEmitter(), { id: FakeWindow.nextId++ });
    const ports: MessagePort[] = [];
    this.frame = {
      url: 'about:blank',
      ports,
      postMessage: (_channel, _message, given) => void ports.push(...given),
    };
  }

  api(): ElectronWindow {
    const webContents = Object.assign(this.contents, {
      mainFrame: this.frame,
      setWindowOpenHandler: (handler: (details: { url: string }) => { action: string }) => {
        this.openHandler = handler;
      },
    });
    return Object.assign(this, {
      webContents,
      destroy: () => {
        this.destroyed = true;
        this.emit('closed');
      },
      isDestroyed: () => this.destroyed,
      isMinimized: () => this.minimized,
      restore: () => {
        this.minimized = false;
      },
      show: () => {
        this.shown += 1;
      },
      focus: () => {},
      loadURL: async (url: string) => {
        this.frame.url = url;
        this.emit('ready-to-show');
      },
    }) as unknown as ElectronWindow;
  }
}

/** Electron without its binary: the parts the host uses, typed by Electron's own declarations. */
export class FakeElectron {
  readonly app = new EventEmitter();
  readonly ipc = new EventEmitter();
  readonly session = new FakeSession();
  readonly windows: FakeWindow[] = [];
  readonly openedLinks: string[] = [];
  /** Plays the person at the dialog: the path that is chosen, or nothing when it is closed. */
  choosePlace: (options: Electron.SaveDialogOptions) => Promise<string | undefined> = async () => undefined;
  privilegedSchemes: Electron.CustomScheme[] = [];
  firstInstance = true;

  api(): ElectronApi {
    const windows = this.windows;
    return {
      app: Object.assign(this.app, {
        quit: () => void this.app.emit('will-quit'),
        whenReady: async () => {},
        requestSingleInstanceLock: () => this.firstInstance,
      }) as unknown as ElectronApi['app'],
      BrowserWindow: class {
        constructor(options: Electron.BrowserWindowConstructorOptions) {
          const window = new FakeWindow(options);
          windows.push(window);
          // biome-ignore lint/correctness/noConstructorReturn: Electron's class is replaced by its recorded surface.
          return window.api();
        }
      } as unknown as ElectronApi['BrowserWindow'],
      dialog: {
        showSaveDialog: async (options) => {
          const filePath = await this.choosePlace(options);
          return { canceled: filePath === undefined, filePath: filePath ?? '' };
        },
      },
      ipcMain: this.ipc as unknown as ElectronApi['ipcMain'],
      MessageChannelMain: class {
        readonly port1: Electron.MessagePortMain;
        readonly port2: unknown;
        constructor() {
          const { port1, port2 } = new MessageChannel();
          this.port1 = toMainPort(port1);
          this.port2 = port2;
        }
      } as unknown as ElectronApi['MessageChannelMain'],
      protocol: {
        registerSchemesAsPrivileged: (schemes) => {
          this.privilegedSchemes = schemes;
        },
      },
      session: { fromPartition: () => sessionApi(this.session) },
      shell: { openExternal: async (url) => void this.openedLinks.push(url) },
    };
  }
}
