import type { Browser, Page } from 'playwright';
import { marks } from '../../src-renderer/kit/marks.ts';
import type { BenchConsole } from './benchConsole.ts';

/** The procedure's path in bridge messages. */
const listPath = '/catalog/items/list';

interface Call {
  readonly sentMs: number;
  answeredMs?: number;
}

interface Watched {
  readonly benchCalls: Call[];
}

/** Records when calls of one procedure are sent and answered. Runs before the page's own scripts. */
export function watchCalls(path: string): void {
  const calls: Call[] = [];
  const waiting = new Map<string, Call>();
  Object.assign(globalThis, { benchCalls: calls });
  const idOf = (text: unknown) => /^\{"i":"?(\w+)/.exec(String(text).slice(0, 40))?.[1] ?? '';
  globalThis.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      // Registered first, so that the time excludes the page's own handling of the answer.
      this.addEventListener('message', ({ data }) => {
        const call = waiting.get(idOf(data));
        if (call === undefined) return;
        waiting.delete(idOf(data));
        call.answeredMs = performance.now();
      });
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      if (typeof data === 'string' && data.includes(`"u":"${path}"`)) {
        const call = { sentMs: performance.now() };
        calls.push(call);
        waiting.set(idOf(data), call);
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
  await rest(page);
  return page;
}

/** Waits until the window is idle. */
export const rest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  );

export interface Painted {
  /** From the navigation to the painted rows. */
  readonly paintedMs: number;
  /** The part of `paintedMs` from sending the call to receiving its answer. */
  readonly callMs: number;
}

/**
 * Navigates like a click on a link, and waits until the rows of the new answer are painted.
 * @throws when the painted rows are not from the answer of main
 */
export async function goTo(page: Page, address: string): Promise<Painted> {
  const painted = await page.evaluate(
    async ([to, mark]) => {
      const { benchCalls: calls } = globalThis as unknown as Watched;
      performance.clearMarks(mark);
      calls.length = 0;
      const marked = new Promise<number>((resolve, reject) => {
        const observer = new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName(mark);
          if (entry === undefined) return;
          observer.disconnect();
          resolve(entry.startTime);
        });
        observer.observe({ type: 'mark' });
        setTimeout(() => reject(new Error(`No rows were painted at ${to}.`)), 30_000);
      });
      const startMs = performance.now();
      history.pushState({}, '', to);
      const paintedAtMs = await marked;
      const [call] = calls;
      const { sentMs, answeredMs } = call ?? {};
      if (sentMs === undefined || answeredMs === undefined || paintedAtMs < answeredMs)
        throw new Error(`What was painted at ${to} is not what was asked for.`);
      return { paintedMs: paintedAtMs - startMs, callMs: answeredMs - sentMs };
    },
    [address, marks.catalogRows] as const,
  );
  await rest(page);
  return painted;
}
