import { statSync } from 'node:fs';
import { chromium } from 'playwright';
import type { ChangeListInput } from '#contract/changes.ts';
import { changeSortColumns, severities } from '#contract/rules/changes.ts';
import { changesFromServer } from '#main/areas/changes/serverChanges.ts';
import { openForReading } from '#main/cache/openDatabase.ts';
import { ChangeReader } from '#main/cache/reads/ChangeReader.ts';
import { DataApi } from '#main/server/DataApi.ts';
import { changesInput, changesView } from '../../src-renderer/areas/catalog/changes/changesView.ts';
import { oneOf, seeded } from '../support/generatedItems.ts';
import { launchOptions } from '../support/launchOptions.ts';
import type { BenchData } from './BenchData.ts';
import { toFirstRows } from './firstRows.ts';
import { type Figure, median, p95, took } from './measure.ts';
import { clientOf } from './passes.ts';

const runs = 5;
const path = '/catalog/changes';
const questions = 100;
const slowestTold = 8;

/** Returns typical queries: by severity, type, tag and time range, in every order, on the first pages. */
function someQuestions(reader: ChangeReader): ChangeListInput[] {
  const random = seeded(5);
  const types = reader.changeFacets('types').map(({ value }) => value);
  const ranges = [{ range: 'now-2d' }, { range: 'now-7d' }, { range: 'now-30d' }, { range: 'now-90d' }];
  return Array.from({ length: questions }, (): ChangeListInput => {
    const view = {
      ...changesView.defaults,
      range: { type: 'relative', ...oneOf(random, ranges) } as const,
      sortBy: random() < 0.5 ? 'created_at' : oneOf(random, changeSortColumns),
      sortOrder: oneOf(random, ['asc', 'desc'] as const),
      pageIndex: Math.floor(random() * 3),
      ...(random() < 0.4 ? { severity: oneOf(random, severities) } : {}),
      ...(random() < 0.4
        ? { changeType: new Map([[oneOf(random, types), random() < 0.7 ? 1 : -1] as const]) }
        : {}),
      ...(random() < 0.2 ? { configTypes: new Map([['Kubernetes::Pod', 1] as const]) } : {}),
    } as const;
    return changesInput(view, Date.now());
  });
}

const toldOf = ({ filter, range, sortBy, sortOrder }: ChangeListInput): string =>
  `${range?.asked}, ${sortBy} ${sortOrder}, ${filter.severity ?? 'any'}, ${JSON.stringify([filter.type, filter.configType])}`;

/** Measures lists of one million changes: first rows in the window, and all other queries in SQLite. */
export async function measureChangeList(data: BenchData): Promise<Figure[]> {
  const running = await data.synced();
  const copy = await data.copyCache();
  const database = openForReading(copy);
  const browser = await chromium.launch(launchOptions);
  try {
    const figure = await median(runs, () => toFirstRows(browser, running, path, 'change_type'));
    const api = new DataApi(await clientOf(await data.sample()));
    const usual = changesInput(changesView.defaults, Date.now());
    const reference = await median(runs, () => took(() => changesFromServer(api, usual, undefined)));
    const asked = someQuestions(new ChangeReader(database));
    const read: Array<{ readonly ms: number; readonly input: ChangeListInput }> = [];
    // A new reader each time, so that no result of the previous query is cached.
    for (const input of asked) {
      const reader = new ChangeReader(database);
      read.push({ input, ms: await took(() => reader.listChanges(input)) });
    }
    process.stderr.write('Slowest SQLite reads:\n');
    for (const { ms, input } of read.toSorted((a, b) => b.ms - a.ms).slice(0, slowestTold))
      process.stderr.write(`  ${ms.toFixed(0).padStart(5)} ms  ${toldOf(input)}\n`);
    const calls: number[] = [];
    for (const input of asked) calls.push(await took(() => running.window.bridge.changes.list(input)));
    return [
      {
        budgetName: 'changes',
        what: `changes: navigation to first rows (${data.scale})`,
        unit: 'ms',
        figure,
        budget: reference,
        reference,
        referenceWhat: 'the same page asked of PostgREST directly',
      },
      {
        budgetName: 'changes-sort',
        what: `changes: sort and filter, p95 of ${questions}: bridge call`,
        unit: 'ms',
        figure: p95(calls),
        budget: 80,
      },
      {
        budgetName: 'changes-sql',
        what: 'the same: SQLite and the mapping of its rows',
        unit: 'ms',
        figure: p95(read.map(({ ms }) => ms)),
        budget: 20,
      },
      {
        budgetName: 'changes-disk',
        what: 'the size of the cache file',
        unit: 'MB',
        figure: statSync(copy).size / 1_000_000,
      },
    ];
  } finally {
    await browser.close();
    database.close();
  }
}
