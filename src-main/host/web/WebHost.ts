import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import type { Host, HostAbilities, HostPaths, SavedFile, WindowConnection } from '../host.ts';
import { checkLink } from '../linkGuard.ts';
import { webReasons } from '../messages.ts';
import type { WindowSource } from '../windowFiles.ts';
import type { Browser } from './Browser.ts';
import { FileOffers } from './FileOffers.ts';
import { WindowKeys } from './WindowKeys.ts';
import { WindowServer } from './WindowServer.ts';

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** How long the window has to fetch a file that was offered. */
const offerLimitMs = 30_000;

export interface WebHostOptions {
  readonly paths: HostPaths;
  readonly files: WindowSource;
  /** TCP port on 127.0.0.1; 0 for any free one. */
  readonly port: number;
  /** Taken before any free one, when nobody else has it. */
  readonly usualPort?: number;
  /** Key of the start address, and the token of admitted windows: two fresh ones when absent. */
  readonly windowKey?: string;
  /** The browser that shows the window; absent when there is no display or no window is wanted. */
  readonly browser?: Browser;
  /** Opens a checked address in the person's browser. */
  readonly launch?: (command: string, args: readonly string[]) => void;
  /** Milliseconds for which an offered file can be fetched; 30 s when absent. */
  readonly offerLimitMs?: number;
}

function launchDetached(command: string, args: readonly string[]): void {
  spawn(command, args, { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref();
}

/** Another program has the port, or it is not for everybody. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');

/** The web host: a loopback server and the machine's own Chromium; architecture section 7. */
export class WebHost implements Host {
  readonly kind = 'web';
  readonly paths: HostPaths;
  readonly abilities: HostAbilities;
  readonly #options: WebHostOptions;
  readonly #keys: WindowKeys;
  readonly #offers: FileOffers;
  readonly #server: WindowServer;

  constructor(options: WebHostOptions) {
    this.#options = options;
    this.paths = options.paths;
    this.#keys = new WindowKeys(options.windowKey);
    const unable = (reason: string) => ({ able: false, reason }) as const;
    const { browser } = options;
    this.abilities = {
      notifications: unable(webReasons.notifications),
      badge: unable(webReasons.badge),
      menu: unable(webReasons.menu),
      tray: unable(webReasons.tray),
      openAtLogin: unable(webReasons.openAtLogin),
      zoom: unable(webReasons.zoom),
      signInWindow: unable(webReasons.signInWindow),
      windows:
        browser === undefined
          ? unable(webReasons.windows)
          : { able: true, open: async (address) => browser.open(this.url(address)) },
    };
    this.#offers = new FileOffers(options.offerLimitMs ?? offerLimitMs);
    this.#server = new WindowServer(options.files, this.#offers);
  }

  /** Nothing comes from the system here: a second start calls over the bridge. */
  onEvent(): void {}

  async open(): Promise<void> {
    const { port, usualPort } = this.#options;
    if (port === 0 && usualPort !== undefined) {
      try {
        await this.#server.listen(usualPort);
        return;
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
    }
    await this.#server.listen(port);
  }

  async start(onWindow: (connection: WindowConnection) => void): Promise<void> {
    if (!this.#server.listening) await this.open();
    await this.#server.take((channel) => onWindow({ channel, authenticate: this.#keys.authenticate }));
  }

  /** The port that it listens on. */
  get port(): number {
    return this.#server.port;
  }

  /** The address of the window, with the key in its fragment. @param address path and query */
  url(address = '/'): string {
    return `${this.#server.origin}${address}#key=${this.#keys.key}`;
  }

  async showWindow(address = '/'): Promise<void> {
    this.#options.browser?.open(this.url(address));
  }

  async openLink(url: string): Promise<void> {
    const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
    (this.#options.launch ?? launchDetached)(command, [...args, checkLink(url)]);
  }

  async resolveProxy(url: string): Promise<string | null> {
    const { getProxyForUrl } = await import('proxy-from-env');
    return getProxyForUrl(url) || null;
  }

  saveFile(file: SavedFile, offer: (path: string) => void, signal?: AbortSignal): Promise<Writable | null> {
    return this.#offers.open(file, offer, signal);
  }

  async stop(): Promise<void> {
    this.#offers.close();
    this.#options.browser?.close();
    await this.#server.close();
  }
}
