import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { systemClock } from '../../src-main/base/clock.ts';
import { Redactor } from '../../src-main/base/Redactor.ts';
import { acceptWindow } from '../../src-main/bridge/acceptWindow.ts';
import { createBridge } from '../../src-main/bridge/createBridge.ts';
import { WebHost } from '../../src-main/host/web/WebHost.ts';
import { WindowFiles } from '../../src-main/host/windowFiles.ts';
import { silentLog } from '../support/silentLog.ts';
import { type Answers, type CallName, FakeBridge, pending } from './FakeBridge.ts';
import { usual } from './world/usual.ts';

const builtWindow = join(import.meta.dirname, '..', '..', 'out', 'renderer');

/** Nothing is written here: nobody keeps anything behind a fake bridge. */
const nowhere = { data: '/nonexistent/quarterdeck', logs: '/nonexistent/quarterdeck' };

/** A file of the window's that runs nothing. */
const emptyPage = '/build-id.txt';
/** So many pages share a process of the browser: it keeps some of each. */
const loadsInProcess = 40;
/** What the window shows while main finds out who is signed in. */
const openingTitle = 'Opening';
/** How long the window has to show it, and to go to another address, in milliseconds. */
const moveLimitMs = 2_000;

/** The size of the window in which stories are told, in CSS pixels. */
const fullSize = { width: 1_440, height: 900 };

/** Where the pointer is over nothing, in CSS pixels. */
const outside = [-1, -1] as const;

/** Whether a story wants what a window hears at its start alone: a live value that never came, preferences, the screen of before. */
const tellsAtStart = (bridge: FakeBridge, path: string, answers: Partial<Answers>): boolean =>
  path === '/' ||
  'shell.start' in answers ||
  Object.entries(answers).some(([name, answer]) => answer === pending && bridge.isStream(name as CallName));

/** The router, as it tells of itself to tools of developers. */
interface ToldRouter {
  readonly state: { readonly status: string; readonly location: object; readonly resolvedLocation?: object };
}

interface ToldWindow {
  readonly __TSR_ROUTER__: ToldRouter;
  /** The clock, where a story put it forward. */
  realNow?: () => number;
}

/**
 * Runs in the window, whose session has ended: waits until it shows nothing of it, forgets what a browser keeps, and goes to an address.
 * @returns whether nothing is left, and the screen of the address is there
 */
async function moveWindow([path, title, limitMs]: readonly [string, string, number]): Promise<boolean> {
  const endMs = performance.now() + limitMs;
  const until = async (is: () => boolean): Promise<boolean> => {
    while (!is()) {
      if (performance.now() > endMs) return false;
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    return true;
  };
  const { __TSR_ROUTER__: router, realNow = Date.now } = window as unknown as ToldWindow;
  Date.now = realNow;
  const goTo = (address: string): Promise<boolean> => {
    history.pushState(null, '', address);
    return until(
      () => router.state.status === 'idle' && router.state.location === router.state.resolvedLocation,
    );
  };
  const isEmpty = () =>
    document.querySelector('h1')?.textContent === title &&
    document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') === null &&
    document.querySelector('[aria-label="Messages"]')?.childElementCount === 0;
  // The first address, where another workspace begins, is drawn once nothing of the session before is: its screen would ask main.
  const empty = (await until(isEmpty)) && (await goTo('/'));
  const token = localStorage.getItem('quarterdeck.bridge-token');
  localStorage.clear();
  if (token !== null) localStorage.setItem('quarterdeck.bridge-token', token);
  sessionStorage.clear();
  return empty && goTo(path);
}

/** Runs in the window: takes away what was said at the bottom right. */
function dismissToasts(): void {
  const all = '[aria-label="Messages"] [aria-label="Dismiss"]';
  for (const dismiss of document.querySelectorAll<HTMLElement>(all)) dismiss.click();
}

/** The real window, as it is built, before a main that says what a story wants; one for all stories of a worker. */
export class Stage {
  readonly page: Page;
  readonly bridge: FakeBridge;
  readonly #host: WebHost;
  #complaints: string[] = [];
  #loads = 0;
  #goesOn = false;
  /** Of the story. */
  #answers: Answers = usual;

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

  /**
   * Leaves a call unanswered from now on.
   * @returns answers it as before
   */
  delay(name: CallName): () => void {
    const before = this.#answers[name];
    this.bridge.answer({ [name]: pending });
    return () => this.bridge.answer({ [name]: before });
  }

  /** The next story begins in a window that is loaded anew. */
  beginAnew(): void {
    this.#goesOn = false;
  }

  /**
   * Shows an address before a main that answers so: in the window of the story before where that left nothing, and in one that is loaded anew
   * where it did.
   */
  async open(path: string, answers: Partial<Answers>): Promise<void> {
    this.#answers = { ...usual, ...answers };
    const goesOn = this.#goesOn && this.#leftNothing() && !tellsAtStart(this.bridge, path, answers);
    // What is only told at a start is told again to the story after this one.
    this.#goesOn = !('shell.start' in answers);
    if (goesOn && (await this.#goOn(path, answers))) return;
    await this.#load(path, answers);
  }

  /** Whether the window is as it was before the story, once somebody else is signed in. */
  #leftNothing(): boolean {
    const chosen = this.bridge
      .calls('shell.preferences.write')
      .map(({ input }) => Object.keys(input as object));
    return this.#complaints.length === 0 && chosen.flat().every((choice) => choice === 'lastRoutes');
  }

  async #load(path: string, answers: Partial<Answers>): Promise<void> {
    // The page before asks nothing more of this story's main. A file of the same origin keeps the browser's process, and with it what
    // was compiled: `about:blank` would end it, for the window's pages share no group with those of others.
    this.#loads += 1;
    await this.page.goto(this.#loads % loadsInProcess === 0 ? 'about:blank' : this.#host.url(emptyPage));
    await this.lookNormal();
    this.#complaints = [];
    this.bridge.begin({ ...usual, ...answers });
    await this.page.goto(this.#host.url(path));
  }

  /**
   * Another session begins in the same window, as when a person opens another workspace: what was asked for the one before goes with it.
   * @returns false where something of the story before stays on the screen or unanswered
   */
  async #goOn(path: string, answers: Partial<Answers>): Promise<boolean> {
    const all = { ...usual, ...answers };
    await this.lookNormal();
    // A story that comes to where the pointer is already would not move it.
    await this.page.mouse.move(...outside);
    await this.page.evaluate(dismissToasts);
    this.bridge.begin({
      ...all,
      'session.changes': { status: 'restoring' },
      // It is told once, and that is part of the story.
      'snapshots.opening': usual['snapshots.opening'],
    });
    const moved = await this.page.evaluate(moveWindow, [path, openingTitle, moveLimitMs] as const);
    if (!moved || this.bridge.unanswered.length > 0) return false;
    this.#complaints = [];
    this.bridge.begin(all);
    return true;
  }

  /** Full size and light, as a story begins. */
  async lookNormal(): Promise<void> {
    await Promise.all([
      this.page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' }),
      this.page.setViewportSize(fullSize),
    ]);
  }

  /** Puts the window's clock forward until the story ends. Timers run on as they do. */
  async putForward(ms: number): Promise<void> {
    await this.page.evaluate((forward) => {
      const told = window as unknown as ToldWindow;
      const now = told.realNow ?? Date.now;
      told.realNow = now;
      Date.now = () => now() + forward;
    }, ms);
  }

  async strike(): Promise<void> {
    await this.page.context().close();
    await this.#host.stop();
  }
}
