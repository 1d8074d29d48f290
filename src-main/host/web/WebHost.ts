import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { getProxyForUrl } from 'proxy-from-env';
import type { Host, HostAbilities, HostPaths, SavedFile, WindowConnection } from '../host.ts';
import { checkLink } from '../linkGuard.ts';
import { webReasons } from '../messages.ts';
import type { WindowFiles } from '../windowFiles.ts';
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
  readonly files: WindowFiles;
  /** TCP port on 127.0.0.1; 0 for any free one. */
  readonly port: number;
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

/** The web host: a loopback server and the machine's own Chromium; architecture section 7. */
export class WebHost implements Host {
  readonly kind = 'web';
  readonly paths: HostPaths;
  readonly abilities: HostAbilities;
  readonly #options: WebHostOptions;
  readonly #keys = new WindowKeys();
  readonly #offers: FileOffers;
  #onWindow: ((connection: WindowConnection) => void) | undefined;
  readonly #server: WindowServer;

  constructor(options: WebHostOptions) {
    this.#options = options;
    this.paths = options.paths;
    const unable = (reason: string) => ({ able: false, reason }) as const;
    const { browser } = options;
    this.abilities = {
      notifications: unable(webReasons.notifications),
      badge: unable(webReasons.badge),
      menu: unable(webReasons.menu),
      tray: unable(webReasons.tray),
      openAtLogin: unable(webReasons.openAtLogin),
      zoom: unable(webReasons.zoom),
      windows:
        browser === undefined
          ? unable(webReasons.windows)
          : { able: true, open: (address) => browser.open(this.url(address)) },
    };
    this.#offers = new FileOffers(options.offerLimitMs ?? offerLimitMs);
    this.#server = new WindowServer(options.files, this.#offers, (channel) =>
      this.#onWindow?.({ channel, authenticate: this.#keys.authenticate }),
    );
  }

  /** Nothing comes from the system here: a second start calls over the bridge. */
  onEvent(): void {}

  async start(onWindow: (connection: WindowConnection) => void): Promise<void> {
    this.#onWindow = onWindow;
    await this.#server.listen(this.#options.port);
  }

  /** The address of the window, with the key in its fragment. @param address path and query */
  url(address = '/'): string {
    return `${this.#server.origin}${address}#key=${this.#keys.key}`;
  }

  /** Lets every window connect again, so that one of an old build reloads. */
  dropWindows(): void {
    this.#server.dropSockets();
  }

  async showWindow(address = '/'): Promise<void> {
    await this.#options.browser?.open(this.url(address));
  }

  async openLink(url: string): Promise<void> {
    const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
    (this.#options.launch ?? launchDetached)(command, [...args, checkLink(url)]);
  }

  async resolveProxy(url: string): Promise<string | null> {
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
