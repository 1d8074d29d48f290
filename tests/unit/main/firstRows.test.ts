import { expect, it } from 'vitest';
import { FirstRows } from '#main/sync/FirstRows.ts';
import { ManualClock } from '../../support/ManualClock.ts';

const newSignal = () => new AbortController().signal;

/** Returns the names of the waits that have ended. */
async function ended(waits: Readonly<Record<string, Promise<void>>>): Promise<readonly string[]> {
  const names: string[] = [];
  for (const [name, wait] of Object.entries(waits)) void wait.then(() => names.push(name));
  await new Promise(setImmediate);
  return names;
}

it('a short wait for the first rows ends before a long one', async () => {
  const clock = new ManualClock();
  const rows = new FirstRows(clock, 3_000);
  const waits = { long: rows.wait(newSignal()), short: rows.waitAtMost(1_000, newSignal()) };
  expect(await ended(waits)).toEqual([]);
  clock.advance(1_000);
  expect(await ended(waits)).toEqual(['short']);
  clock.advance(2_000);
  expect((await ended(waits)).toSorted()).toEqual(['long', 'short']);
});

it('all waits end with the first rows', async () => {
  const rows = new FirstRows(new ManualClock(), 3_000);
  const waits = { long: rows.wait(newSignal()), short: rows.waitAtMost(1_000, newSignal()) };
  rows.show();
  expect((await ended(waits)).toSorted()).toEqual(['long', 'short']);
});

it('no wait exists without a delay, or with a limit above it', async () => {
  const none = new FirstRows(new ManualClock(), 0);
  expect(await ended({ none: none.waitAtMost(1_000, newSignal()) })).toEqual(['none']);
  const clock = new ManualClock();
  const short = new FirstRows(clock, 500).waitAtMost(1_000, newSignal());
  clock.advance(500);
  expect(await ended({ short })).toEqual(['short']);
});
