import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { findViolations, themeDependentRules } from '../support/noViolations.ts';
import type { Scene } from './contactSheet.ts';
import type { StepScene } from './steps.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Tooltips and menus lie outside of all landmarks. */
const outsideLandmarks = ['[role=tooltip]', '[role=menu]'];
/** Window widths in CSS pixels: a common screen, a small one, and the minimum (or a zoom of 200 %). */
const widthsPx = [1_440, 1_024, 720] as const;
const heightPx = 900;

/** Limit until a screen stops changing, in milliseconds. */
const settleLimitMs = 8_000;
/** Time without changes of the document after which a screen is complete, in milliseconds. */
const quietMs = 300;

/** Names of buttons that open a dialog without changing anything. */
const opensDialog = /^(?!Add to |Run Now|.*favorites$)(Add|New|Create|Invite|Edit|Set|Select|Link to|Run)\b/;
/** Most dialogs to open per screen. */
const maxDialogs = 4;

const fileOf = (name: string, theme: string, widthPx: number): string =>
  `${name.replace(/\W+/g, '-').slice(0, 100)}-${theme}-${widthPx}.jpg`;

interface PhotographerOptions {
  /** Folder for the pictures. */
  readonly out: string;
  /** Whether the system replaces the colors by those of the user (high contrast). */
  readonly isForcedColors: boolean;
}

/** A window that takes pictures of screens and their dialogs. */
export class Photographer {
  /** One line per page error and per accessibility problem that axe finds. */
  readonly problems: string[] = [];
  readonly #page: Page;
  readonly #url: URL;
  readonly #out: string;
  readonly #forcedColors: 'active' | 'none';

  private constructor(page: Page, url: string, { out, isForcedColors }: PhotographerOptions) {
    this.#page = page;
    this.#url = new URL(url);
    this.#out = out;
    this.#forcedColors = isForcedColors ? 'active' : 'none';
    page.on('pageerror', (error) => this.problems.push(`${page.url()}: ${error.message}`));
  }

  /** @param url start address of a console */
  static async start(browser: Browser, url: string, options: PhotographerOptions): Promise<Photographer> {
    const page = await browser.newPage({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    page.setDefaultTimeout(settleLimitMs);
    const photographer = new Photographer(page, url, options);
    await photographer.#open('/');
    return photographer;
  }

  /** Opens an address and takes pictures of its screen, its first row's details, and its dialogs. */
  async visit(address: string): Promise<Scene[]> {
    await this.#open(address);
    const scenes = [await this.#take(address)];
    if (await this.#hasDialog()) return scenes;
    const row = this.#page.locator('main .ag-row[row-index="0"] [data-opens-row]').first();
    if (await row.isVisible()) scenes.push(...(await this.#follow(address, 'first row', row)));
    const names = await this.#dialogButtons();
    for (const name of names.slice(0, maxDialogs)) {
      const button = this.#page.getByRole('button', { name, exact: true }).first();
      if (await button.isVisible()) scenes.push(...(await this.#follow(address, name, button)));
    }
    return scenes;
  }

  /** Opens an address, acts there and takes pictures. A failed action is a problem of the report. */
  async visitAfter({ name, address, act }: StepScene): Promise<Scene[]> {
    await this.#open(address);
    try {
      await act?.(this.#page);
    } catch (error) {
      this.problems.push(`${name}: ${String(error).split('\n')[0]}`);
    }
    await this.#settle();
    return [await this.#take(name)];
  }

  async #follow(address: string, name: string, control: Locator): Promise<Scene[]> {
    const page = this.#page;
    try {
      await control.click({ timeout: settleLimitMs });
    } catch (error) {
      this.problems.push(`${address}: “${name}” cannot be clicked. ${String(error).split('\n')[0]}`);
      return [];
    }
    await this.#settle();
    const isElsewhere = new URL(page.url()).pathname !== new URL(address, this.#url).pathname;
    const scenes =
      (await this.#hasDialog()) || !isElsewhere ? [await this.#take(`${address} · ${name}`)] : [];
    await this.#open(address);
    return scenes;
  }

  readonly #hasDialog = (): Promise<boolean> => this.#page.locator('[role=dialog]').first().isVisible();

  /** Returns names of buttons outside of lists that open a dialog, without duplicates. */
  async #dialogButtons(): Promise<string[]> {
    const buttons = this.#page.locator('main button:enabled, header button:enabled');
    const names = await buttons.evaluateAll((all) =>
      all
        .filter((button) => button.checkVisibility() && button.closest('[data-table]') === null)
        .map((button) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? ''),
    );
    return [...new Set(names)].filter((name) => opensDialog.test(name));
  }

  async #open(address: string): Promise<void> {
    await this.#page.setViewportSize({ width: widthsPx[0], height: heightPx });
    // A new document, so that no state of the last screen is left.
    await this.#page.goto('about:blank');
    await this.#page.goto(this.#url.origin + address + this.#url.hash);
    await this.#settle();
  }

  /** Waits until the document stops changing. A screen that never does is photographed as it is. */
  async #settle(): Promise<void> {
    await this.#page.evaluate(
      ([quiet, limit]) =>
        new Promise<void>((resolve) => {
          const done = () => {
            observer.disconnect();
            clearTimeout(timer);
            clearTimeout(latest);
            resolve();
          };
          const check = () => {
            if (document.querySelector('main [aria-busy=true]') === null) done();
            else timer = setTimeout(check, quiet);
          };
          let timer = setTimeout(check, quiet);
          const latest = setTimeout(done, limit);
          const observer = new MutationObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(check, quiet);
          });
          observer.observe(document, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
          });
        }),
      [quietMs, settleLimitMs] as const,
    );
  }

  async #take(name: string): Promise<Scene> {
    const page = this.#page;
    const pictures: Scene['pictures'][number][] = [];
    for (const widthPx of widthsPx) {
      await page.setViewportSize({ width: widthPx, height: heightPx });
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, forcedColors: this.#forcedColors });
        await this.#settle();
        if (widthPx === widthsPx[0]) await this.#checkAccessibility(name, theme);
        const file = fileOf(name, theme, widthPx);
        await page.screenshot({ path: join(this.#out, file), type: 'jpeg', quality: 75 });
        pictures.push({ theme, widthPx, file });
      }
    }
    return { name, pictures };
  }

  /** All rules once, and in dark those that depend on colors and sizes. The system chooses forced colors. */
  async #checkAccessibility(name: string, theme: Theme): Promise<void> {
    if (this.#forcedColors === 'active') return;
    const rules = theme === 'light' ? [] : themeDependentRules;
    for (const violation of await findViolations(this.#page, { exclude: outsideLandmarks, rules }))
      this.problems.push(`${name}, ${theme}: ${violation}`);
  }
}
