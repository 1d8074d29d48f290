import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright';
import { blocksOf } from '#kit/graph/blocks.ts';
import { dagreLayout } from '#kit/graph/dagreLayout.ts';
import { elkGraph } from '#kit/graph/elkGraph.ts';
import { visibleGraph } from '#kit/graph/graphModel.ts';
import { maxDagreNodes } from '#kit/graph/layoutClient.ts';
import { graphSample } from '../kit/graphSample.ts';
import { startKitPage } from '../support/kitPage.ts';
import { launchOptions } from '../support/launchOptions.ts';
import { type Figure, median } from './measure.ts';

const nodeCount = 1_000;
const runs = 5;

interface ElkInThread {
  onmessage: (event: { readonly data: { readonly id: number; readonly error?: unknown } }) => void;
  postMessage(message: object): void;
}
const { Worker: Elk } = createRequire(import.meta.url)('elkjs/lib/elk-worker.min.js') as {
  readonly Worker: new () => ElkInThread;
};

/** Measures the layout library alone, started anew each time as in a new window. */
async function libraryMs(opened: ReadonlySet<string>): Promise<number> {
  const graph = visibleGraph(graphSample(nodeCount), opened);
  const { blocks, edges } = blocksOf(graph);
  const request = { blocks, edges, direction: 'LR' } as const;
  const start = performance.now();
  if (graph.items.length <= maxDagreNodes) dagreLayout(request);
  else
    await new Promise<void>((resolve, reject) => {
      const worker = new Elk();
      worker.onmessage = ({ data: { id, error } }) => {
        if (error !== undefined) reject(new Error('ELK could not lay out the graph.', { cause: error }));
        else if (id === 1) resolve();
      };
      worker.postMessage({ id: 0, cmd: 'register', algorithms: ['layered'] });
      worker.postMessage({ id: 1, cmd: 'layout', graph: elkGraph(request) });
    });
  return performance.now() - start;
}

interface Step {
  readonly ms: number;
  /** The longest block of the main thread, or the longest gap between frames minus one frame. */
  readonly longestFrameMs: number;
}

/** Records long frames. Runs before the page's own scripts. */
function watchFrames(): void {
  const seen = { longest: 0 };
  Object.assign(globalThis, { graphFrames: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'long-animation-frame', buffered: true });
  let last = performance.now();
  requestAnimationFrame(function next(now) {
    seen.longest = Math.max(seen.longest, now - last);
    last = now;
    requestAnimationFrame(next);
  });
}

/** Clicks a button of the kit page and measures the time from its mark to the painted graph. */
async function press(page: Page, name: string): Promise<Step> {
  const button = page.getByRole('button', { name });
  await button.waitFor();
  await page.evaluate(() => {
    performance.clearMarks();
    (globalThis as unknown as { graphFrames: { longest: number } }).graphFrames.longest = 0;
  });
  await button.click();
  const marks = await page.waitForFunction(() => {
    const [data] = performance.getEntriesByName('quarterdeck:graph-data');
    const [painted] = performance.getEntriesByName('quarterdeck:graph-painted');
    return data === undefined || painted === undefined ? false : painted.startTime - data.startTime;
  });
  const ms = (await marks.jsonValue()) as number;
  // Includes work that follows the painting, such as the list for screen readers.
  const longestFrameMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let frames = 60;
        requestAnimationFrame(function next() {
          frames -= 1;
          if (frames > 0) requestAnimationFrame(next);
          else resolve((globalThis as unknown as { graphFrames: { longest: number } }).graphFrames.longest);
        });
      }),
  );
  return { ms, longestFrameMs };
}

async function openLarge(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.addInitScript(watchFrames);
  await page.goto(`${origin}/?section=graph&nodes=${nodeCount}`);
  return page;
}

/** P14: the relationship graph with 1,000 nodes, on the kit page. Needs a built kit page. */
export async function measureGraph(): Promise<Figure[]> {
  const { origin, stop } = await startKitPage();
  const browser = await chromium.launch(launchOptions);
  const firsts: number[] = [];
  const alls: number[] = [];
  const frames: number[] = [];
  const ones: number[] = [];
  try {
    for (let run = 0; run < runs; run += 1) {
      const page = await openLarge(browser, origin);
      // Gives data only after the page is idle, as with data from a server.
      await page.evaluate(
        () => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 300))),
      );
      firsts.push((await press(page, 'Give data')).ms);
      ones.push((await press(page, 'Expand one')).ms);
      const all = await press(page, 'Expand everything');
      alls.push(all.ms);
      frames.push(all.longestFrameMs);
      await page.close();
    }
  } finally {
    await browser.close();
    await stop();
  }
  const groups = graphSample(nodeCount).groups.map(({ id }) => id);
  const folded = await median(runs, () => libraryMs(new Set()));
  const one = await median(runs, () => libraryMs(new Set(groups.slice(0, 1))));
  const expanded = await median(runs, () => libraryMs(new Set(groups)));
  const next = (figures: number[]) => median(runs, async () => figures.pop() ?? Number.NaN);
  const common = { unit: 'ms', referenceWhat: 'the layout library alone' } as const;
  return [
    {
      budgetName: 'P14a',
      what: 'graph of 1,000 nodes, grouped: data to first picture',
      figure: await next(firsts),
      budget: 400,
      reference: folded,
      ...common,
    },
    {
      budgetName: 'P14b',
      what: 'the same, everything expanded',
      figure: await next(alls),
      budget: 2_500,
      reference: expanded,
      ...common,
    },
    {
      budgetName: 'P14c',
      what: 'the longest frame during this time',
      figure: await next(frames),
      budget: 50,
      reference: expanded,
      ...common,
    },
    {
      budgetName: 'P14d',
      what: 'the same, one group expanded',
      figure: await next(ones),
      budget: 300,
      reference: one,
      ...common,
    },
  ];
}
