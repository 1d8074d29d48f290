import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import type { BenchConsole } from './benchConsole.ts';
import { largestTypes } from './interactions.ts';
import { type Figure, middle, times } from './measure.ts';

const runs = 5;

/** Selectors of the configuration text, and of the title of an empty page. */
const itemText = '[aria-label^="Configuration of"] [data-line]';
const title = 'h1';

/**
 * Clicks with the pointer moving over the target first, as a user does.
 * @param drawn selector of an element on the target page
 * @returns milliseconds from the click to the frame that displays the text
 */
async function clickToPainted(page: Page, target: Locator, drawn: string): Promise<number> {
  const measured = await page.evaluateHandle((selector) => {
    const painted = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`Nothing was painted as ${selector}.`)), 30_000);
      const textOf = () => document.querySelector(selector)?.textContent ?? '';
      const before = textOf();
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            const there = textOf() !== '' && textOf() !== before;
            // The task after a frame's callbacks runs after that frame is painted.
            if (there) setTimeout(() => resolve(performance.now() - timeStamp));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        },
        { capture: true, once: true },
      );
    });
    return { painted };
  }, drawn);
  await target.click();
  return measured.evaluate(({ painted }) => painted);
}

/** Waits until the window is idle. */
const rest = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())));

interface Visit {
  readonly firstMs: number;
  readonly secondMs: number;
  readonly emptyMs: number;
}

/** By clicks: opens the list, an item, the list again, another item, and a page without content. */
async function visit(browser: Browser, { url }: BenchConsole, type: string): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  try {
    const { origin, hash } = new URL(url);
    await page.goto(`${origin}/catalog?configType=${encodeURIComponent(type)}${hash}`);
    // Not the name cell, which is a link: most users click elsewhere in the row.
    const cell = (row: number) =>
      page.locator('.ag-row:not(.ag-full-width-row)').nth(row).locator('.ag-cell').nth(2);
    const open = async (row: number) => {
      await cell(row).waitFor();
      await rest(page);
      return clickToPainted(page, cell(row), itemText);
    };
    const firstMs = await open(2);
    await page.goBack();
    const secondMs = await open(5);
    await rest(page);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Incidents' });
    const emptyMs = await clickToPainted(page, link, title);
    return { firstMs, secondMs, emptyMs };
  } finally {
    await page.close();
  }
}

/** P22: from a click on a row of the catalog list to the text of the item's configuration. */
export async function measureItemPage(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const [type = ''] = await largestTypes(running.window);
  const browser = await chromium.launch(launchOptions);
  try {
    const visits = await times(runs, () => visit(browser, running, type));
    const of = (name: keyof Visit) => middle(visits.map((one) => one[name]));
    const common = {
      unit: 'ms',
      reference: of('emptyMs'),
      referenceWhat: "an empty page's click to painted",
    } as const;
    return [
      {
        budgetName: 'P22',
        what: `item page: click on a row to the configuration's text painted, first item (${data.scale})`,
        figure: of('firstMs'),
        budget: 200,
        ...common,
      },
      {
        budgetName: 'P22b',
        what: 'the same, second item',
        figure: of('secondMs'),
        budget: 100,
        ...common,
      },
    ];
  } finally {
    await browser.close();
  }
}
