import { type Browser, chromium } from 'playwright';
import { listFromServer } from '#main/areas/catalog/serverCatalog.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { type CatalogView, catalogView, listInputOf } from '../../src-renderer/areas/catalog/catalogView.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import type { BenchConsole } from './benchConsole.ts';
import { measureNavigation, type NavigationTimes, openSummary } from './catalogWindow.ts';
import { choicesOf, interactionsOf, largestTypes } from './interactions.ts';
import { type Figure, median, middle, p95, times, took } from './measure.ts';
import { clientOf } from './passes.ts';
import { type CacheRead, timeBareSelects, timeReads } from './sqliteReads.ts';

const runs = 5;
/** Number of runs, each with `interactionCount` views. */
const interactionRuns = 3;
const interactionCount = 100;
const slowestTold = 5;

/** The list of a type in its default view. */
export const typeView = (type: string): CatalogView => ({ ...catalogView.defaults, configType: type });

/** Measures the summary-to-rows time for one type, in a window that has not shown its rows yet. */
async function toFirstRows(browser: Browser, running: BenchConsole, type: string): Promise<number> {
  const page = await openSummary(browser, running);
  try {
    return (await measureNavigation(page, catalogView.addressOf(typeView(type)))).paintedMs;
  } finally {
    await page.close();
  }
}

/** Times of one view: in the window, for bare SQLite statements, and for the cache reader. */
interface Step {
  readonly address: string;
  readonly paintedMs: number;
  readonly callMs: number;
  readonly bareMs: number;
  readonly readMs: number;
}

/** Opens the views one by one in a window, then runs the same reads on a copy of the cache. */
async function interact(
  browser: Browser,
  running: BenchConsole,
  copy: string,
  views: readonly CatalogView[],
): Promise<Step[]> {
  const addresses = views.map(catalogView.addressOf);
  const page = await openSummary(browser, running);
  const painted: NavigationTimes[] = [];
  try {
    for (const address of addresses) painted.push(await measureNavigation(page, address));
  } finally {
    await page.close();
  }
  const nowMs = Date.now();
  const reads = views.map((view): CacheRead => {
    const input = listInputOf(view);
    return (reader) => reader.listItems(input, nowMs);
  });
  const bare = timeBareSelects(copy, reads);
  const read = timeReads(copy, reads);
  const at = (figures: readonly number[], index: number) => figures[index] ?? Number.NaN;
  return painted.map((one, index) => ({
    ...one,
    address: addresses[index] ?? '',
    bareMs: at(bare, index),
    readMs: at(read, index),
  }));
}

/** Prints the slowest views to stderr, to explain a figure. */
function tellSlowest(steps: readonly Step[], by: 'paintedMs' | 'readMs', what: string): void {
  process.stderr.write(`Slowest ${what}:\n`);
  for (const step of steps.toSorted((a, b) => b[by] - a[by]).slice(0, slowestTold))
    process.stderr.write(`  ${step[by].toFixed(0).padStart(5)} ms  ${step.address}\n`);
}

/** P4: from the summary to the first rows of the type with the most items. */
export async function measureFirstRows(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const [type = ''] = await largestTypes(running.window);
  const browser = await chromium.launch(launchOptions);
  try {
    const figure = await median(runs, () => toFirstRows(browser, running, type));
    const api = new DataApi(await clientOf(await data.sample()));
    const input = listInputOf(typeView(type));
    const reference = await median(runs, () => took(() => listFromServer(api, input, Date.now(), undefined)));
    return [
      {
        budgetName: 'P4',
        what: `catalog list: navigation to first rows of ${type} (${data.scale})`,
        unit: 'ms',
        figure,
        budget: 150,
        reference,
        referenceWhat: 'the same page asked of PostgREST directly',
      },
    ];
  } finally {
    await browser.close();
  }
}

/** P5: sorting, filtering, grouping and paging the catalog list. */
export async function measureInteractions(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const types = await Promise.all(
    (await largestTypes(running.window)).map((type) => choicesOf(running.window, type)),
  );
  const copy = await data.copyCache();
  const browser = await chromium.launch(launchOptions);
  try {
    const results = await times(interactionRuns, (seed) =>
      interact(browser, running, copy, interactionsOf(types, seed, interactionCount)),
    );
    tellSlowest(results.flat(), 'paintedMs', 'to be painted');
    tellSlowest(results.flat(), 'readMs', 'in SQLite');
    const of = (name: 'paintedMs' | 'callMs' | 'bareMs' | 'readMs') =>
      middle(results.map((steps) => p95(steps.map((step) => step[name]))));
    const common = {
      unit: 'ms',
      reference: of('bareMs'),
      referenceWhat: 'the same SELECTs bare in SQLite, p95',
    } as const;
    const what = `sort, filter, group, page; p95 of ${interactionCount}`;
    return [
      {
        budgetName: 'P5',
        what: `catalog list: ${what}, input to painted (${data.scale})`,
        figure: of('paintedMs'),
        budget: 80,
        ...common,
      },
      { budgetName: 'P5a', what: 'the same: bridge call', figure: of('callMs'), ...common },
      {
        budgetName: 'P5b',
        what: 'the same: SQLite and the mapping of its rows',
        figure: of('readMs'),
        budget: 20,
        ...common,
      },
    ];
  } finally {
    await browser.close();
  }
}
