import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { systemClock } from '../../src-main/base/clock.ts';
import { Redactor } from '../../src-main/base/Redactor.ts';
import { acceptWindow } from '../../src-main/bridge/acceptWindow.ts';
import { createBridge } from '../../src-main/bridge/createBridge.ts';
import { WebHost } from '../../src-main/host/web/WebHost.ts';
import { WindowFiles } from '../../src-main/host/windowFiles.ts';
import { silentLog } from '../support/silentLog.ts';
import { type Answers, FakeBridge } from './FakeBridge.ts';
import { usual } from './world/usual.ts';

const builtWindow = join(import.meta.dirname, '..', '..', 'out', 'renderer');

/** Nothing is written here: nobody keeps anything behind a fake bridge. */
const nowhere = { data: '/nonexistent/quarterdeck', logs: '/nonexistent/quarterdeck' };

/** A file of the window's that runs nothing. */
const emptyPage = '/build-id.txt';
/** So many stories share a process of the browser: it keeps some of each page. */
const storiesInProcess = 40;

/** The size of the window in which stories are told, in CSS pixels. */
const fullSize = { width: 1_440, height: 900 };

/** The real window, as it is built, before a main that says what a story wants; one for all stories of a worker. */
export class Stage {
  readonly page: Page;
  readonly bridge: FakeBridge;
  readonly #host: WebHost;
  #complaints: string[] = [];
  #told = 0;

  static async raise(browser: Browser): Promise<Stage> {
    const files = new WindowFiles(builtWindow, () => 'system');
    const bridge = new FakeBridge(usual);
    const serve = createBridge(bridge.router, {
      log: silentLog,
      clock: systemClock,
      redactor: new Redactor(),
    });
    const host = new WebHost({ paths: nowhere, files, port: 0 });
    const readBuildId = () => files.readBuildId();
    await host.start((connection) => acceptWindow(connection, { readBuildId, serve }));
    const context = await browser.newContext({
      viewport: fullSize,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.addInitScript(() => {
      // Each story begins as in a profile that was never used.
      localStorage.clear();
      sessionStorage.clear();
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
      });
    });
    return new Stage(page, bridge, host);
  }

  private constructor(page: Page, bridge: FakeBridge, host: WebHost) {
    this.page = page;
    this.bridge = bridge;
    this.#host = host;
    page.on('console', (message) => {
      if (message.type() === 'error') this.#complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.#complaints.push(String(error)));
  }

  /** Console errors, page errors and violations of the Content-Security-Policy since the story began. */
  get complaints(): readonly string[] {
    return this.#complaints;
  }

  /** Loads an address before a main that answers so. */
  async open(path: string, answers: Partial<Answers>): Promise<void> {
    // The page before asks nothing more of this story's main. A file of the same origin keeps the browser's process, and with it what
    // was compiled: `about:blank` would end it, for the window's pages share no group with those of others.
    this.#told += 1;
    await this.page.goto(this.#told % storiesInProcess === 0 ? 'about:blank' : this.#host.url(emptyPage));
    await this.lookNormal();
    this.#complaints = [];
    this.bridge.begin({ ...usual, ...answers });
    await this.page.goto(this.#host.url(path));
  }

  /** Full size and light, as a story begins. */
  async lookNormal(): Promise<void> {
    await this.page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await this.page.setViewportSize(fullSize);
  }

  async strike(): Promise<void> {
    await this.page.context().close();
    await this.#host.stop();
  }
}
