import { type Browser, chromium, type Page } from 'playwright';
import { z } from 'zod';
import { DataApi } from '#main/server/DataApi.ts';
import { everyAddress, idsOfRelation } from '../support/everyAddress.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import type { BenchConsole } from './benchConsole.ts';
import type { BenchSample } from './benchSample.ts';
import { type Figure, middle, p95, times } from './measure.ts';
import { clientOf } from './passes.ts';

const windows = 3;
/** Budgets of a first and of a second visit, in milliseconds. */
const budgetsMs = [200, 80] as const;
/** Text of a placeholder. */
const loadingText = 'loading data...';
const emptyPath = '/no/such/page';

/**
 * Goes to an address within the window, and waits until its content is complete: it has no placeholder, and nothing
 * that the window shows changed for some frames. Rows that a list adds outside of the window do not count.
 * @returns milliseconds until the last change was painted
 */
function visit(page: Page, address: string): Promise<number> {
  return page.evaluate(
    ([to, loading]) =>
      new Promise<number>((resolve) => {
        const quietMs = 150;
        const limitMs = 10_000;
        const start = performance.now();
        let changed = start;
        let candidates: Array<{ readonly node: Node; readonly atMs: number }> = [];
        const note = (nodes: Iterable<Node>) => {
          for (const node of nodes) candidates.push({ node, atMs: performance.now() });
        };
        const observer = new MutationObserver((mutations) => {
          for (const { type, target, addedNodes } of mutations)
            note(type === 'childList' ? addedNodes : [target]);
        });
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
          // Other attributes are not painted.
          attributeFilter: ['class', 'style', 'src', 'hidden', 'disabled', 'data-state'],
        });
        const onImage = ({ target }: Event) => note([target as Node]);
        document.addEventListener('load', onImage, true);
        const isInWindow = (node: Node) => {
          const element = node instanceof Element ? node : node.parentElement;
          // The frame around the screen shows when something is refreshed.
          if (element?.closest('main, [role="dialog"], dialog') == null) return false;
          const isVisible = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
          if (element === null || isVisible !== true) return false;
          const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
          const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
          return width > 0 && height > 0 && isInside;
        };
        const isLoading = () =>
          document.querySelector('main [aria-busy="true"], [role="dialog"] [aria-busy="true"]') !== null ||
          (document.querySelector('main')?.textContent ?? '').includes(loading);
        let painted = start;
        const look = () => {
          const now = performance.now();
          const latest = candidates.findLast(({ node }) => isInWindow(node));
          candidates = [];
          if (latest !== undefined) changed = latest.atMs;
          if (isLoading()) changed = now;
          if (changed > painted) painted = now;
          if (now - changed > quietMs || now - start > limitMs) {
            observer.disconnect();
            document.removeEventListener('load', onImage, true);
            resolve(painted - start);
          } else requestAnimationFrame(look);
        };
        // The router follows calls of the history.
        history.pushState(null, '', to);
        requestAnimationFrame(look);
      }),
    [address, loadingText] as const,
  );
}

interface Visits {
  /** Milliseconds of both visits, per address. */
  readonly byAddress: ReadonlyArray<readonly number[]>;
  /** Milliseconds of each visit of an empty page. */
  readonly empty: readonly number[];
}

/** Visits all addresses twice in one window, each from an empty page. */
async function visitAll(browser: Browser, url: string, addresses: readonly string[]): Promise<Visits> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  try {
    const { origin, hash } = new URL(url);
    await page.goto(`${origin}${emptyPath}${hash}`);
    await page.getByText('This page does not exist').waitFor();
    const byAddress: number[][] = addresses.map(() => []);
    const empty: number[] = [];
    for (const _ of budgetsMs)
      for (const [index, address] of addresses.entries()) {
        byAddress[index]?.push(await visit(page, address));
        empty.push(await visit(page, emptyPath));
      }
    return { byAddress, empty };
  } finally {
    await page.close();
  }
}

/** Returns the address of every screen, with ids of rows of the sample server. */
export async function addressesOf(sample: BenchSample): Promise<string[]> {
  const api = new DataApi(await clientOf(sample));
  const idSchema = z.object({ id: z.string() });
  return everyAddress(async (relation) => {
    const { rows } = await api.rows(
      { relation, columns: ['id'], order: [['id', 'asc']], limit: idsOfRelation },
      idSchema,
    );
    return rows.map(({ id }) => id);
  });
}

/** P23: from a navigation to the painted content, for every screen of the manifests. */
export async function measureEveryScreen(data: BenchData): Promise<Figure[]> {
  const running: BenchConsole = await data.synced();
  const addresses = await addressesOf(await data.sample());
  const browser = await chromium.launch(launchOptions);
  try {
    const runs = await times(windows, () => visitAll(browser, running.url, addresses));
    return budgetsMs.flatMap((budget, visitIndex) => {
      const visits = addresses
        .map((address, index) => ({
          address,
          ms: middle(runs.map(({ byAddress }) => byAddress[index]?.[visitIndex] ?? Number.NaN)),
        }))
        .sort((a, b) => b.ms - a.ms);
      const over = visits.filter(({ ms }) => ms > budget);
      const name = visitIndex === 0 ? 'first' : 'second';
      process.stderr.write(
        `${over.length} of ${visits.length} screens take more than ${budget} ms at the ${name} visit:\n`,
      );
      for (const { address, ms } of over)
        process.stderr.write(`${ms.toFixed(0).padStart(7)} ms  ${address}\n`);
      return [
        {
          budgetName: 'P23',
          what: `every screen, ${name} visit: navigation to painted, p95 of ${visits.length} (${data.scale})`,
          unit: 'ms' as const,
          figure: p95(visits.map(({ ms }) => ms)),
          budget,
          reference: middle(runs.flatMap(({ empty }) => empty)),
          referenceWhat: "an empty page's navigation to painted",
        },
      ];
    });
  } finally {
    await browser.close();
  }
}
