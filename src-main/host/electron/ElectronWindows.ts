import { nextZoom, plainZoomPercent } from '../../../src-preload/contract/rules/zoom.ts';
import type { Log } from '../../base/log.ts';
import { appOrigin } from './appOrigin.ts';
import type { ElectronApi, ElectronWindow } from './ElectronApi.ts';
import type { KeptWindow } from './KeptWindow.ts';
import { placeWindow } from './placeWindow.ts';
import { watchWindow } from './watchWindow.ts';
import { workAreas } from './workAreas.ts';

/** Delay (ms) after the last change of a window's position until it is saved. */
const writeAfterMs = 500;

export interface ElectronWindowsOptions {
  readonly electron: Pick<ElectronApi, 'BrowserWindow' | 'dialog' | 'screen'>;
  readonly preload: string;
  readonly partition: string;
  readonly kept: KeptWindow;
  readonly log: Log;
  readonly onZoom: (percent: number) => void;
}

/** The open windows. Position and zoom are saved between starts. */
export class ElectronWindows {
  readonly #options: ElectronWindowsOptions;
  /** By web contents id. The last one had the focus most recently. */
  readonly #open = new Map<number, ElectronWindow>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ElectronWindowsOptions) {
    this.#options = options;
  }

  /** The window that had the focus most recently. */
  get front(): ElectronWindow | undefined {
    return [...this.#open.values()].at(-1);
  }

  get zoomPercent(): number {
    return this.#options.kept.value.zoomPercent;
  }

  find(webContentsId: number): ElectronWindow | undefined {
    return this.#open.get(webContentsId);
  }

  /**
   * @param address path and query
   * @throws Electron's error for a page that cannot be loaded
   */
  async open(address: string): Promise<void> {
    const { electron, preload, partition, kept, log } = this.#options;
    const window = new electron.BrowserWindow({
      ...this.#place(),
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
        zoomFactor: this.zoomPercent / 100,
      },
    });
    const { webContents } = window;
    const { id } = webContents;
    this.#open.set(id, window);
    if (kept.value.maximized) window.maximize();
    if (kept.value.fullScreen) window.setFullScreen(true);
    window.once('closed', () => this.#open.delete(id));
    window.once('ready-to-show', () => window.show());
    window.on('focus', () => {
      this.#open.delete(id);
      this.#open.set(id, window);
    });
    window.on('resize', () => this.#keepSoon(window));
    window.on('move', () => this.#keepSoon(window));
    window.on('close', () => this.#keep(window));
    webContents.on('zoom-changed', (_event, direction) => this.zoom(direction));
    watchWindow(window, electron, log);
    await window.loadURL(appOrigin + address);
  }

  zoom(step: 'in' | 'out' | 'reset'): void {
    const percent = step === 'reset' ? plainZoomPercent : nextZoom(this.zoomPercent, step);
    this.setZoom(percent).catch((error: unknown) =>
      this.#options.log.warn('the zoom could not be kept', { error }),
    );
    this.#options.onZoom(percent);
  }

  /** @throws the file system's error when the zoom cannot be saved; the windows still have it */
  async setZoom(percent: number): Promise<void> {
    const { kept } = this.#options;
    for (const { webContents } of this.#open.values()) webContents.setZoomFactor(percent / 100);
    await kept.write({ ...kept.value, zoomPercent: percent });
  }

  /** Closes all windows without prompts, and waits until their position is saved. */
  async close(): Promise<void> {
    const { front } = this;
    if (this.#timer !== undefined && front !== undefined) this.#keep(front);
    for (const window of [...this.#open.values()]) if (!window.isDestroyed()) window.destroy();
    this.#open.clear();
    await this.#writing;
  }

  #place() {
    const { electron, kept } = this.#options;
    return placeWindow(
      kept.value.bounds ?? undefined,
      workAreas(electron.screen),
      [...this.#open.values()].map((window) => window.getNormalBounds()),
    );
  }

  #keepSoon(window: ElectronWindow): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(window), writeAfterMs);
  }

  #keep(window: ElectronWindow): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (window.isDestroyed()) return;
    const { kept, log } = this.#options;
    const { x, y, width, height } = window.getNormalBounds();
    const next = {
      ...kept.value,
      bounds: { x, y, width, height },
      maximized: window.isMaximized(),
      fullScreen: window.isFullScreen(),
    };
    this.#writing = kept
      .write(next)
      .catch((error: unknown) => log.warn('the place of the window could not be kept', { error }));
  }
}
