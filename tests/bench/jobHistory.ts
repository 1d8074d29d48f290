import { type Browser, chromium } from 'playwright';
import { readJobRuns } from '../../src-main/areas/jobs/jobsProcedures.ts';
import { DataApi } from '../../src-main/server/DataApi.ts';
import { jobsInput, jobsView } from '../../src-renderer/parts/jobs/jobsView.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import type { BenchConsole } from './benchConsole.ts';
import { openSummary } from './catalogWindow.ts';
import { type Figure, median, took } from './measure.ts';
import { clientOf } from './passes.ts';

const runs = 5;
const path = '/settings/jobs';
/** A window is open so long before somebody goes on in it. */
const settledMs = 2_000;

/** From the catalog to the rows of the jobs, in a window that has not shown them before. */
async function toFirstRows(browser: Browser, running: BenchConsole): Promise<number> {
  const page = await openSummary(browser, running);
  try {
    // A new window looks for what is new at the server, which answers one after the other.
    await page.waitForTimeout(settledMs);
    return await page.evaluate(async (to) => {
      const startMs = performance.now();
      history.pushState({}, '', to);
      const isThere = () => document.querySelector('.ag-row [col-id=created_at]') !== null;
      const untilMs = startMs + 30_000;
      while (!isThere()) {
        if (performance.now() > untilMs) throw new Error(`No rows were painted at ${to}.`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      // The frame in which they are there is painted before the next one begins.
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - startMs;
    }, path);
  } finally {
    await page.close();
  }
}

/** P17: a list that is read from the server and from nowhere else. */
export async function measureJobHistory(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const browser = await chromium.launch(launchOptions);
  try {
    const figure = await median(runs, () => toFirstRows(browser, running));
    const api = new DataApi(await clientOf(await data.sample()));
    const ask = () => readJobRuns(api, jobsInput(jobsView(50).defaults, Date.now()), undefined);
    const reference = await median(runs, () => took(ask));
    return [
      {
        budgetName: 'P17',
        what: `job history: navigation to first rows (${data.scale})`,
        unit: 'ms',
        figure,
        budget: 1.5 * reference,
        reference,
        referenceWhat: 'the same page asked of PostgREST directly',
      },
    ];
  } finally {
    await browser.close();
  }
}
