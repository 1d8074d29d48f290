import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { SyncState } from '#contract/sync.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { testKeychain } from '../support/session.ts';
import { movedClock, openedLinks } from '../support/signInInBrowser.ts';
import { startApplication } from '../support/testApplication.ts';
import { webAddress } from './console.ts';

const windowFolder = join(import.meta.dirname, '../../out/renderer');
/** The production delay before sync starts, which gives the first rows priority. */
const firstRowsMs = 3_000;

/** A console in this process. Restarts with the same data folder and keychain, and opens no browser. */
export class InProcessConsole {
  /** URLs that the console would have opened in the user's browser. */
  readonly links: string[];
  readonly clock = movedClock();
  readonly #page: Page;
  readonly #data: string;
  readonly #server: string | undefined;
  readonly #keychain = testKeychain();
  readonly #prepareHost: ReturnType<typeof openedLinks>['prepareHost'];
  #running: Awaited<ReturnType<typeof startApplication>> | undefined;

  /** @param server start address. Absent: the console has no server yet. */
  constructor(page: Page, data: string, server: string | undefined) {
    this.#page = page;
    this.#data = data;
    this.#server = server;
    const { links, prepareHost } = openedLinks();
    this.links = links;
    this.#prepareHost = prepareHost;
  }

  get secrets(): number {
    return this.#keychain.kept.size;
  }

  async start(path = '/'): Promise<void> {
    await this.stop();
    this.#running = await startApplication({
      data: this.#data,
      loadKeychain: this.#keychain.load,
      prepareHost: this.#prepareHost,
      clock: this.clock,
      windowFolder,
      firstRowsMs,
      ...(this.#server === undefined ? {} : { server: this.#server }),
    });
    await this.open(path);
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(webAddress(this.#url, path));
  }

  /** Calls main through a second window. */
  async callMain<T>(question: (bridge: TestWindow['bridge']) => Promise<T>): Promise<T> {
    const window = await connectWindow(this.#url);
    try {
      return await question(window.bridge);
    } finally {
      window.close();
    }
  }

  /** Waits until the whole catalog is synced. Other feeds may still be syncing. */
  async waitForSyncedCatalog(): Promise<void> {
    const isKept = ({ feeds }: SyncState) =>
      feeds.some(({ name, asOf }) => name === 'items' && asOf !== null);
    await this.callMain((bridge) => waitFor(bridge.sync.changes(), isKept));
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined) return;
    // Closes the window first.
    await this.#page.goto('about:blank');
    await running.stop();
  }

  get #url(): string {
    if (this.#running === undefined) throw new Error('The console is not started.');
    return this.#running.url;
  }
}
