import { type Browser, chromium, type Page } from 'playwright';
import { marks } from '#kit/marks.ts';
import { catalogView } from '../../src-renderer/areas/catalog/catalogView.ts';
import { startKitPage } from '../support/kitPage.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import type { BenchConsole } from './benchConsole.ts';
import { typeView } from './catalogList.ts';
import { largestTypes } from './interactions.ts';
import type { Figure } from './measure.ts';
import { middle, times } from './measure.ts';

const kitRows = 100_000;
const runs = 5;
const frames = 300;
/** Pixels per frame: two rows, or 3,840 px per second, like fast wheel scrolling. */
const stepPx = 64;
const missedMs = 25;

/**
 * Scrolls an element frame by frame and reverses at each end.
 * @returns the percentage of late frames
 */
function lateFrames(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    async ([scroller, count, step, limitMs]) => {
      const element = document.querySelector(scroller);
      if (element === null) throw new Error(`No element matches ${scroller}.`);
      element.scrollTop = 0;
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      for (let warm = 0; warm < 20; warm += 1) await nextFrame();
      const most = element.scrollHeight - element.clientHeight;
      if (most < step) throw new Error(`${scroller} has too little content to scroll.`);
      let late = 0;
      let direction = 1;
      let before = await nextFrame();
      for (let frame = 0; frame < count; frame += 1) {
        const top = element.scrollTop;
        if (top + direction * step > most || top + direction * step < 0) direction = -direction;
        element.scrollTop = top + direction * step;
        if (element.scrollTop === top) throw new Error('The list did not scroll.');
        const now = await nextFrame();
        if (now - before > limitMs) late += 1;
        before = now;
      }
      return (100 * late) / count;
    },
    [selector, frames, stepPx, missedMs] as const,
  );
}

const newPage = (browser: Browser): Promise<Page> =>
  browser.newPage({ viewport: { width: 1440, height: 900 } });

/** Opens an empty list of the same height. */
async function openBareList(browser: Browser): Promise<Page> {
  const page = await newPage(browser);
  await page.setContent(
    `<div id="list" style="height: 760px; overflow: auto"><div style="height: ${kitRows * 32}px">rows</div></div>`,
  );
  return page;
}

/** Opens a screen of the built console, and waits until its rows are painted and the window is idle. */
export async function openScreen(
  browser: Browser,
  { url }: BenchConsole,
  path: string,
  mark: string,
): Promise<Page> {
  const page = await newPage(browser);
  const { origin, hash } = new URL(url);
  await page.goto(origin + path + hash);
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark);
  await atRest(page);
  return page;
}

async function openKit(browser: Browser, origin: string): Promise<Page> {
  const page = await newPage(browser);
  await page.goto(`${origin}/?section=table&rows=${kitRows}`);
  await page.locator('.ag-row').first().waitFor();
  await atRest(page);
  return page;
}

/** Waits until no more rows appear. Short lists render their rows in idle time. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    let before = -1;
    for (let same = 0; same < 10; ) {
      await idle();
      const now = document.querySelectorAll('.ag-row').length;
      same = now === before ? same + 1 : 0;
      before = now;
    }
  });

interface Subject {
  readonly budgetName: string;
  readonly what: string;
  readonly open: () => Promise<Page>;
  /** Selector of the scrolling element. Default: the table's own. */
  readonly scroller?: string;
}

/** Alternates between the list and the bare list, so that machine noise affects both equally. */
export async function compare(
  browser: Browser,
  { budgetName, what, open, scroller = '.ag-grid-viewport' }: Subject,
): Promise<Figure> {
  const page = await open();
  const bare = await openBareList(browser);
  const rounds = await times(runs, async () => {
    await page.bringToFront();
    const late = await lateFrames(page, scroller);
    await bare.bringToFront();
    return { late, bare: await lateFrames(bare, '#list') };
  });
  await page.close();
  await bare.close();
  return {
    budgetName,
    what: `frames over ${missedMs} ms while scrolling ${what}`,
    unit: '%',
    figure: middle(rounds.map(({ late }) => late)),
    budget: 2,
    reference: middle(rounds.map((round) => round.bare)),
    referenceWhat: 'a bare scrolling list, in turn with it',
  };
}

/** P7: scrolling the console's lists, and 100,000 rows of the kit's table, grouped by three columns. */
export async function measureScrolling(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const [type = ''] = await largestTypes(running.window);
  const browser = await chromium.launch(launchOptions);
  const kit = await startKitPage();
  const screen = (path: string, mark: string) => () => openScreen(browser, running, path, mark);
  const subjects: readonly Subject[] = [
    {
      budgetName: 'P7',
      what: `the summary of the catalog (${data.scale})`,
      open: screen('/catalog', marks.catalogRows),
    },
    {
      budgetName: 'P7',
      what: `the largest page of the catalog list (${data.scale})`,
      open: screen(catalogView.addressOf({ ...typeView(type), pageSize: 200 }), marks.catalogRows),
    },
    {
      budgetName: 'P7',
      what: `the checks in groups (${data.scale})`,
      open: screen('/health?hidePassing=false', marks.healthRows),
    },
    {
      budgetName: 'P7',
      what: `every check, without groups (${data.scale})`,
      open: screen('/health?hidePassing=false&groupBy=no-group', marks.healthRows),
    },
    {
      budgetName: 'P7',
      what: `every check with its recent runs (${data.scale})`,
      open: screen('/health?hidePassing=false&groupBy=no-group&layout=card', marks.healthRows),
    },
    {
      budgetName: 'P7',
      what: `every component as a card (${data.scale})`,
      open: screen('/topology?type=*', marks.topologyCards),
      scroller: ':has(> [role=feed])',
    },
    {
      budgetName: 'P7',
      what: '100,000 rows of the kit in 3 levels of groups',
      open: () => openKit(browser, kit.origin),
    },
  ];
  try {
    const figures: Figure[] = [];
    for (const subject of subjects) figures.push(await compare(browser, subject));
    return figures;
  } finally {
    await browser.close();
    await kit.stop();
  }
}
