import { defaultZoomPercent, nextZoom } from '#contract/rules/zoom.ts';
import type { Log } from '#main/base/log.ts';
import { appOrigin } from './appOrigin.ts';
import type { ElectronApi, ElectronWindow } from './ElectronApi.ts';
import { placeWindow } from './placeWindow.ts';
import type { WindowState } from './WindowState.ts';
import { watchWindow } from './watchWindow.ts';
import { workAreas } from './workAreas.ts';

/** Delay (ms) after the last change of a window's position until it is saved. */
const writeAfterMs = 500;

export interface ElectronWindowsOptions {
  readonly electron: Pick<ElectronApi, 'BrowserWindow' | 'dialog' | 'screen'>;
  readonly preload: string;
  /** Path of the windows' icon. Undefined on systems where the program's own icon is used. */
  readonly icon: string | undefined;
  readonly partition: string;
  readonly windowState: WindowState;
  readonly log: Log;
  readonly onZoom: (percent: number) => void;
}

/** The open windows. Position and zoom are saved between starts. */
export class ElectronWindows {
  readonly #options: ElectronWindowsOptions;
  /** By web contents id. The last one had the focus most recently. */
  readonly #windows = new Map<number, ElectronWindow>();
  readonly #firstPaint = Promise.withResolvers<void>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ElectronWindowsOptions) {
    this.#options = options;
  }

  /** Whether one of the windows has the focus. */
  get hasFocus(): boolean {
    return this.front?.isFocused() === true;
  }

  /** The window that had the focus most recently. */
  get front(): ElectronWindow | undefined {
    return [...this.#windows.values()].at(-1);
  }

  get zoomPercent(): number {
    return this.#options.windowState.value.zoomPercent;
  }

  /** Resolves when a window has painted its page, or will not paint one. */
  get firstPaint(): Promise<void> {
    return this.#firstPaint.promise;
  }

  find(webContentsId: number): ElectronWindow | undefined {
    return this.#windows.get(webContentsId);
  }

  /**
   * @param address path and query
   * @throws Electron's error for a page that cannot be loaded
   */
  async open(address: string): Promise<void> {
    const { electron, preload, icon, partition, windowState, log } = this.#options;
    const { maximized, fullScreen } = windowState.value;
    const window = new electron.BrowserWindow({
      ...this.#choosePosition(),
      minWidth: 720,
      minHeight: 480,
      show: false,
      title: 'Quarterdeck',
      ...(icon === undefined ? {} : { icon }),
      webPreferences: {
        preload,
        partition,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        spellcheck: false,
        zoomFactor: this.zoomPercent / 100,
      },
    });
    const { webContents } = window;
    const { id } = webContents;
    this.#windows.set(id, window);
    window.once('closed', () => {
      this.#windows.delete(id);
      this.#firstPaint.resolve();
    });
    window.once('ready-to-show', () => {
      window.show();
      this.#firstPaint.resolve();
      // Before `show`, these would show an empty window, and Electron would lose its normal bounds.
      if (maximized) window.maximize();
      if (fullScreen) window.setFullScreen(true);
    });
    window.on('focus', () => {
      this.#windows.delete(id);
      this.#windows.set(id, window);
    });
    window.on('resize', () => this.#saveSoon(window));
    window.on('move', () => this.#saveSoon(window));
    window.on('close', () => this.#save(window));
    webContents.on('did-fail-load', () => this.#firstPaint.resolve());
    webContents.on('zoom-changed', (_event, direction) => this.zoom(direction));
    watchWindow(window, electron, log);
    await window.loadURL(appOrigin + address);
  }

  /** Maximizes the front window, or restores its normal size. */
  toggleMaximized(): void {
    const { front } = this;
    if (front?.isMaximized() === true) front.unmaximize();
    else front?.maximize();
  }

  zoom(step: 'in' | 'out' | 'reset'): void {
    const percent = step === 'reset' ? defaultZoomPercent : nextZoom(this.zoomPercent, step);
    this.setZoom(percent).catch((error: unknown) =>
      this.#options.log.warn('failed to save the zoom level', { error }),
    );
    this.#options.onZoom(percent);
  }

  /** @throws the file system's error when the zoom cannot be saved; the windows still have it */
  async setZoom(percent: number): Promise<void> {
    const { windowState } = this.#options;
    for (const { webContents } of this.#windows.values()) webContents.setZoomFactor(percent / 100);
    await windowState.write({ ...windowState.value, zoomPercent: percent });
  }

  /** Closes all windows without prompts, and waits until their position is saved. */
  async close(): Promise<void> {
    const { front } = this;
    if (this.#timer !== undefined && front !== undefined) this.#save(front);
    for (const window of [...this.#windows.values()]) if (!window.isDestroyed()) window.destroy();
    this.#windows.clear();
    await this.#writing;
  }

  #choosePosition() {
    const { electron, windowState } = this.#options;
    return placeWindow(
      windowState.value.bounds ?? undefined,
      workAreas(electron.screen),
      [...this.#windows.values()].map((window) => window.getNormalBounds()),
    );
  }

  #saveSoon(window: ElectronWindow): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(window), writeAfterMs);
  }

  #save(window: ElectronWindow): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (window.isDestroyed()) return;
    const { windowState, log } = this.#options;
    const maximized = window.isMaximized();
    const fullScreen = window.isFullScreen();
    const { x, y, width, height } = window.getNormalBounds();
    const next = {
      ...windowState.value,
      // After a start in one of these states, X11 reports the size of the screen as the normal size.
      ...(maximized || fullScreen ? {} : { bounds: { x, y, width, height } }),
      maximized,
      fullScreen,
    };
    this.#writing = windowState
      .write(next)
      .catch((error: unknown) => log.warn('failed to save the window position', { error }));
  }
}
