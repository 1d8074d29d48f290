import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { serverRange } from '#main/areas/handover/handoverProcedures.ts';
import { readClockDifference, storeClockDifference } from '#main/cache/clockDifference.ts';
import { cacheKind } from '#main/cache/kinds.ts';
import { runMigrations } from '#main/cache/openDatabase.ts';
import { createClockReporter } from '#main/sync/createClockReporter.ts';

const minuteMs = 60_000;
const nowMs = Date.parse('2026-03-02T08:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();

function openCache() {
  const database = new Database(':memory:');
  runMigrations(database, cacheKind.migrations);
  return database;
}

describe('the stored difference between the clocks', () => {
  it('is zero at first, and stays the same while it changes by less than five seconds', () => {
    const database = openCache();
    expect(readClockDifference(database)).toBe(0);
    storeClockDifference(database, 4_000);
    expect(readClockDifference(database)).toBe(0);
    storeClockDifference(database, -10 * minuteMs);
    storeClockDifference(database, -10 * minuteMs + 4_000);
    expect(readClockDifference(database)).toBe(-10 * minuteMs);
    storeClockDifference(database, 0);
    expect(readClockDifference(database)).toBe(0);
  });

  it('is zero if a snapshot contains an impossible one', () => {
    const database = openCache();
    const put = database.prepare("insert or replace into meta (name, value) values ('clockDifferenceMs', ?)");
    for (const value of ['x', '1e300', '', null, '1.5', '-99999999999999']) {
      put.run(value);
      expect(readClockDifference(database), String(value)).toBe(0);
    }
  });
});

describe('the reporter of the clock difference', () => {
  it('stores the difference after the first answer with a time, and after a change of the clocks', async () => {
    const stored: number[] = [];
    let differenceMs: number | undefined;
    const report = createClockReporter({
      now: () => nowMs,
      serverNowMs: () => (differenceMs === undefined ? undefined : nowMs + differenceMs),
      store: async (ms) => {
        stored.push(ms);
        return ms;
      },
    });
    for (const next of [undefined, 90_000, 91_000, 0]) {
      differenceMs = next;
      report();
      await Promise.resolve();
    }
    expect(stored).toEqual([90_000, 0]);
  });

  it('stores a difference that grows in small steps', async () => {
    const database = openCache();
    let differenceMs = 0;
    const report = createClockReporter({
      now: () => nowMs,
      serverNowMs: () => nowMs + differenceMs,
      store: async (ms) => storeClockDifference(database, ms),
    });
    for (; differenceMs <= 60_000; differenceMs += 4_000) {
      report();
      await Promise.resolve();
      expect(Math.abs(differenceMs - readClockDifference(database))).toBeLessThan(5_000);
    }
  });

  it('stores the difference after the next answer if it could not be stored', async () => {
    const stored: number[] = [];
    let isFull = true;
    const report = createClockReporter({
      now: () => nowMs,
      serverNowMs: () => nowMs + minuteMs,
      store: async (ms) => {
        if (isFull) throw new Error('The disk is full.');
        stored.push(ms);
        return ms;
      },
    });
    report();
    await new Promise(setImmediate);
    isFull = false;
    report();
    expect(stored).toEqual([minuteMs]);
  });
});

describe('the time range of a handover', () => {
  const differenceMs = 10 * minuteMs;
  const rangeOf = (
    from: number,
    to: number | undefined,
    clock: 'server' | 'computer',
    difference = differenceMs,
  ) => {
    const ends = serverRange(
      { from: iso(from), ...(to === undefined ? {} : { to: iso(to) }), clock },
      nowMs,
      difference,
    );
    return [(ends.fromMs - nowMs) / minuteMs, (ends.toMs - nowMs) / minuteMs];
  };

  it('ends at the present of the server, and moves with the clock of this computer if it is by that clock', () => {
    expect(rangeOf(nowMs - 60 * minuteMs, undefined, 'server')).toEqual([-60, 10]);
    expect(rangeOf(nowMs - 60 * minuteMs, undefined, 'computer')).toEqual([-50, 10]);
    expect(rangeOf(nowMs - 60 * minuteMs, nowMs - 30 * minuteMs, 'computer')).toEqual([-50, -20]);
    expect(rangeOf(nowMs - 60 * minuteMs, nowMs + 30 * minuteMs, 'server')).toEqual([-60, 10]);
  });

  it('begins a minute before its end if the mark is in the future', () => {
    expect(rangeOf(nowMs, undefined, 'server', -differenceMs)).toEqual([-11, -10]);
    expect(rangeOf(nowMs + 8 * minuteMs, undefined, 'server')).toEqual([8, 10]);
  });

  it('is invalid if it does not begin before its given end', () => {
    expect(() => rangeOf(nowMs, nowMs - minuteMs, 'server')).toThrow(/not before its end/);
  });
});
