import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from 'playwright/test';
import { windowOptions } from './windowOptions.ts';

/** A context of a worker, and whose storage was touched in it. */
interface KeptContext {
  readonly context: BrowserContext;
  readonly origins: Set<string>;
}

interface Fixtures {
  /**
   * A context of the test's own, with cold caches: for what a context cannot be rid of again, such as a clock that stands still.
   * All other tests of a worker share one, in which each has a page of its own and finds nothing of the one before.
   */
  readonly ownContext: boolean;
  /** Console errors and violations of the Content-Security-Policy, which no test may have while they are listened for. */
  readonly complaints: { readonly texts: string[]; listening: boolean };
}

interface WorkerFixtures {
  readonly sharedContext: KeptContext;
}

/** Has a page write each violation of the Content-Security-Policy to its console. */
export const reportViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
    });
  });

/** Chromium reports these by itself when a test drops a connection on purpose. */
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
    // All but the cache of files, which is what the context is kept for.
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
