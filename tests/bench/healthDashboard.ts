import { type Browser, chromium, type Page } from 'playwright';
import { marks } from '#kit/marks.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import type { BenchConsole } from './benchConsole.ts';
import { type Figure, median, took } from './measure.ts';

const runs = 5;

/** Opens the dashboard with all checks, grouped and with tabs, and waits until the rows are painted. */
async function openDashboard(browser: Browser, { url }: BenchConsole): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  const { origin, hash } = new URL(url);
  await page.goto(`${origin}/health?hidePassing=false${hash}`);
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, marks.healthRows);
  return page;
}

/** Measures the time from receiving the checks to the painted rows, in a window with nothing else. */
async function receivedToPainted(browser: Browser, running: BenchConsole): Promise<number> {
  const page = await openDashboard(browser, running);
  try {
    return await page.evaluate(
      ([received, painted]) => {
        const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
        return at(painted) - at(received);
      },
      [marks.healthReceived, marks.healthRows] as const,
    );
  } finally {
    await page.close();
  }
}

/** P8: the health dashboard with every check of the sample. */
export async function measureHealth(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const { data: list } = await running.window.bridge.health.checks.list({});
  const packed = list.packed ?? '';
  const browser = await chromium.launch(launchOptions);
  try {
    const painted = await median(runs, () => receivedToPainted(browser, running));
    const parsed = await median(runs, () => took(async () => void JSON.parse(packed)));
    return [
      {
        budgetName: 'P8',
        what: `health dashboard: checks received to painted, grouped and tabbed (${data.scale})`,
        unit: 'ms',
        figure: painted,
        budget: 400,
        reference: parsed,
        referenceWhat: 'JSON.parse of the same bytes',
      },
    ];
  } finally {
    await browser.close();
  }
}
