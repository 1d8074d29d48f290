import { z } from 'zod';
import { DataApi } from '#main/server/DataApi.ts';
import type { BenchData } from './BenchData.ts';
import { removeFolder } from './benchConsole.ts';
import type { BenchSample } from './benchSample.ts';
import { type Figure, median, middle, times, took } from './measure.ts';
import { clientOf, fetchOnly, fetchPages, insertOnly, startSync } from './passes.ts';

const runs = 3;
const cheapRuns = 5;

/**
 * Runs a first pass into an empty cache.
 * @returns rows per second
 */
async function firstPass(sample: BenchSample, folder: string): Promise<number> {
  const { cache, calls, stop } = await startSync(sample, folder);
  try {
    // An empty cache has no cursor to continue from, so this call only waits until the thread is ready.
    await calls.work('items', 'tail', []);
    const sweep = async () => {
      while ((await calls.work('items', 'fullSweep', [])) === true);
    };
    const ms = await took(sweep);
    const { done } = await cache.write.feed('items');
    if (done === 0) throw new Error('The pass received no rows.');
    return (done * 1_000) / ms;
  } finally {
    await stop();
  }
}

/**
 * Sends one small data API request.
 * @returns milliseconds
 */
async function roundTrip(data: DataApi): Promise<number> {
  return took(() => data.rows({ relation: 'config_items', columns: ['id'], limit: 1 }, z.unknown()));
}

/**
 * Measures the periodic sync while nothing changes on the server.
 * @returns milliseconds of each run
 */
async function unchangedRuns(sample: BenchSample, folder: string): Promise<number[]> {
  const { calls, stop } = await startSync(sample, folder);
  try {
    const look = async () => {
      const changed = ['tail', 'reconcile'].map(async (name) => Number(await calls.work('items', name, [])));
      return (await Promise.all(changed)).reduce((sum, rows) => sum + rows, 0);
    };
    // The first round fetches the remaining changes.
    await look();
    return await times(cheapRuns, () =>
      took(async () => {
        const changed = await look();
        if (changed > 0) throw new Error(`${changed} rows changed, but none should change.`);
      }),
    );
  } finally {
    await stop();
  }
}

/** P11 and P12: a first pass over all items, and a sync without changes. */
export async function measurePasses(data: BenchData): Promise<Figure[]> {
  const sample = await data.sample();
  await data.endConsole();
  const folder = data.newFolder();
  const rate = await median(runs, async () => {
    removeFolder(folder);
    return firstPass(sample, folder);
  });
  const unchanged = middle(await unchangedRuns(sample, folder));
  const api = new DataApi(await clientOf(sample));
  const trip = await median(cheapRuns, () => roundTrip(api));
  const pages = await fetchPages(sample);
  const rows = pages.reduce((sum, [, places]) => sum + places.length, 0);
  const fetched = (rows * 1_000) / (await median(runs, () => fetchOnly(sample)));
  const inserted = (rows * 1_000) / (await median(runs, () => insertOnly(pages, data.newFolder())));
  const slower = Math.min(fetched, inserted);
  const name = fetched < inserted ? 'fetch and parse only' : 'insert only';
  const other = `${fetched < inserted ? 'insert' : 'fetch and parse'}: ${Math.max(fetched, inserted).toFixed(0)}`;
  return [
    {
      budgetName: 'P11',
      what: `first pass over ${rows.toLocaleString('en')} items into SQLite with its indexes`,
      unit: 'rows/s',
      figure: rate,
      better: 'more',
      budget: 0.7 * slower,
      reference: slower,
      referenceWhat: `${name}, the slower (${other})`,
    },
    {
      budgetName: 'P12',
      what: `tail and reconciliation when nothing changed (${data.scale})`,
      unit: 'ms',
      figure: unchanged,
      budget: 300,
      reference: trip,
      referenceWhat: 'one PostgREST round trip',
    },
  ];
}
