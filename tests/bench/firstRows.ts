import type { Browser } from 'playwright';
import type { BenchConsole } from './benchConsole.ts';
import { openSummary } from './catalogWindow.ts';

/** A window is open so long before somebody goes on in it: a new one looks for what is new at the server, which answers one after the other. */
const settledMs = 2_000;

/**
 * From the catalog to the rows of another list, in a window that has not shown them before.
 * @param column of the list and of no other on the way
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
        // The frame in which they are there is painted before the next one begins.
        await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - startMs;
      },
      [path, column] as const,
    );
  } finally {
    await page.close();
  }
}
