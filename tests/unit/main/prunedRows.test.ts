import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { cacheKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { ChangeWriter } from '#main/cache/writes/ChangeWriter.ts';
import { FeedRows } from '#main/cache/writes/FeedRows.ts';
import { NewestRows } from '#main/cache/writes/NewestRows.ts';
import { itemId } from '../../support/cacheItems.ts';
import { writerOptions } from '../../support/writerOptions.ts';

const startMs = Date.parse('2026-03-01T12:00:00Z');

/** Stores one change per time, in minutes after the start. */
function openChanges(minutes: readonly number[]) {
  const database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  const options = writerOptions(database);
  const changes = new ChangeWriter(options);
  changes.putChanges(
    minutes.map((minute, place) => ({
      id: itemId(place + 1),
      itemId: itemId(1_000),
      type: 'diff',
      severity: null,
      source: null,
      summary: null,
      createdAt: new Date(startMs + minute * 60_000).toISOString(),
      firstObservedAt: null,
      count: 1,
      createdBy: null,
      externalCreatedBy: null,
    })),
    null,
  );
  const newest = new NewestRows(database, new FeedRows(options, 'changes'), {
    table: 'change',
    reports: 'item',
    remove: (condition, value) => database.prepare(`delete from change where ${condition}`).run(value),
  });
  const left = (): number[] =>
    database
      .prepare<[], number>('select at from change order by at')
      .pluck()
      .all()
      .map((at) => (at / 1_000 - startMs) / 60_000);
  return { database, changes, newest, left };
}

it('removes the oldest rows first, up to a limit, until none is left before the time', () => {
  const { newest, left, database } = openChanges([5, 1, 2, 3, 4, 0]);
  const beforeMs = startMs + 5 * 60_000;
  expect(newest.prune(beforeMs, 2)).toBe(true);
  expect(left()).toEqual([2, 3, 4, 5]);
  expect(newest.prune(beforeMs, 2)).toBe(true);
  expect(left()).toEqual([4, 5]);
  expect(newest.prune(beforeMs, 2)).toBe(false);
  expect(left()).toEqual([5]);
  database.close();
});

it('removes rows with the same time together', () => {
  const { newest, left, database } = openChanges([1, 1, 1, 2]);
  expect(newest.prune(startMs + 9 * 60_000, 2)).toBe(true);
  expect(left()).toEqual([2]);
  database.close();
});

it('reports more rows until the changes and the counts of their days are removed', () => {
  const { changes, left, database } = openChanges(Array.from({ length: 4_100 }, (_, minute) => minute));
  const beforeMs = startMs + 10_000 * 60_000;
  const answers = [1, 2, 3].map(() => changes.pruneChanges(beforeMs));
  expect(answers).toEqual([true, true, false]);
  expect(left()).toEqual([]);
  expect(database.prepare('select count(*) from change_day').pluck().get()).toBe(0);
  database.close();
});
