import type { Browser, Page } from 'playwright';
import { marks } from '#kit/marks.ts';
import type { BenchConsole } from './benchConsole.ts';

/** The procedure's path in bridge messages. */
const listPath = '/catalog/items/list';

interface Call {
  readonly sentMs: number;
  answeredMs?: number;
}

interface WindowWithCalls {
  readonly benchCalls: Call[];
}

/** Records when calls of one procedure are sent and answered. Runs before the page's own scripts. */
export function watchCalls(path: string): void {
  const calls: Call[] = [];
  const pendingCalls = new Map<string, Call>();
  Object.assign(globalThis, { benchCalls: calls });
  const idOf = (text: unknown) => /^\{"i":"?(\w+)/.exec(String(text).slice(0, 40))?.[1] ?? '';
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      // Registered first, so that the time excludes the page's own handling of the answer.
      this.addEventListener('message', ({ data }) => {
        const call = pendingCalls.get(idOf(data));
        if (call === undefined) return;
        pendingCalls.delete(idOf(data));
        call.answeredMs = performance.now();
      });
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (typeof data === 'string' && data.includes(`"u":"${path}"`)) {
        const call = { sentMs: performance.now() };
        calls.push(call);
        pendingCalls.set(idOf(data), call);
      }
      super.send(data);
    }
  };
}

/** Opens the catalog's summary in a new page, and waits until it is painted and idle. */
export async function openSummary(browser: Browser, { url }: BenchConsole): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.addInitScript(watchCalls, listPath);
  const { origin, hash } = new URL(url);
  await page.goto(`${origin}/catalog${hash}`);
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, marks.catalogRows);
  await waitUntilIdle(page);
  return page;
}

/** Waits until the window is idle. */
export const waitUntilIdle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  );

export interface NavigationTimes {
  /** From the navigation to the painted rows. */
  readonly paintedMs: number;
  /** The part of `paintedMs` from sending the call to receiving its answer. */
  readonly callMs: number;
}

/**
 * Navigates like a click on a link, and waits until the rows of the new answer are painted.
 * @throws Error if the rows are painted before the main process answers
 */
export async function measureNavigation(page: Page, address: string): Promise<NavigationTimes> {
  const painted = await page.evaluate(
    async ([targetAddress, mark]) => {
      const { benchCalls: calls } = globalThis as unknown as WindowWithCalls;
      performance.clearMarks(mark);
      calls.length = 0;
      const rowsPainted = new Promise<number>((resolve, reject) => {
        const observer = new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName(mark);
          if (entry === undefined) return;
          observer.disconnect();
          resolve(entry.startTime);
        });
        observer.observe({ type: 'mark' });
        setTimeout(() => reject(new Error(`No rows were painted at ${targetAddress}.`)), 30_000);
      });
      const startMs = performance.now();
      history.pushState({}, '', targetAddress);
      const paintedAtMs = await rowsPainted;
      const [call] = calls;
      const { sentMs, answeredMs } = call ?? {};
      if (sentMs === undefined || answeredMs === undefined || paintedAtMs < answeredMs)
        throw new Error(`The painted rows do not match the request at ${targetAddress}.`);
      return { paintedMs: paintedAtMs - startMs, callMs: answeredMs - sentMs };
    },
    [address, marks.catalogRows] as const,
  );
  await waitUntilIdle(page);
  return painted;
}
