import type { TestWindow } from '../support/bridgeClient.ts';
import type { BenchData } from './BenchData.ts';
import { type Figure, middle, p95, times, took } from './measure.ts';
import { type CacheRead, timeBareSelects } from './sqliteReads.ts';
import { typedKeys as keys, typed } from './typedKeys.ts';

const runs = 5;
/** The limit that the command palette uses. */
const limit = 50;

async function ask({ bridge }: TestWindow, text: string): Promise<number> {
  const { data } = await bridge.search.query({ text, limit });
  return data.groups.reduce((sum, { total }) => sum + total, 0);
}

/** P6: search-as-you-type over everything in the cache. */
export async function measureSearch(data: BenchData): Promise<Figure[]> {
  const { window } = await data.synced();
  const found = await times(typed.length, (index) => ask(window, typed[index] ?? ''));
  // A small sample contains only some of the searched names.
  if (found.every((total) => total === 0)) throw new Error('The search found no results.');
  const figures = await times(runs, async () =>
    p95(await times(keys.length, (index) => took(() => ask(window, keys[index] ?? '')))),
  );
  const copy = await data.copyCache();
  const reads = keys.map(
    (text): CacheRead =>
      (reader) =>
        reader.search(text, limit),
  );
  const bare = await times(runs, async () =>
    p95(timeBareSelects(copy, reads, (statement) => statement.includes('item_word match'))),
  );
  return [
    {
      budgetName: 'P6',
      what: `search as you type, p95 of ${keys.length} keys (${data.scale})`,
      unit: 'ms',
      figure: middle(figures),
      budget: 40,
      reference: middle(bare),
      referenceWhat: 'the bare FTS5 query, p95',
    },
  ];
}
