import type { Database } from 'better-sqlite3';
import type { CheckListItem } from '#contract/entities/check.ts';
import { createFeedRecord } from '#main/cache/model.ts';
import { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { CheckWriter } from '#main/cache/writes/CheckWriter.ts';
import { checkKeysOf } from '#main/feeds/checks/checkRows.ts';
import { hashItem } from '#main/feeds/items/itemSchemas.ts';
import { itemId, itemRow } from '../support/cacheItems.ts';
import { aCheck } from '../support/generatedChecks.ts';
import { writerOptions } from '../support/writerOptions.ts';

export const fleetItems = 98_000;
export const fleetChecks = 20_000;

/** Number of a check in `itemId`. Ids of checks follow those of items. */
export const fleetCheckNumber = (index: number): number => fleetItems + 1 + index;

export const fleetCheck = (index: number): CheckListItem =>
  aCheck({
    id: itemId(fleetCheckNumber(index)),
    name: `check ${index}`,
    namespace: `ns-${index % 40}`,
    canaryId: `canary ${index % 2_000}`,
    canaryName: `canary ${index % 2_000}`,
    status: index % 50 === 0 ? 'unhealthy' : 'healthy',
    lastRunAt: new Date().toISOString(),
  });

/** Writes the items and checks of a fleet, as sync does. */
export function writeFleetRows(database: Database): void {
  const options = writerOptions(database);
  const catalog = new CatalogWriter(options);
  const batch = 7_000;
  for (let first = 1; first <= fleetItems; first += batch) {
    const items = Array.from({ length: batch }, (_, index) => itemRow(first + index));
    catalog.putItems(items, Buffer.concat(items.map(hashItem)), null);
  }
  const checks = Array.from({ length: fleetChecks }, (_, index) => fleetCheck(index));
  const keys = checkKeysOf(checks);
  new CheckWriter(options).applyChecks(
    keys,
    checks.map((_, index) => index),
    checks,
    createFeedRecord('checks'),
  );
}

/** Returns a function that draws numbers from a fixed sequence without a pattern (xorshift). */
export function createDraw(): (below: number) => number {
  let seed = 1;
  return (below) => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % below;
  };
}
