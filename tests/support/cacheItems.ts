import type { Calls } from '#main/base/threadCalls.ts';
import { createFeedRecord, type FeedRecord } from '#main/cache/model.ts';
import type { ItemRow } from '#main/cache/tables/items.ts';
import type { CatalogWriter } from '#main/cache/writes/CatalogWriter.ts';
import { itemKeysOf } from '#main/feeds/items/itemSchemas.ts';

/** Returns UUIDs that sort by number. */
export const itemId = (place: number): string =>
  `0190a000-0000-4000-8000-${place.toString(16).padStart(12, '0')}`;

/** Returns an item as sync reads it. Items with higher numbers were changed later. */
export function itemRow(place: number, more: Partial<ItemRow> = {}): ItemRow {
  const minute = new Date(Date.parse('2026-01-01T00:00:00Z') + place * 60_000).toISOString();
  return {
    id: itemId(place),
    name: `worker-${place}`,
    type: 'Kubernetes::Pod',
    configClass: 'Pod',
    status: 'Running',
    health: 'healthy',
    description: null,
    labels: { app: `app-${place % 7}` },
    tags: { namespace: `ns-${place % 5}` },
    costPerMinute: null,
    costTotal1d: null,
    costTotal7d: null,
    costTotal30d: null,
    createdAt: minute,
    updatedAt: minute,
    deletedAt: null,
    deleteReason: null,
    lastScrapedAt: null,
    agentId: null,
    scraperId: null,
    properties: null,
    ...more,
  };
}

export const itemRows = (count: number, first = 1): ItemRow[] =>
  Array.from({ length: count }, (_, index) => itemRow(first + index));

/** Replaces all items of the cache. */
export async function replaceItems(
  write: Calls<Pick<CatalogWriter, 'diffPage' | 'applyPage'>>,
  rows: readonly ItemRow[],
  feed: FeedRecord = createFeedRecord('items'),
): Promise<void> {
  const range = { after: null, upTo: null, type: null, keys: itemKeysOf(rows) };
  const places = await write.diffPage(range);
  await write.applyPage(
    range,
    places,
    places.flatMap((place) => rows[place] ?? []),
    feed,
  );
}
