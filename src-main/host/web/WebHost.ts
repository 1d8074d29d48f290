import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { dataArguments } from '../dataFolders.ts';
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

/** How long (ms) the window may take to start a download. */
const offerLimitMs = 30_000;

export interface WebHostOptions {
  readonly paths: HostPaths;
  readonly files: WindowSource;
  /** TCP port on 127.0.0.1. 0 for any free port. */
  readonly port: number;
  /** Preferred port if `port` is 0 and no other program uses it. */
  readonly preferredPort?: number;
  /** Key of the start address, and token of admitted windows. Default: two random secrets. */
  readonly windowKey?: string;
  /** Browser for the window. Absent without a display or if no window is wanted. */
  readonly browser?: Browser;
  /** Built entry file of the command line. Absent in tests without a build. */
  readonly commandEntry?: string;
  readonly launch?: (command: string, args: readonly string[]) => void;
  /** How long (ms) an offered file is available. Default: 30 s. */
  readonly offerLimitMs?: number;
}

function launchDetached(command: string, args: readonly string[]): void {
  spawn(command, args, { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref();
}

/** Another program uses the port, or the port needs privileges. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');

/** The web host: a loopback server and the installed Chromium. */
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
      commandLine:
        options.commandEntry === undefined
          ? unable(webReasons.commandLine)
          : {
              able: true,
              program: [process.execPath, options.commandEntry, ...dataArguments(options.paths.data)],
            },
      zoom: unable(webReasons.zoom),
      signInWindow: unable(webReasons.signInWindow),
      savedFiles: unable(webReasons.savedFiles),
      windows:
        browser === undefined
          ? unable(webReasons.windows)
          : { able: true, open: async (address) => browser.open(this.url(address)) },
    };
    this.#offers = new FileOffers(options.offerLimitMs ?? offerLimitMs);
    this.#server = new WindowServer(options.files, this.#offers);
  }

  /** The web host has no system events: a second start calls over the bridge. */
  onEvent(): void {}

  async open(): Promise<void> {
    const { port, preferredPort } = this.#options;
    if (port === 0 && preferredPort !== undefined) {
      try {
        await this.#server.listen(preferredPort);
        return;
      } catch (error) {
        if (!isTaken(error)) throw error;
      }
    }
    await this.#server.listen(port);
  }

  async start(onWindow: (connection: WindowConnection) => void): Promise<void> {
    if (!this.#server.isListening) await this.open();
    await this.#server.acceptWindows((channel) =>
      onWindow({ channel, authenticate: this.#keys.authenticate }),
    );
  }

  get port(): number {
    return this.#server.port;
  }

  /**
   * Returns the address of the window, with the key in its fragment.
   * @param address path and query
   */
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
