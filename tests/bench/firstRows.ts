import type { Browser } from 'playwright';
import type { BenchConsole } from './benchConsole.ts';
import { openSummary } from './catalogWindow.ts';

/** Delay before navigating. The server must first answer the new window's own requests, one by one. */
const settledMs = 2_000;

/**
 * Measures the time from the catalog to the rows of another list, in a new window.
 * @param column a column that only the target list has
 * @returns milliseconds
 */
export async function toFirstRows(
  browser: Browser,
  running: BenchConsole,
  path: string,
  column: string,
): Promise<number> {
  const page = await openSummary(browser, running);
  try {
    await page.waitForTimeout(settledMs);
    return await page.evaluate(
      async ([to, col]) => {
        const startMs = performance.now();
        history.pushState({}, '', to);
        const isThere = () => document.querySelector(`.ag-row [col-id=${col}]`) !== null;
        const untilMs = startMs + 60_000;
        while (!isThere()) {
          if (performance.now() > untilMs) throw new Error(`No rows were painted at ${to}.`);
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        // The frame that contains the rows is painted before the next frame begins.
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - startMs;
      },
      [path, column] as const,
    );
  } finally {
    await page.close();
  }
}
