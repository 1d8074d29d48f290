import { type Browser, chromium, type Page } from 'playwright';
import { z } from 'zod';
import { marks } from '#kit/marks.ts';
import { LogsService } from '#main/server/LogsService.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import type { BenchConsole } from './benchConsole.ts';
import { type Figure, middle, p95, times, took } from './measure.ts';
import { clientOf } from './passes.ts';
import { compare, openScreen } from './scrolling.ts';

const runs = 5;
/** Delay (ms) after opening the window before the measurement begins. */
const settledMs = 2_000;
const selector = 'payments-worker';
const shortSelector = 'payments-api';
const filterRuns = 100;

/** Combined with every pair of last letters, so that each search matches different lines. */
const words = [
  'pool',
  'settled',
  'error',
  'too many',
  'ledger entry',
  'batch',
  'captured',
  'leader',
  'warn',
  'debug',
];
const queryOf = (index: number): string => {
  const word = words[index % words.length] ?? '';
  return index % 3 === 0 ? word : `${word}${index % 3 === 1 ? ' ' : ''}`.slice(0, 3 + (index % 7));
};

/** Measures the time from another log source's lines to the first lines of the long one. */
async function toFirstLines(browser: Browser, running: BenchConsole, path: string): Promise<number> {
  const page = await openScreen(browser, running, path.replace(selector, shortSelector), marks.logLines);
  try {
    await page.waitForTimeout(settledMs);
    return await page.evaluate(async (to) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const matching = () => Number(document.querySelector('[data-matching]')?.getAttribute('data-matching'));
      const startMs = performance.now();
      history.pushState({}, '', to);
      while (!(matching() >= 100_000)) {
        if (performance.now() > startMs + 30_000) throw new Error(`No lines were painted at ${to}.`);
        await nextFrame();
      }
      // The frame that contains the lines is painted before the next frame begins.
      await nextFrame();
      return performance.now() - startMs;
    }, path);
  } finally {
    await page.close();
  }
}

/**
 * Runs searches one after the other in one window.
 * @returns milliseconds from each navigation to the frame that shows its lines
 */
function filterTimes(page: Page, path: string, queries: readonly string[]): Promise<number[]> {
  return page.evaluate(
    async ([to, texts]) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const counted = () => document.querySelector('[data-matching]')?.getAttribute('data-matching');
      const figures: number[] = [];
      for (const text of texts) {
        const before = counted();
        const startMs = performance.now();
        history.pushState({}, '', `${to}&query=${encodeURIComponent(text)}`);
        while (counted() === before) {
          if (performance.now() > startMs + 5_000)
            throw new Error(`The displayed lines did not change for the search text ${text}.`);
          await nextFrame();
        }
        await nextFrame();
        figures.push(performance.now() - startMs);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return figures;
    },
    [path, queries] as const,
  );
}

/** P15: the log viewer with 100,000 lines. */
export async function measureLogViewer(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const { data: components } = await running.window.bridge.logs.components();
  const componentId = z.string().parse(components.find(({ name }) => name === 'payments')?.id);
  const path = `/logs?topologyId=${componentId}&logsSelector=${selector}&start=all`;
  const service = new LogsService(await clientOf(await data.sample()), async () => {});
  const ask = async () => {
    const parts: Uint8Array[] = [];
    await service.lines(componentId, selector, () => (part) => parts.push(part));
    return Buffer.concat(parts);
  };
  const browser = await chromium.launch(launchOptions);
  try {
    // The sample generates its lines on the first request.
    await ask();
    const rounds = await times(runs, async () => ({
      paintedMs: await toFirstLines(browser, running, path),
      askedMs: await took(ask),
    }));
    const asked = middle(rounds.map(({ askedMs }) => askedMs));
    const messages = z
      .object({ results: z.array(z.object({ message: z.unknown() })) })
      .parse(JSON.parse(new TextDecoder().decode(await ask())))
      .results.map(({ message }) => String(message).toLowerCase());
    const queries = Array.from({ length: filterRuns }, (_, index) => queryOf(index)).filter(
      (query, index, all) => query !== all[index - 1],
    );
    const page = await openScreen(browser, running, path, marks.logLines);
    const filters = await filterTimes(page, path, queries);
    await page.close();
    const bare = queries.map((query) => {
      const startedMs = performance.now();
      messages.filter((message) => message.includes(query));
      return performance.now() - startedMs;
    });
    const scrolled = await compare(browser, {
      budgetName: 'P15',
      what: '100,000 lines of logs',
      open: () => openScreen(browser, running, path, marks.logLines),
      scroller: '[role=grid]',
    });
    const wrapped = await compare(browser, {
      budgetName: 'P15',
      what: '100,000 wrapped lines of logs',
      open: () => openScreen(browser, running, `${path}&wrap=true`, marks.logLines),
      scroller: '[role=grid]',
    });
    return [
      {
        budgetName: 'P15',
        what: '100,000 lines of logs: selection to first lines, without the time of the server',
        unit: 'ms',
        figure: middle(rounds.map(({ paintedMs }) => paintedMs)) - asked,
        budget: 300,
        reference: asked,
        referenceWhat: 'the same lines asked of the server directly',
      },
      {
        budgetName: 'P15',
        what: `100,000 lines of logs: text filter, p95 of ${queries.length}, address to painted`,
        unit: 'ms',
        figure: p95(filters),
        budget: 80,
        reference: p95(bare),
        referenceWhat: 'the same texts looked for in folded messages, p95',
      },
      scrolled,
      wrapped,
    ];
  } finally {
    await browser.close();
  }
}
