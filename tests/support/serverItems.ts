import type { Cache } from '#main/cache/Cache.ts';
import type { ItemRow } from '#main/cache/tables/items.ts';
import { itemRowSchema } from '#main/cache/tables/items.ts';
import { itemKeysOf, requestedItemColumns } from '#main/feeds/items/itemSchemas.ts';
import { DataApi } from '#main/server/DataApi.ts';
import type { ServerClient } from '#main/server/ServerClient.ts';

/** Returns every item of the server as sync reads it, ordered by id, across all pages. */
export async function serverItems(client: ServerClient): Promise<ItemRow[]> {
  const data = new DataApi(client);
  const found: ItemRow[] = [];
  const query = { relation: 'config_items', columns: requestedItemColumns };
  for await (const { rows } of data.pages(query, itemRowSchema)) found.push(...rows);
  return found;
}

const toMs = (time: string | null): number | null => (time === null ? null : Date.parse(time));

/** Formats the columns of an item that the cache returns, for comparison. */
const comparable = (item: Omit<ItemRow, 'name'> & { readonly name: string | null }) =>
  JSON.stringify([
    item.name ?? item.id.slice(-12),
    item.type,
    item.configClass,
    item.status,
    item.health,
    item.description,
    Object.entries(item.labels).sort(),
    Object.entries(item.tags).sort(),
    item.costPerMinute,
    item.costTotal1d,
    item.costTotal7d,
    item.costTotal30d,
    toMs(item.createdAt),
    toMs(item.updatedAt),
    toMs(item.deletedAt),
    item.deleteReason,
    item.agentId,
    item.scraperId,
    item.properties ?? null,
  ]);

/**
 * Compares a cache with the server's rows: ids, row hashes and column values.
 * @returns one line per difference
 */
export async function differencesFromServer(cache: Cache, rows: readonly ItemRow[]): Promise<string[]> {
  const everything = { after: null, upTo: null, type: null, keys: itemKeysOf(rows) };
  const hashes = (await cache.write.diffPage(everything)).map(
    (place) => `${rows[place]?.id}: not the same row`,
  );
  const { rows: kept } = (await cache.read.sizes()).items;
  const counts = kept === rows.length ? [] : [`${kept} items are kept, the server has ${rows.length}`];
  const columns: string[] = [];
  for (const row of rows) {
    const item = await cache.read.item(row.id);
    const [here, there] = [item && comparable(item), comparable(row)];
    if (here !== there) columns.push(`${row.id}: ${here} here, ${there} there`);
  }
  return [...counts, ...hashes, ...columns];
}
