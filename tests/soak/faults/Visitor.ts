import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { headlessOptions } from '../../support/launchOptions.ts';

/** A longer visit counts as a hang, in milliseconds. */
const hangMs = 20_000;

/** Window errors that only a lost connection causes. */
const ofLostConnection = /WebSocket|The connection|net::ERR_/;

/** A window that opens every address. */
export class Visitor {
  /** One line per problem. */
  readonly problems: string[] = [];
  readonly #browser: Browser;
  #page: Page | undefined;
  #address = '';

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async start(): Promise<Visitor> {
    return new Visitor(await chromium.launch(headlessOptions));
  }

  /**
   * Loads the window.
   * @param url start address of the console
   */
  async open(url: string): Promise<void> {
    await this.#page?.context().close();
    const context = await this.#browser.newContext({
      viewport: { width: 1_440, height: 900 },
      locale: 'en-GB',
    });
    const page = await context.newPage();
    const { host } = new URL(url);
    page.on('pageerror', (error) => {
      if (!ofLostConnection.test(error.message)) this.#note(`page error: ${error.stack ?? error.message}`);
    });
    page.on('crash', () => this.#note('the page crashed'));
    page.on('request', (request) => {
      const target = new URL(request.url());
      if (target.protocol.startsWith('http') && target.host !== host)
        this.#note(`request to ${target.origin}`);
    });
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'alert') this.#note(`dialog: ${dialog.message()}`);
      void dialog.accept();
    });
    this.#page = page;
    await page.goto(url, { timeout: hangMs });
  }

  /**
   * Opens an address in the window and stays there.
   * @param stayMs duration of the visit
   * @returns whether the window responded
   */
  async visit(address: string, stayMs: number): Promise<boolean> {
    const page = this.#page;
    if (page === undefined) return false;
    this.#address = address;
    const limit = new AbortController();
    try {
      const look = async () => {
        await page.evaluate((to) => history.pushState({}, '', to), address);
        await wait(stayMs);
        return page.evaluate(() => ({
          isBlank: document.body.innerText.trim() === '',
          isPolluted: Object.keys(Object.prototype).length > 0 || 'polluted' in {},
          isOwned: 'pwned' in window,
        }));
      };
      const seen = await Promise.race([
        look(),
        wait(hangMs + stayMs, undefined, { signal: limit.signal, ref: false }),
      ]);
      if (seen === undefined) this.#note(`no answer within ${hangMs} ms`);
      else if (seen.isBlank) this.#note('blank page');
      if (seen?.isPolluted) this.#note('polluted prototype');
      if (seen?.isOwned) this.#note('a script of the server ran');
      return seen !== undefined;
    } catch (error) {
      this.#note(String(error));
      return false;
    } finally {
      limit.abort();
    }
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }

  #note(problem: string): void {
    this.problems.push(`${this.#address}: ${problem}`.slice(0, 600));
  }
}
