import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { SyncState } from '../../src-preload/contract/sync.ts';
import { connectWindow, type TestWindow, waitFor } from '../support/bridgeClient.ts';
import { movedClock, openedLinks } from '../support/browserSignIn.ts';
import { testKeychain } from '../support/session.ts';
import { startApplication } from '../support/testApplication.ts';
import { addressOf } from './console.ts';

const windowFolder = join(import.meta.dirname, '../../out/renderer');
/** Sync waits for the first rows as it does for a person, who would have them late otherwise. */
const firstRowsMs = 3_000;

/** A console in this process on a data folder, which is ended and started again with the same keychain, and opens no browser. */
export class ConsoleAtHome {
  /** What it would have opened in the person's browser. */
  readonly links: string[];
  readonly clock = movedClock();
  readonly #page: Page;
  readonly #data: string;
  readonly #server: string | undefined;
  readonly #keychain = testKeychain();
  readonly #prepareHost: ReturnType<typeof openedLinks>['prepareHost'];
  #running: Awaited<ReturnType<typeof startApplication>> | undefined;

  /** @param server address that it is started with; it knows none when absent */
  constructor(page: Page, data: string, server: string | undefined) {
    this.#page = page;
    this.#data = data;
    this.#server = server;
    const { links, prepareHost } = openedLinks();
    this.links = links;
    this.#prepareHost = prepareHost;
  }

  /** How many secrets the keychain has. */
  get secrets(): number {
    return this.#keychain.kept.size;
  }

  /** Starts it, or ends it and starts it again, and opens an address in its window. */
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
    await this.#page.goto(addressOf(this.#url, path));
  }

  /** Asks main as another window would. */
  async ask<T>(question: (bridge: TestWindow['bridge']) => Promise<T>): Promise<T> {
    const window = await connectWindow(this.#url);
    try {
      return await question(window.bridge);
    } finally {
      window.close();
    }
  }

  /** The catalog is kept as a whole; the rest of sync goes on. */
  async keepsCatalog(): Promise<void> {
    const isKept = ({ feeds }: SyncState) =>
      feeds.some(({ name, asOf }) => name === 'items' && asOf !== null);
    await this.ask((bridge) => waitFor(bridge.sync.changes(), isKept));
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined) return;
    // Its window is closed before it is.
    await this.#page.goto('about:blank');
    await running.stop();
  }

  get #url(): string {
    if (this.#running === undefined) throw new Error('It is not started.');
    return this.#running.url;
  }
}
