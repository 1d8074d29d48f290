import { chromium } from 'playwright';
import { sendsFromServer } from '#main/areas/notifications/serverNotifications.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { sendsInput, sendsView } from '../../src-renderer/areas/notifications/sends/sendsView.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import { toFirstRows } from './firstRows.ts';
import { type Figure, median, took } from './measure.ts';
import { clientOf } from './passes.ts';

const runs = 5;
/** Fewer runs: the server sorts all rows of a month for one page, which is slow. */
const longRuns = 3;
const path = '/notifications';

/** P21: the send history with one million rows. */
export async function measureSendHistory(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const browser = await chromium.launch(launchOptions);
  try {
    const api = new DataApi(await clientOf(await data.sample()));
    const usual = () => sendsInput(sendsView.defaults, Date.now());
    const month = () =>
      sendsInput({ ...sendsView.defaults, range: { type: 'relative', range: 'now-30d' } }, Date.now());
    const figure = await median(runs, () => toFirstRows(browser, running, path, 'source_event'));
    const reference = await median(runs, () => took(() => sendsFromServer(api, usual(), undefined)));
    const { list } = running.window.bridge.notifications.sends;
    const asked = await median(longRuns, () => took(() => list(month())));
    const askedReference = await median(longRuns, () => took(() => sendsFromServer(api, month(), undefined)));
    const common = {
      budgetName: 'P21',
      unit: 'ms',
      referenceWhat: 'the same page asked of PostgREST directly',
    } as const;
    return [
      {
        ...common,
        what: `send history: navigation to first rows of 7 days (${data.scale})`,
        figure,
        budget: 1.5 * reference,
        reference,
      },
      {
        ...common,
        what: 'the same for 30 days, answered by the server: bridge call',
        figure: asked,
        budget: 1.5 * askedReference,
        reference: askedReference,
      },
    ];
  } finally {
    await browser.close();
  }
}
