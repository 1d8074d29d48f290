import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from 'playwright/test';
import { windowOptions } from './windowOptions.ts';

/** A worker's shared context, and the origins that stored data in it. */
interface KeptContext {
  readonly context: BrowserContext;
  readonly origins: Set<string>;
}

interface Fixtures {
  /**
   * True: a new context with cold caches, for irreversible changes such as a stopped clock.
   * False: the worker's shared context, with a new page and cleared storage for each test.
   */
  readonly ownContext: boolean;
  /** Console errors and CSP violations. Any entry fails the test. */
  readonly complaints: { readonly texts: string[]; listening: boolean };
}

interface WorkerFixtures {
  readonly sharedContext: KeptContext;
}

/** Reports CSP violations as console errors. */
export const reportViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
    });
  });

/** Messages that Chromium prints when a test drops a connection on purpose. */
const expectedWhenLost =
  /WebSocket (connection to|is already in CLOSING)|net::ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/;

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownContext: [false, { option: true }],
  sharedContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext(windowOptions);
      await use({ context, origins: new Set() });
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, sharedContext, ownContext }, use) => {
    if (ownContext) {
      const own = await browser.newContext(windowOptions);
      await use(own);
      await own.close();
      return;
    }
    const { context } = sharedContext;
    await use(context);
    await Promise.all(context.pages().map((page) => page.close()));
    await context.clearPermissions();
  },
  page: async ({ context, sharedContext, colorScheme }, use) => {
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme });
    await reportViolations(page);
    const devTools = await context.newCDPSession(page);
    // Everything except the HTTP cache, which is the reason for sharing the context.
    const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers';
    for (const origin of sharedContext.origins)
      await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await devTools.detach();
    page.on('framenavigated', (frame) => {
      const { protocol, origin } = new URL(frame.url());
      if (protocol === 'http:' || protocol === 'https:') sharedContext.origins.add(origin);
    });
    await use(page);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints = { texts: [] as string[], listening: true };
      const note = (text: string) => {
        if (complaints.listening && !expectedWhenLost.test(text)) complaints.texts.push(text);
      };
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') note(message.text());
      };
      const onError = (error: Error) => note(String(error));
      page.on('console', onConsole);
      page.on('pageerror', onError);
      await use(complaints);
      page.off('console', onConsole);
      page.off('pageerror', onError);
      expect(complaints.texts, 'errors in the window').toEqual([]);
    },
    { auto: true },
  ],
});
