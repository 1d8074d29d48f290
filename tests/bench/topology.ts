import { type Browser, chromium, type Page } from 'playwright';
import { unpackComponents } from '#contract/rules/packedComponents.ts';
import { marks } from '#kit/marks.ts';
import { headlinesOf } from '#parts/components/listComponents.ts';
import { componentSorts, fieldPrefix, topologyView } from '#parts/components/topologyView.ts';
import { SeededRandom } from '../sample-server/random.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import type { BenchConsole } from './benchConsole.ts';
import { waitUntilIdle } from './catalogWindow.ts';
import { type Figure, median, p95, took } from './measure.ts';

const runs = 5;
const interactionCount = 100;
/** Shows every component as its own card. */
const allCards = '/topology?type=*';

async function openDashboard(browser: Browser, { url }: BenchConsole): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  const { origin, hash } = new URL(url);
  await page.goto(`${origin}${allCards}${hash}`);
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, marks.topologyCards);
  return page;
}

/** Measures the time from receiving the components to the painted cards, in a window with nothing else. */
async function receivedToPainted(browser: Browser, running: BenchConsole): Promise<number> {
  const page = await openDashboard(browser, running);
  try {
    return await page.evaluate(
      ([received, painted]) => {
        const at = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN;
        return at(painted) - at(received);
      },
      [marks.topologyReceived, marks.topologyCards] as const,
    );
  } finally {
    await page.close();
  }
}

/**
 * Navigates like a choice in the toolbar, and waits until the cards are painted.
 * @returns milliseconds
 */
const goTo = (page: Page, address: string): Promise<number> =>
  page.evaluate(
    ([to, mark]) => {
      performance.clearMarks(mark);
      const startedMs = performance.now();
      history.pushState({}, '', to);
      return new Promise<number>((resolve) => {
        const look = () => {
          const [entry] = performance.getEntriesByName(mark);
          if (entry === undefined) requestAnimationFrame(look);
          else resolve(entry.startTime - startedMs);
        };
        look();
      });
    },
    [address, marks.topologyCards] as const,
  );

/** Returns addresses of toolbar choices. Two consecutive addresses always differ. */
function interactionsOf(packed: string): string[] {
  const random = new SeededRandom(20);
  const components = [...unpackComponents(packed).byId.values()];
  const distinct = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '');
  const [statuses, types, teams] = [
    distinct(components.map(({ status }) => status)),
    distinct(components.map(({ type }) => type)),
    distinct(components.flatMap((component) => component.teams)),
  ];
  const labels = distinct(
    components.flatMap((component) =>
      Object.entries(component.labels).map(([key, value]) => `${key}=${value}`),
    ),
  );
  const fields = distinct(
    components.flatMap((component) => headlinesOf(component).map(({ name }) => name ?? '')),
  );
  const sorts = [...componentSorts, ...fields.map((name) => fieldPrefix + name)];
  const choices = [
    () => ({}),
    () => ({ status: random.pick(statuses) }),
    () => ({ type: random.pick(types) }),
    () => ({ team: random.pick(teams) }),
    () => ({ labels: random.pick(labels) }),
    () => ({ hidden: false }),
  ];
  const addresses: string[] = [];
  while (addresses.length < interactionCount) {
    const address = topologyView.addressOf({
      ...topologyView.defaults,
      type: '*',
      sortBy: random.pick(sorts),
      sortOrder: random.pick(['asc', 'desc'] as const),
      ...random.pick(choices)(),
    });
    if (address !== addresses.at(-1)) addresses.push(address);
  }
  return addresses;
}

/** P20: the topology with every component of the sample as its own card. */
export async function measureTopology(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const { data: list } = await running.window.bridge.topology.list({});
  const packed = list.packed ?? '';
  const count = unpackComponents(packed).byId.size;
  const browser = await chromium.launch(launchOptions);
  try {
    const painted = await median(runs, () => receivedToPainted(browser, running));
    const parsed = await median(runs, () => took(async () => void JSON.parse(packed)));
    const page = await openDashboard(browser, running);
    const steps: number[] = [];
    for (const address of interactionsOf(packed)) {
      steps.push(await goTo(page, address));
      await waitUntilIdle(page);
    }
    await page.close();
    const common = { unit: 'ms', reference: parsed, referenceWhat: 'JSON.parse of the same bytes' } as const;
    return [
      {
        budgetName: 'P20',
        what: `topology: ${count} components received to painted cards (${data.scale})`,
        figure: painted,
        budget: 500,
        ...common,
      },
      {
        budgetName: 'P20',
        what: `the same: filter and sort, p95 of ${interactionCount}, input to painted`,
        figure: p95(steps),
        budget: 80,
        ...common,
      },
    ];
  } finally {
    await browser.close();
  }
}
