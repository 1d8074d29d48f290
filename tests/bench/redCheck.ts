import { chromium, type Page } from 'playwright';
import { unpackChecks } from '#contract/rules/packedChecks.ts';
import type { SyncState } from '#contract/sync.ts';
import { HealthService } from '#main/server/HealthService.ts';
import { waitFor } from '../support/bridgeClient.ts';
import { launchOptions } from '../support/launchOptions.ts';
import { type BenchData, bodyBytes } from './BenchData.ts';
import { type BenchConsole, removeFolder, signInWithLimits, startBenchConsole } from './benchConsole.ts';
import type { BenchSample } from './benchSample.ts';
import { type Figure, median, took } from './measure.ts';
import { clientOf } from './passes.ts';

const runs = 5;
/** The measurement starts after this many changes are stored. */
const begunRows = 20_000;
const fillLimitMs = 10 * 60_000;
/** Allowed delay in addition to the summary request itself, in milliseconds. */
const allowedMs = 1_000;

const changesOf = ({ feeds }: SyncState) => feeds.find(({ name }) => name === 'changes');

/** Returns a healthy check whose name matches no other check. */
async function someCheck({ window }: BenchConsole): Promise<{ readonly id: string; readonly name: string }> {
  const { data } = await window.bridge.health.checks.list({});
  const all = unpackChecks(data.packed ?? '');
  const found = all.find(
    ({ name, status }) =>
      status === 'healthy' && all.filter((other) => other.name.includes(name)).length === 1,
  );
  if (found === undefined) throw new Error('No healthy check has a unique name.');
  return found;
}

async function setStatus({ origin }: BenchSample, id: string, value: 'healthy' | 'unhealthy'): Promise<void> {
  const answer = await fetch(`${origin}/_sample/checks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'status', id, value }),
  });
  if (!answer.ok) throw new Error(`The check could not be changed: ${await answer.text()}`);
}

/** Measures the time from requesting the summary to the painted check. */
async function toShown(
  page: Page,
  { window }: BenchConsole,
  shape: 'healthy' | 'unhealthy',
): Promise<number> {
  const startMs = performance.now();
  const [ms] = await Promise.all([
    page
      .waitForFunction((wanted) => document.querySelector(`.ag-row [data-shape=${wanted}]`) !== null, shape, {
        polling: 'raf',
        timeout: 30_000,
      })
      .then(() => performance.now() - startMs),
    window.bridge.health.checks.refresh(),
  ]);
  return ms;
}

/** Measures how soon an unhealthy check is displayed while a first sync fetches the changes. */
export async function measureRedCheck(data: BenchData): Promise<Figure[]> {
  const sample = await data.sample();
  await data.endConsole();
  const folder = data.newFolder();
  const running = await startBenchConsole(sample, folder);
  const browser = await chromium.launch(launchOptions);
  try {
    await signInWithLimits(running, sample, bodyBytes);
    const { bridge } = running.window;
    await waitFor(bridge.sync.changes(), (state) => (changesOf(state)?.done ?? 0) > begunRows, fillLimitMs);
    const { id, name } = await someCheck(running);
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    const { origin, hash } = new URL(running.url);
    await page.goto(
      `${origin}/health?hidePassing=false&groupBy=none&tabBy=none&query=${encodeURIComponent(name)}${hash}`,
    );
    await page.locator('.ag-row [data-shape=healthy]').first().waitFor();
    const figure = await median(runs, async () => {
      await setStatus(sample, id, 'unhealthy');
      const ms = await toShown(page, running, 'unhealthy');
      await setStatus(sample, id, 'healthy');
      await toShown(page, running, 'healthy');
      return ms;
    });
    const service = new HealthService(await clientOf(sample));
    const reference = await median(runs, () => took(() => service.summary()));
    const { state } = changesOf(await waitFor(bridge.sync.changes(), () => true)) ?? {};
    if (state !== 'first')
      throw new Error(`The first sync ended during the measurement: the changes feed is ${state}.`);
    return [
      {
        budgetName: 'red',
        what: `a check that becomes unhealthy during the first sync of changes: summary request to painted (${data.scale})`,
        unit: 'ms',
        figure,
        budget: reference + allowedMs,
        reference,
        referenceWhat: 'the summary asked for directly, meanwhile',
      },
    ];
  } finally {
    await browser.close();
    await running.stop();
    removeFolder(folder);
  }
}
