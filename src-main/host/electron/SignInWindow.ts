import { randomUUID } from 'node:crypto';
import { Failure } from '#main/base/Failure.ts';
import type { Log } from '#main/base/log.ts';
import type { SignInWindowRequest as SignInRequest } from '../host.ts';
import { checkLink } from '../linkGuard.ts';
import { desktopTexts } from '../messages.ts';
import type { ElectronApi, ElectronContents, ElectronSession, ElectronWindow } from './ElectronApi.ts';
import { hardenForeignSession } from './foreignPages.ts';
import { abortedCode, loadFailure } from './loadFailure.ts';
import { placeOver } from './placeWindow.ts';
import { workAreas } from './workAreas.ts';

const size = { width: 480, height: 720 };

export interface SignInWindowOptions {
  readonly electron: Pick<ElectronApi, 'BrowserWindow' | 'screen' | 'session'>;
  readonly log: Log;
  /** Path of the window's icon. Undefined on systems where the program's own icon is used. */
  readonly icon: string | undefined;
  /** The window below this one. */
  readonly front: () => Pick<ElectronWindow, 'getNormalBounds'> | undefined;
}

interface SignInWindowResult {
  readonly address: string;
  readonly cookies: Readonly<Record<string, string>>;
}

/** Result: the final address, undefined when the window was closed, or the error. */
type PendingResult = PromiseWithResolvers<string | undefined>;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/**
 * @returns whether an address equals another one or is below it, by whole path segments and ignoring the
 *   query
 */
function isAtOrBelow(address: string, other: URL): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  const base = other.pathname.replace(/\/$/, '');
  return origin === other.origin && (pathname === base || pathname.startsWith(`${base}/`));
}

/** Stops the window at the return address, however it gets there, and ends with this address. */
function watchForReturn(contents: ElectronContents, returnTo: URL, end: PendingResult): void {
  let found = false;
  /** @returns whether the sign-in has ended, so that further navigation must be prevented */
  const handleAddress = (address: string): boolean => {
    if (isAtOrBelow(address, returnTo)) {
      found = true;
      end.resolve(address);
    }
    return found;
  };
  const preventReturnNavigation = (details: {
    readonly url: string;
    readonly isMainFrame: boolean;
    preventDefault(): void;
  }): void => {
    if (details.isMainFrame && handleAddress(details.url)) details.preventDefault();
  };
  // Redirects, links, forms and scripts: these events come before the request.
  contents.on('will-redirect', preventReturnNavigation);
  contents.on('will-navigate', preventReturnNavigation);
  // Cases without these events: in-page navigation, going back, and the first address.
  contents.on('did-navigate', (_event, url) => {
    if (!found && handleAddress(url)) contents.stop();
  });
  contents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    if (isMainFrame && !found && handleAddress(url)) contents.stop();
  });
}

/** Ends when a page cannot be loaded, when its process crashes, or when the user closes the window. */
function watchForEnd(window: ElectronWindow, end: PendingResult): void {
  const { webContents } = window;
  webContents.on('did-fail-load', (_event, code, description, url, isMainFrame) => {
    if (isMainFrame && code !== abortedCode) end.reject(loadFailure(code, description, hostOf(url)));
  });
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const cause = new Error(`The page's process ended: ${reason} (${exitCode})`);
    end.reject(new Failure('SERVER', { sentence: desktopTexts.signIn.crashed }, { cause }));
  });
  // `close` comes before the page's unload handlers, which may block.
  window.on('close', () => end.resolve(undefined));
  window.on('closed', () => end.resolve(undefined));
}

/** Shows the host as the title, so that the user sees who asks for a password. Pages cannot change it. */
function showHostAsTitle(window: ElectronWindow): void {
  window.on('page-title-updated', (event) => event.preventDefault());
  window.webContents.on('did-navigate', (_event, url) => window.setTitle(hostOf(url)));
}

/** Shows the window only after the first paint, to avoid a flash in the wrong theme. */
function showWhenPainted(window: ElectronWindow): void {
  let shown = false;
  const show = () => {
    if (!shown && !window.isDestroyed()) window.show();
    shown = true;
  };
  window.once('ready-to-show', show);
  // A page without visible content never emits `ready-to-show`.
  window.webContents.on('did-finish-load', show);
}

/** Loads the first page. Never throws: errors become the result. */
function loadFirstPage(window: ElectronWindow, url: string, end: PendingResult): void {
  let arrived = false;
  window.webContents.on('did-navigate', () => {
    arrived = true;
  });
  window.loadURL(url).catch((error: unknown) => {
    // After the first page arrived, another navigation may replace it. Before that, the error leaves an empty
    // window.
    if (arrived) return;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'ERR_FAILED';
    const errno = error instanceof Error && 'errno' in error ? Number(error.errno) : 0;
    end.reject(loadFailure(errno, code, hostOf(url)));
  });
}

/**
 * A window with a provider's pages. Its in-memory session is cleared at the end. A new window replaces an
 * open one.
 */
export class SignInWindow {
  readonly #options: SignInWindowOptions;
  readonly #sessions = new Set<ElectronSession>();
  readonly #running = new Set<Promise<unknown>>();
  #pendingResult: PendingResult | undefined;

  constructor(options: SignInWindowOptions) {
    this.#options = options;
  }

  /** Returns whether web contents show pages of a sign-in. These foreign pages are guarded differently. */
  owns({ session }: Pick<ElectronContents, 'session'>): boolean {
    return this.#sessions.has(session);
  }

  /**
   * See `HostAbilities.signInWindow`. Resolves after the session is cleared.
   * @throws the signal's reason; Failure INVALID for addresses other than http and https; CONFLICT when
   *   replaced; OFFLINE or TIMEOUT when a page cannot be loaded; SERVER when it crashes
   */
  async open(request: SignInRequest, signal: AbortSignal): Promise<SignInWindowResult | undefined> {
    const url = checkLink(request.url);
    const returnTo = new URL(checkLink(request.returnTo));
    signal.throwIfAborted();
    this.#pendingResult?.reject(new Failure('CONFLICT', { sentence: desktopTexts.signIn.replaced }));
    const end: PendingResult = Promise.withResolvers();
    this.#pendingResult = end;
    const running = this.#run(url, returnTo, request.cookiesOf, signal, end);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
      if (this.#pendingResult === end) this.#pendingResult = undefined;
    }
  }

  /** Closes the window like the user would, and waits until the session is cleared. */
  async close(): Promise<void> {
    this.#pendingResult?.resolve(undefined);
    await Promise.allSettled(this.#running);
  }

  async #run(
    url: string,
    returnTo: URL,
    cookiesOf: string,
    signal: AbortSignal,
    end: PendingResult,
  ): Promise<SignInWindowResult | undefined> {
    // A partition without `persist:` exists only in memory. The name is unique.
    const partition = `sign-in-${randomUUID()}`;
    const session = this.#options.electron.session.fromPartition(partition);
    const giveUp = () => end.reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    this.#sessions.add(session);
    let window: ElectronWindow | undefined;
    try {
      hardenForeignSession(session);
      window = this.#createWindow(partition, hostOf(url));
      watchForEnd(window, end);
      watchForReturn(window.webContents, returnTo, end);
      showHostAsTitle(window);
      showWhenPainted(window);
      loadFirstPage(window, url, end);
      const address = await end.promise;
      if (address === undefined) return undefined;
      const cookies = await session.cookies.get({ url: cookiesOf });
      // For equal names the first cookie wins: it has the longest path, as for a server.
      return {
        address,
        cookies: Object.fromEntries(cookies.toReversed().map(({ name, value }) => [name, value])),
      };
    } finally {
      signal.removeEventListener('abort', giveUp);
      if (window?.isDestroyed() === false) window.destroy();
      await this.#clearSession(session);
      this.#sessions.delete(session);
    }
  }

  #createWindow(partition: string, title: string): ElectronWindow {
    const { electron, front, icon } = this.#options;
    return new electron.BrowserWindow({
      ...placeOver(size, front()?.getNormalBounds(), workAreas(electron.screen)),
      show: false,
      title,
      ...(icon === undefined ? {} : { icon }),
      // A full-screen window has no title.
      fullscreenable: false,
      // The menu's commands are for windows of this application.
      autoHideMenuBar: true,
      webPreferences: {
        partition,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        spellcheck: false,
        safeDialogs: true,
      },
    });
  }

  /**
   * Clears the session. The partition name is never used again, so data that cannot be cleared ends with the
   * process. Errors are logged.
   */
  async #clearSession(session: ElectronSession): Promise<void> {
    const outcomes = await Promise.allSettled([
      session.clearStorageData(),
      session.clearCache(),
      session.clearAuthCache(),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        this.#options.log.warn('failed to clear the data of a sign-in window', { error: outcome.reason });
    }
  }
}
