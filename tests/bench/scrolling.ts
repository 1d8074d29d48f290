import { type Browser, chromium, type Page } from 'playwright';
import { startKitPage } from '../support/kitPage.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { Figure } from './measure.ts';
import { median } from './measure.ts';

const rowCount = 100_000;
const frames = 300;
/** Pixels of one frame: two rows, 3,840 px a second, as a wheel that is turned fast. */
const stepPx = 64;
export const missedMs = 25;

/** Scrolls an element frame by frame. @returns the share of frames that came late, in percent */
export function lateFrames(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    async ([scroller, count, step, limitMs]) => {
      const element = document.querySelector(scroller);
      if (element === null) throw new Error(`There is no ${scroller}.`);
      element.scrollTop = 0;
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      for (let warm = 0; warm < 20; warm += 1) await nextFrame();
      let late = 0;
      let before = await nextFrame();
      for (let frame = 0; frame < count; frame += 1) {
        element.scrollTop += step;
        const now = await nextFrame();
        if (now - before > limitMs) late += 1;
        before = now;
      }
      if (element.scrollTop < (count * step) / 2) throw new Error('The list did not scroll.');
      return (100 * late) / count;
    },
    [selector, frames, stepPx, missedMs] as const,
  );
}

async function openTable(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin}/?section=table&rows=${rowCount}`);
  await page.locator('.ag-row').first().waitFor();
  return page;
}

/** A list of the same height that holds nothing but its height. */
export async function openBareList(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.setContent(
    `<div id="list" style="height: 760px; overflow: auto"><div style="height: ${rowCount * 32}px">rows</div></div>`,
  );
  return page;
}

/** P7: scrolling 100,000 rows that are grouped by three columns. */
export async function measureScrolling(): Promise<Figure[]> {
  const kit = await startKitPage();
  const browser = await chromium.launch(launchOptions);
  const table = await openTable(browser, kit.origin);
  const figure = await median(5, () => lateFrames(table, '.ag-grid-viewport'));
  await table.close();
  const bare = await openBareList(browser);
  const reference = await median(5, () => lateFrames(bare, '#list'));
  await browser.close();
  await kit.stop();
  return [
    {
      budgetName: 'P7',
      what: `frames over ${missedMs} ms while scrolling 100,000 rows grouped by 3 columns`,
      unit: '%',
      figure,
      budget: 2,
      reference,
      referenceWhat: 'a bare scrolling list of the same height',
    },
  ];
}
