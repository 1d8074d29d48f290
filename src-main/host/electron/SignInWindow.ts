import { randomUUID } from 'node:crypto';
import { Failure } from '../../base/Failure.ts';
import type { Log } from '../../base/log.ts';
import type { SignInWindow as SignInRequest } from '../host.ts';
import { checkLink } from '../linkGuard.ts';
import { desktopTexts } from '../messages.ts';
import type { ElectronApi, ElectronContents, ElectronSession, ElectronWindow } from './ElectronApi.ts';
import { hardenForeignSession } from './foreignPages.ts';
import { aborted, loadFailure } from './loadFailure.ts';
import { placeOver } from './placeWindow.ts';
import { workAreas } from './workAreas.ts';

const size = { width: 480, height: 720 };

export interface SignInWindowOptions {
  readonly electron: Pick<ElectronApi, 'BrowserWindow' | 'screen' | 'session'>;
  readonly log: Log;
  /** The window that it comes up over. */
  readonly front: () => Pick<ElectronWindow, 'getNormalBounds'> | undefined;
}

interface Returned {
  readonly address: string;
  readonly cookies: Readonly<Record<string, string>>;
}

/** How it ends: with the address that it was led to, with nothing when it was closed, or with what went wrong. */
type End = PromiseWithResolvers<string | undefined>;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** @returns whether an address is the other one or below it, by whole segments of the path and whatever the query */
function isAtOrBelow(address: string, other: URL): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  const base = other.pathname.replace(/\/$/, '');
  return origin === other.origin && (pathname === base || pathname.startsWith(`${base}/`));
}

/** Stops the window where it is led back, whichever way that happens, and ends with the address. */
function watchForReturn(contents: ElectronContents, returnTo: URL, end: End): void {
  let found = false;
  /** @returns whether it is over: then it goes nowhere any more */
  const arrive = (address: string): boolean => {
    if (isAtOrBelow(address, returnTo)) {
      found = true;
      end.resolve(address);
    }
    return found;
  };
  const lead = (details: {
    readonly url: string;
    readonly isMainFrame: boolean;
    preventDefault(): void;
  }): void => {
    if (details.isMainFrame && arrive(details.url)) details.preventDefault();
  };
  // A redirect of the server, and a link, form or script of a page: before the page behind it is asked for.
  contents.on('will-redirect', lead);
  contents.on('will-navigate', lead);
  // What these do not tell of: a page that only changes its address, going back, and the first address itself.
  contents.on('did-navigate', (_event, url) => {
    if (!found && arrive(url)) contents.stop();
  });
  contents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    if (isMainFrame && !found && arrive(url)) contents.stop();
  });
}

/** Ends when a page cannot be loaded, when its process dies, and when the person closes the window. */
function watchForEnd(window: ElectronWindow, end: End): void {
  const { webContents } = window;
  webContents.on('did-fail-load', (_event, code, description, url, isMainFrame) => {
    if (isMainFrame && code !== aborted) end.reject(loadFailure(code, description, hostOf(url)));
  });
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const cause = new Error(`The page's process ended: ${reason} (${exitCode})`);
    end.reject(new Failure('SERVER', { sentence: desktopTexts.signIn.crashed }, { cause }));
  });
  // Said before the page is asked, which may not answer or not want to.
  window.on('close', () => end.resolve(undefined));
  window.on('closed', () => end.resolve(undefined));
}

/** The title says whose page it is, and no page has a say in that: it is where the person sees to whom they give a password. */
function keepTitle(window: ElectronWindow): void {
  window.on('page-title-updated', (event) => event.preventDefault());
  window.webContents.on('did-navigate', (_event, url) => window.setTitle(hostOf(url)));
}

/** Not before there is something to see, so that nothing flashes in either theme: the page takes the system's by itself. */
function showWhenPainted(window: ElectronWindow): void {
  let shown = false;
  const show = () => {
    if (!shown && !window.isDestroyed()) window.show();
    shown = true;
  };
  window.once('ready-to-show', show);
  // A page of which nothing can be seen is never ready.
  window.webContents.on('did-finish-load', show);
}

/** Leads the window to its first page. @throws never: what goes wrong is its end */
function start(window: ElectronWindow, url: string, end: End): void {
  let arrived = false;
  window.webContents.on('did-navigate', () => {
    arrived = true;
  });
  window.loadURL(url).catch((error: unknown) => {
    // Where a page came, another one may take its place at once; without one there would be nothing to see, ever.
    if (arrived) return;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'ERR_FAILED';
    const errno = error instanceof Error && 'errno' in error ? Number(error.errno) : 0;
    end.reject(loadFailure(errno, code, hostOf(url)));
  });
}

/**
 * A window on the pages of a provider, with a session of its own in memory, of which nothing is left when it ends, whichever way. One at
 * a time: a newer one takes the place of an older.
 */
export class SignInWindow {
  readonly #options: SignInWindowOptions;
  readonly #sessions = new Set<ElectronSession>();
  readonly #running = new Set<Promise<unknown>>();
  #end: End | undefined;

  constructor(options: SignInWindowOptions) {
    this.#options = options;
  }

  /** Whether something shows pages of a sign-in: foreign ones, which are guarded in another way than our own. */
  owns({ session }: Pick<ElectronContents, 'session'>): boolean {
    return this.#sessions.has(session);
  }

  /**
   * See `HostAbilities.signInWindow`. Answers when all is cleared.
   * @throws the signal's reason; Failure INVALID for anything but http and https, CONFLICT when another one takes its place,
   * OFFLINE or TIMEOUT when a page cannot be loaded, SERVER when it dies
   */
  async open(request: SignInRequest, signal: AbortSignal): Promise<Returned | undefined> {
    const url = checkLink(request.url);
    const returnTo = new URL(checkLink(request.returnTo));
    signal.throwIfAborted();
    this.#end?.reject(new Failure('CONFLICT', { sentence: desktopTexts.signIn.replaced }));
    const end: End = Promise.withResolvers();
    this.#end = end;
    const running = this.#run(url, returnTo, request.cookiesOf, signal, end);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
      if (this.#end === end) this.#end = undefined;
    }
  }

  /** Closes it, as the person would, and waits until all is cleared. */
  async close(): Promise<void> {
    this.#end?.resolve(undefined);
    await Promise.allSettled(this.#running);
  }

  async #run(
    url: string,
    returnTo: URL,
    cookiesOf: string,
    signal: AbortSignal,
    end: End,
  ): Promise<Returned | undefined> {
    // Without `persist:` it is kept in memory; the name is one that nothing else has.
    const partition = `sign-in-${randomUUID()}`;
    const session = this.#options.electron.session.fromPartition(partition);
    const giveUp = () => end.reject(signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    this.#sessions.add(session);
    let window: ElectronWindow | undefined;
    try {
      hardenForeignSession(session);
      window = this.#make(partition, hostOf(url));
      watchForEnd(window, end);
      watchForReturn(window.webContents, returnTo, end);
      keepTitle(window);
      showWhenPainted(window);
      start(window, url, end);
      const address = await end.promise;
      if (address === undefined) return undefined;
      const cookies = await session.cookies.get({ url: cookiesOf });
      // Of several with one name the first is meant: that with the longest path, as a server reads them.
      return {
        address,
        cookies: Object.fromEntries(cookies.toReversed().map(({ name, value }) => [name, value])),
      };
    } finally {
      signal.removeEventListener('abort', giveUp);
      if (window?.isDestroyed() === false) window.destroy();
      await this.#clear(session);
      this.#sessions.delete(session);
    }
  }

  #make(partition: string, title: string): ElectronWindow {
    const { electron, front } = this.#options;
    return new electron.BrowserWindow({
      ...placeOver(size, front()?.getNormalBounds(), workAreas(electron.screen)),
      show: false,
      title,
      // A page over the whole screen has no title.
      fullscreenable: false,
      // The menu's commands are for our own windows.
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

  /** The name of the session is never used again: what could not be cleared goes with the program, and stands in the log. */
  async #clear(session: ElectronSession): Promise<void> {
    const outcomes = await Promise.allSettled([
      session.clearStorageData(),
      session.clearCache(),
      session.clearAuthCache(),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        this.#options.log.warn('what a sign-in left could not be cleared', { error: outcome.reason });
    }
  }
}
