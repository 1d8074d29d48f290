import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type * as Electron from 'electron';
import type { ElectronSession, ElectronWindow } from '#main/host/electron/ElectronApi.ts';

export interface FakeFrame {
  url: string;
  readonly ports: MessagePort[];
}

export class FakeWindow extends EventEmitter {
  static nextId = 1;
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly contents: EventEmitter & { id: number; session: ElectronSession };
  readonly frame: FakeFrame & { postMessage(channel: string, message: unknown, ports: MessagePort[]): void };
  destroyed = false;
  crashCount = 0;
  reloadCount = 0;
  zoomFactor: number;
  maximized = false;
  fullScreen = false;
  bounds: Electron.Rectangle;
  /** X11 loses the normal bounds of a window that is maximized before it is shown. */
  hasLostNormalBounds = false;
  focused = false;
  minimized = false;
  showCount = 0;
  title: string;
  /** Number of stopped loads. */
  stopCount = 0;
  /** Simulates page loads. Throws Electron's errors. */
  onLoad: ((url: string) => void | Promise<void>) | undefined;
  /** Whether the page has unsaved work and a `beforeunload` listener that cancels its unloading. */
  preventsUnload = false;
  openHandler: ((details: { url: string }) => { action: string }) | undefined;

  constructor(options: Electron.BrowserWindowConstructorOptions, session: ElectronSession) {
    super();
    this.options = options;
    this.title = options.title ?? '';
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    this.zoomFactor = options.webPreferences?.zoomFactor ?? 1;
    this.contents = Object.assign(new EventEmitter(), { id: FakeWindow.nextId++, session });
    const ports: MessagePort[] = [];
    this.frame = {
      url: 'about:blank',
      ports,
      postMessage: (_channel, _message, sentPorts) => void ports.push(...sentPorts),
    };
  }

  /** Closes the window like its close button. */
  close(): void {
    this.emit('close');
    if (this.preventsUnload && !this.#canUnload()) {
      // Electron starts a timer of 5 s at each `close` and emits this event when it ends. Canceling the close
      // does not stop the timer.
      this.emit('unresponsive');
      return;
    }
    this.destroyed = true;
    this.emit('closed');
  }

  /** Simulates a hanging page. Electron emits the event on the contents and on the window. */
  hang(): void {
    this.contents.emit('unresponsive');
    this.emit('unresponsive');
  }

  /** Simulates `location = 'about:blank'`. Electron emits no event before this navigation. */
  openBlankPage(): void {
    this.frame.url = 'about:blank';
    this.contents.emit('did-navigate', {}, 'about:blank', -1, '');
  }

  /** Simulates a page that responds again. */
  resumeResponding(): void {
    this.contents.emit('responsive');
    this.emit('responsive');
  }

  #canUnload(): boolean {
    let canUnload = false;
    this.contents.emit('will-prevent-unload', {
      preventDefault: () => {
        canUnload = true;
      },
    });
    return canUnload;
  }

  api(): ElectronWindow {
    const loadURL = async (url: string) => {
      if (this.onLoad !== undefined) await this.onLoad(url);
      this.frame.url = url;
      this.contents.emit('did-navigate', {}, url);
      this.emit('ready-to-show');
    };
    const webContents = Object.assign(this.contents, {
      loadURL,
      mainFrame: this.frame,
      setWindowOpenHandler: (handler: (details: { url: string }) => { action: string }) => {
        this.openHandler = handler;
      },
      setZoomFactor: (factor: number) => {
        this.zoomFactor = factor;
      },
      forcefullyCrashRenderer: () => {
        this.crashCount += 1;
        // Electron reports the end of the process later.
        setImmediate(() => this.contents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 1 }));
      },
      stop: () => {
        this.stopCount += 1;
      },
      reload: () => {
        this.reloadCount += 1;
      },
    });
    return Object.assign(this, {
      webContents,
      destroy: () => {
        this.destroyed = true;
        this.emit('closed');
      },
      isDestroyed: () => this.destroyed,
      isFocused: () => this.focused,
      isMinimized: () => this.minimized,
      isMaximized: () => this.maximized,
      isFullScreen: () => this.fullScreen,
      maximize: () => {
        if (this.showCount === 0) {
          // Electron shows a hidden window.
          this.showCount += 1;
          this.hasLostNormalBounds = true;
        }
        this.maximized = true;
      },
      unmaximize: () => {
        this.maximized = false;
      },
      setFullScreen: (full: boolean) => {
        this.fullScreen = full;
      },
      getNormalBounds: () =>
        this.hasLostNormalBounds ? { x: 0, y: 0, width: 1920, height: 1040 } : this.bounds,
      restore: () => {
        this.minimized = false;
      },
      show: () => {
        this.showCount += 1;
      },
      focus: () => {},
      setTitle: (title: string) => {
        this.title = title;
      },
      loadURL,
    }) as unknown as ElectronWindow;
  }
}
