import { statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { MomentSubject } from '#contract/rules/healthHistory.ts';
import { recordedKinds } from '#contract/rules/healthHistory.ts';
import { marks } from '#kit/marks.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { openForReading, openForWriting } from '#main/cache/openDatabase.ts';
import { CacheReader } from '#main/cache/reads/CacheReader.ts';
import { HistoryReader } from '#main/cache/reads/HistoryReader.ts';
import { StoryWindow } from '../stories/StoryWindow.ts';
import { checkList } from '../stories/world/health.ts';
import { cachedAfterFailure } from '../stories/world/times.ts';
import { itemId } from '../support/cacheItems.ts';
import { launchOptions } from '../support/launchOptions.ts';
import { newDataFolder, removeFolder } from './benchConsole.ts';
import { createDraw, fleetCheck, fleetChecks, fleetItems, writeFleetRows } from './fleetRows.ts';
import { type Figure, middle, p95 } from './measure.ts';

const days = 90;
const changesPerDay = 10_000;
const dayMs = 86_400_000;
const moments = 30;
const steps = 40;

const firstPage = {
  filter: { hideDeleted: true },
  groupBy: [] as string[],
  sortBy: 'name',
  sortOrder: 'asc',
  pageIndex: 0,
  pageSize: 100,
} as const;

/** Writes the rows of a fleet and the health changes of 90 days, as sync does. Returns the bytes of the changes. */
function writeFleet(path: string, nowMs: number): number {
  const database = openForWriting(path, cacheKind);
  writeFleetRows(database);
  const bytes = () => {
    database.pragma('wal_checkpoint(TRUNCATE)');
    return statSync(path).size;
  };
  const before = bytes();
  const addThing = database.prepare('insert into health_thing (kind, id) values (?, ?)');
  const addMove = database.prepare('insert into health_move (thing, at, was, now) values (?, ?, ?, ?)');
  const known = new Map<number, { k: number; health: number }>();
  const startMs = nowMs - days * dayMs;
  const next = createDraw();
  database.exec('delete from watched_span');
  const addSpan = database.prepare('insert into watched_span (kind, since, until) values (?, ?, ?)');
  for (let day = 0; day < days; day += 1) {
    const dayStartMs = startMs + day * dayMs;
    database.transaction(() => {
      // A pause of two hours in each night.
      for (const [kind] of recordedKinds.entries())
        addSpan.run(kind, dayStartMs * 1_000, (dayStartMs + dayMs - 7_200_000) * 1_000);
      for (let change = 0; change < changesPerDay; change += 1) {
        const place = 1 + next(fleetItems + fleetChecks);
        const kind = place > fleetItems ? 1 : 0;
        let thing = known.get(place);
        if (thing === undefined) {
          const id = Buffer.from(itemId(place).replaceAll('-', ''), 'hex');
          thing = { k: Number(addThing.run(kind, id).lastInsertRowid), health: next(2) };
          known.set(place, thing);
        }
        const at = (dayStartMs + Math.floor((change / changesPerDay) * dayMs)) * 1_000;
        addMove.run(thing.k, at, thing.health, 1 - thing.health);
        thing.health = 1 - thing.health;
      }
    })();
  }
  const grown = bytes() - before;
  database.close();
  return grown;
}

/** Reads moments all over the 90 days. Returns the times, and the largest growth of the process in MB. */
function timeMoments(history: HistoryReader, nowMs: number, subjects: readonly MomentSubject[]) {
  let grownMb = 0;
  const times = Array.from({ length: moments }, (_, index) => {
    const atMs = nowMs - ((index + 0.5) / moments) * days * dayMs;
    const before = process.memoryUsage().rss;
    const startedMs = performance.now();
    history.differencesAt(atMs, subjects);
    const tookMs = performance.now() - startedMs;
    grownMb = Math.max(grownMb, (process.memoryUsage().rss - before) / 1e6);
    return tookMs;
  });
  return { p95Ms: p95(times), grownMb };
}

/** Reads the first page of the catalog at moments all over the 90 days. Returns the times. */
function timeCatalog(reader: CacheReader, nowMs: number): number {
  const times = Array.from({ length: moments }, (_, index) => {
    const at = new Date(nowMs - ((index + 0.5) / moments) * days * dayMs).toISOString();
    const startedMs = performance.now();
    reader.listItems({ ...firstPage, at }, nowMs);
    return performance.now() - startedMs;
  });
  return p95(times);
}

/** Measures from the key of the slider to the painted rows, in a window with all checks of the fleet. */
async function stepToPainted(history: HistoryReader): Promise<{ p95Ms: number; medianMs: number }> {
  const browser = await chromium.launch(launchOptions);
  try {
    const stage = await StoryWindow.launch(browser);
    const at = new Date(Date.now() - 45 * dayMs).toISOString();
    await stage.open(`/health?hidePassing=false&groupBy=no-group&at=${encodeURIComponent(at)}`, {
      'health.checks.list': checkList(Array.from({ length: fleetChecks }, (_, index) => fleetCheck(index))),
      'history.extent': cachedAfterFailure(history.historyExtent()),
      'history.at': ({ at: then, subjects }) =>
        cachedAfterFailure(history.differencesAt(Date.parse(then), subjects)),
      'history.density': ({ from, to, kinds, buckets }) =>
        cachedAfterFailure(
          history.countMoves({ fromMs: Date.parse(from), toMs: Date.parse(to), kinds }, buckets),
        ),
    });
    const slider = stage.page.getByRole('slider', { name: 'Moment' });
    await slider.waitFor();
    await stage.page.waitForFunction(
      (mark) => performance.getEntriesByName(mark).length > 0,
      marks.healthRows,
    );
    // Counting the changes of 90 days happens once, in the same process here.
    await stage.page.locator('[data-part="worse"][d^="M"]').waitFor();
    const times: number[] = [];
    for (let step = 0; step < steps; step += 1)
      times.push(
        await slider.evaluate(
          (element, [mark, key]) =>
            new Promise<number>((resolve) => {
              performance.clearMarks(mark);
              const startedMs = performance.now();
              element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
              const look = () => {
                const [painted] = performance.getEntriesByName(mark);
                if (painted === undefined) setTimeout(look, 2);
                else setTimeout(() => resolve(painted.startTime - startedMs), 150);
              };
              look();
            }),
          [marks.healthRows, step % 2 === 0 ? 'ArrowLeft' : 'PageUp'] as const,
        ),
      );
    await stage.close();
    return { p95Ms: p95(times), medianMs: middle(times) };
  } finally {
    await browser.close();
  }
}

/** Measures earlier moments of a fleet: 90 days with 10,000 health changes a day. */
export async function measureMoments(): Promise<Figure[]> {
  const folder = newDataFolder();
  try {
    const path = join(folder, 'cache.db');
    const nowMs = Date.now();
    const grownBytes = writeFleet(path, nowMs);
    const database = openForReading(path);
    const history = new HistoryReader(database);
    const checks = timeMoments(history, nowMs, ['check']);
    const items = timeMoments(history, nowMs, ['item']);
    const catalogMs = timeCatalog(new CacheReader(database), nowMs);
    const all = timeMoments(history, nowMs, ['item', 'check', 'component', 'relationship']);
    const range = { fromMs: nowMs - days * dayMs, toMs: nowMs, kinds: recordedKinds };
    const startedMs = performance.now();
    history.countMoves(range, 360);
    const densityMs = performance.now() - startedMs;
    const painted = await stepToPainted(history);
    database.close();
    const figure = (what: string, unit: 'ms' | 'MB', value: number, budget?: number): Figure => ({
      budgetName: 'moments',
      what,
      unit,
      figure: value,
      ...(budget === undefined ? {} : { budget }),
    });
    return [
      figure('key of the slider to painted, 20,000 checks, 95th percentile', 'ms', painted.p95Ms, 150),
      figure('key of the slider to painted, 20,000 checks, median', 'ms', painted.medianMs),
      figure('state of a moment: checks, 95th percentile', 'ms', checks.p95Ms),
      figure('state of a moment: items, 95th percentile', 'ms', items.p95Ms),
      figure('state of a moment: everything, 95th percentile', 'ms', all.p95Ms),
      figure('first page of the catalog at a moment, 95th percentile', 'ms', catalogMs),
      figure('memory for a moment: everything', 'MB', all.grownMb),
      figure('density of 90 days', 'ms', densityMs),
      figure('disk space of the health changes of 90 days', 'MB', grownBytes / 1e6),
    ];
  } finally {
    removeFolder(folder);
  }
}
