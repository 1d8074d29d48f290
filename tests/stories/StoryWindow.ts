import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { systemClock } from '#main/base/clock.ts';
import { Redactor } from '#main/base/Redactor.ts';
import { acceptWindow } from '#main/bridge/acceptWindow.ts';
import { type BridgeClient, connectInProcess } from '#main/bridge/connectInProcess.ts';
import { createBridge } from '#main/bridge/createBridge.ts';
import { WebHost } from '#main/host/web/WebHost.ts';
import { WindowFiles } from '#main/host/windowFiles.ts';
import { silentLog } from '../support/silentLog.ts';
import { type Answers, type CallName, FakeBridge, pending, type WorkspaceAnswers } from './FakeBridge.ts';
import { defaultAnswers } from './world/defaultAnswers.ts';

const builtWindow = join(import.meta.dirname, '..', '..', 'out', 'renderer');

/** Paths for the host. Behind a fake bridge, nothing is written. */
const nowhere = { data: '/nonexistent/quarterdeck', logs: '/nonexistent/quarterdeck' };

/** A file of the window that runs no script. */
const emptyPage = '/build-id.txt';
/** Page loads per browser process. Each load leaves memory behind, so the process is replaced. */
const loadsInProcess = 40;
/** Title of the window while main determines who is signed in. */
const openingTitle = 'Opening';
/** Time limit for the window to become empty and to navigate, in milliseconds. */
const moveLimitMs = 2_000;

/** Window size of the stories, in CSS pixels. */
const fullSize = { width: 1_440, height: 900 };

/** A pointer position over no element, in CSS pixels. */
const outside = [-1, -1] as const;

/** Returns whether a story needs a new page: for a pending stream, preferences, or the last route. */
const tellsAtStart = (bridge: FakeBridge, path: string, answers: Partial<Answers>): boolean =>
  path === '/' ||
  'shell.start' in answers ||
  Object.entries(answers).some(([name, answer]) => answer === pending && bridge.isStream(name as CallName));

/** The router, as exposed to its developer tools. */
interface ToldRouter {
  readonly state: { readonly status: string; readonly location: object; readonly resolvedLocation?: object };
}

interface ToldWindow {
  /** Missing until the window's code has run. */
  readonly __TSR_ROUTER__?: ToldRouter;
  /** The original clock, if a story moved the clock forward. */
  realNow?: () => number;
}

/**
 * Runs in the window after its session ended. Waits until the screen is empty, clears the storage, and
 * navigates.
 * @returns whether the screen became empty and the address was opened
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
  const told = window as unknown as ToldWindow;
  Date.now = told.realNow ?? Date.now;
  const hasArrived = (): boolean => {
    const state = told.__TSR_ROUTER__?.state;
    return state?.status === 'idle' && state.location === state.resolvedLocation;
  };
  const goTo = (address: string): Promise<boolean> => {
    history.pushState(null, '', address);
    return until(hasArrived);
  };
  const isEmpty = () =>
    document.querySelector('h1')?.textContent === title &&
    document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') === null &&
    document.querySelector('[aria-label="Messages"]')?.childElementCount === 0;
  // Navigates to `/` only when the screen is empty: an open screen would call main.
  const empty = (await until(isEmpty)) && (await goTo('/'));
  const token = localStorage.getItem('quarterdeck.bridge-token');
  localStorage.clear();
  if (token !== null) localStorage.setItem('quarterdeck.bridge-token', token);
  sessionStorage.clear();
  return empty && goTo(path);
}

/** Runs in the window: closes all toasts. */
function dismissToasts(): void {
  const all = '[aria-label="Messages"] [aria-label="Dismiss"]';
  for (const dismiss of document.querySelectorAll<HTMLElement>(all)) dismiss.click();
}

/** The built window with a fake main, shared by all stories of a worker. */
export class StoryWindow {
  readonly page: Page;
  readonly bridge: FakeBridge;
  readonly #host: WebHost;
  windowErrors: string[] = [];
  #loads = 0;
  #goesOn = false;
  #answers: Answers = defaultAnswers;

  static async launch(browser: Browser): Promise<StoryWindow> {
    const files = new WindowFiles(builtWindow, () => 'system');
    const bridge = new FakeBridge(defaultAnswers);
    const parts = { log: silentLog, clock: systemClock, redactor: new Redactor() };
    const clients = new Map<string, BridgeClient>();
    const clientOf = (workspaceId: string) => {
      const client =
        clients.get(workspaceId) ?? connectInProcess(createBridge(bridge.routerOf(workspaceId), parts));
      clients.set(workspaceId, client);
      return client.calls;
    };
    const { signal } = new AbortController();
    const serve = createBridge(bridge.router, {
      ...parts,
      workspaces: { clientOf, openSignal: () => signal, holdStop: () => undefined },
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
      // Each page starts like a new browser profile.
      localStorage.clear();
      sessionStorage.clear();
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
      });
    });
    return new StoryWindow(page, bridge, host);
  }

  private constructor(page: Page, bridge: FakeBridge, host: WebHost) {
    this.page = page;
    this.bridge = bridge;
    this.#host = host;
    page.on('console', (message) => {
      if (message.type() === 'error') this.windowErrors.push(message.text());
    });
    page.on('pageerror', (error) => this.windowErrors.push(String(error)));
  }

  /** Console errors, page errors and CSP violations since the start of the story. */
  get complaints(): readonly string[] {
    return this.windowErrors;
  }

  /**
   * Leaves a call unanswered.
   * @returns a function that restores the answer
   */
  delay(name: CallName): () => void {
    const before = this.#answers[name];
    this.bridge.answer({ [name]: pending });
    return () => this.bridge.answer({ [name]: before });
  }

  /** Makes the next story load a new page. */
  beginAnew(): void {
    this.#goesOn = false;
  }

  /** Opens an address with the given answers. Reuses the window if the previous story left no state in it. */
  async open(path: string, answers: Partial<Answers>, answersIn: WorkspaceAnswers = {}): Promise<void> {
    this.#answers = { ...defaultAnswers, ...answers };
    // Streams to single workspaces stay open for a moment after a screen.
    const isOfSeveral = Object.keys(answersIn).length > 0;
    const goesOn =
      this.#goesOn && !isOfSeveral && this.#leftNothing() && !tellsAtStart(this.bridge, path, answers);
    // `shell.start` is only read on page load, so the story after this one needs a new page.
    this.#goesOn = !('shell.start' in answers) && !isOfSeveral;
    if (goesOn && (await this.#goOn(path, answers))) return;
    await this.#load(path, answers, answersIn);
  }

  /** Loads the window again, for a story that first holds back some of its files. */
  async reload(path: string): Promise<void> {
    await this.page.goto(this.#host.url(emptyPage));
    await this.page.goto(this.#host.url(path));
  }

  /** Returns whether a new session in this window would start clean. */
  #leftNothing(): boolean {
    const chosen = this.bridge
      .calls('shell.preferences.write')
      .map(({ input }) => Object.keys(input as object));
    return this.windowErrors.length === 0 && chosen.flat().every((choice) => choice === 'lastRoutes');
  }

  async #load(path: string, answers: Partial<Answers>, answersIn: WorkspaceAnswers): Promise<void> {
    // Leaves the previous page first, so that it sends no calls to this story.
    // A file of the same origin keeps the renderer process and its compiled code, unlike `about:blank`.
    this.#loads += 1;
    await this.page.goto(this.#loads % loadsInProcess === 0 ? 'about:blank' : this.#host.url(emptyPage));
    await this.lookNormal();
    this.windowErrors = [];
    this.bridge.reset({ ...defaultAnswers, ...answers }, answersIn);
    await this.page.goto(this.#host.url(path));
  }

  /**
   * Starts another session in the same window, like opening another workspace, which clears all cached
   * answers.
   * @returns false if the previous story left elements or unanswered calls
   */
  async #goOn(path: string, answers: Partial<Answers>): Promise<boolean> {
    const all = { ...defaultAnswers, ...answers };
    await this.lookNormal();
    // The sidebar follows the width in the next frame. The story must not see it move.
    await this.page.waitForFunction((width) => window.innerWidth === width, fullSize.width);
    await this.page.evaluate(() => new Promise(requestAnimationFrame));
    // A click at the pointer's current position would not move the pointer.
    await this.page.mouse.move(...outside);
    await this.page.evaluate(dismissToasts);
    this.bridge.reset({
      ...all,
      'session.changes': { status: 'restoring' },
      // The fake sends each value only once, and the story must receive it after the move.
      'snapshots.opening': defaultAnswers['snapshots.opening'],
    });
    const moved = await this.page.evaluate(moveWindow, [path, openingTitle, moveLimitMs] as const);
    if (!moved || this.bridge.unanswered.length > 0) return false;
    this.windowErrors = [];
    this.bridge.reset(all);
    return true;
  }

  /** Restores the full size and the light theme. */
  async lookNormal(): Promise<void> {
    await Promise.all([
      this.page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' }),
      this.page.setViewportSize(fullSize),
    ]);
  }

  /** Moves the window's clock forward until the end of the story. Timers are not affected. */
  async putForward(ms: number): Promise<void> {
    await this.page.evaluate((forward) => {
      const told = window as unknown as ToldWindow;
      const now = told.realNow ?? Date.now;
      told.realNow = now;
      Date.now = () => now() + forward;
    }, ms);
  }

  async close(): Promise<void> {
    await this.page.context().close();
    await this.#host.stop();
  }
}
