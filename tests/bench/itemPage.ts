import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import type { BenchConsole } from './benchConsole.ts';
import { largestTypes } from './interactions.ts';
import { type Figure, middle, times } from './measure.ts';

const runCount = 5;

/** Selectors of the configuration text, and of the title of an empty page. */
const itemTextSelector = '[aria-label^="Configuration of"] [data-line]';
const titleSelector = 'h1';

/**
 * Clicks with the pointer moving over the target first, as a user does.
 * @param paintedSelector selector of an element on the target page
 * @returns milliseconds from the click to the frame that displays the text
 */
async function measureClick(page: Page, target: Locator, paintedSelector: string): Promise<number> {
  const measurement = await page.evaluateHandle((selector) => {
    const painted = new Promise<number>((resolve, reject) => {
      setTimeout(
        () => reject(new Error(`No element matching ${selector} was painted within 30 seconds.`)),
        30_000,
      );
      const textOf = () => document.querySelector(selector)?.textContent ?? '';
      const before = textOf();
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const checkPainted = () => {
            const isPainted = textOf() !== '' && textOf() !== before;
            // The task after a frame's callbacks runs after that frame is painted.
            if (isPainted) setTimeout(() => resolve(performance.now() - timeStamp));
            else requestAnimationFrame(checkPainted);
          };
          requestAnimationFrame(checkPainted);
        },
        { capture: true, once: true },
      );
    });
    return { painted };
  }, paintedSelector);
  await target.click();
  return measurement.evaluate(({ painted }) => painted);
}

/** Waits until the window is idle. */
const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())));

interface Visit {
  readonly firstMs: number;
  readonly secondMs: number;
  readonly emptyMs: number;
}

/** Opens the list, then by clicks one item, another item, and an empty page. */
async function measureVisit(browser: Browser, { url }: BenchConsole, type: string): Promise<Visit> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  try {
    const { origin, hash } = new URL(url);
    await page.goto(`${origin}/catalog?configType=${encodeURIComponent(type)}${hash}`);
    // Not the name cell, which is a link: most users click elsewhere in the row.
    const cell = (row: number) =>
      page.locator('.ag-row:not(.ag-full-width-row)').nth(row).locator('.ag-cell').nth(2);
    const open = async (row: number) => {
      await cell(row).waitFor();
      await waitUntilIdle(page);
      return measureClick(page, cell(row), itemTextSelector);
    };
    const firstMs = await open(2);
    await page.goBack();
    const secondMs = await open(5);
    await waitUntilIdle(page);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Incidents' });
    const emptyMs = await measureClick(page, link, titleSelector);
    return { firstMs, secondMs, emptyMs };
  } finally {
    await page.close();
  }
}

/** P22: from a click on a row of the catalog list to the text of the item's configuration. */
export async function measureItemPage(data: BenchData): Promise<Figure[]> {
  const benchConsole = await data.synced();
  const [type = ''] = await largestTypes(benchConsole.window);
  const browser = await chromium.launch(launchOptions);
  try {
    const visits = await times(runCount, () => measureVisit(browser, benchConsole, type));
    const middleOf = (name: keyof Visit) => middle(visits.map((visit) => visit[name]));
    const common = {
      unit: 'ms',
      reference: middleOf('emptyMs'),
      referenceWhat: "an empty page's click to painted",
    } as const;
    return [
      {
        budgetName: 'P22',
        what: `item page: click on a row to the configuration's text painted, first item (${data.scale})`,
        figure: middleOf('firstMs'),
        budget: 200,
        ...common,
      },
      {
        budgetName: 'P22b',
        what: 'the same, second item',
        figure: middleOf('secondMs'),
        budget: 100,
        ...common,
      },
    ];
  } finally {
    await browser.close();
  }
}
