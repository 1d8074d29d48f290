import { chromium } from 'playwright';
import { readJobRuns } from '#main/areas/jobs/jobsProcedures.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { jobsInput, jobsView } from '#parts/jobs/jobsView.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import { toFirstRows } from './firstRows.ts';
import { type Figure, median, took } from './measure.ts';
import { clientOf } from './passes.ts';

const runs = 5;
const path = '/settings/jobs';

/** P17: a list that is read only from the server, never from the cache. */
export async function measureJobHistory(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const browser = await chromium.launch(launchOptions);
  try {
    const figure = await median(runs, () => toFirstRows(browser, running, path, 'created_at'));
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
