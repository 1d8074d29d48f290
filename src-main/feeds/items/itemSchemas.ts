import { hash } from 'node:crypto';
import { type ItemRow, itemColumns, itemMarkColumns } from '#main/cache/tables/items.ts';
import { rowSchemaOf, serverColumns } from '#main/cache/tables/rows.ts';
import { idBytes } from '#main/cache/text.ts';
import { hashLength, idLength } from '#main/cache/writes/WriterOptions.ts';

export const requestedItemColumns = serverColumns(itemColumns);

/** Columns that tails, sweeps of a type and comparisons rely on. */
export const requiredItemColumns: readonly string[] = ['type', 'created_at', 'updated_at', 'deleted_at'];

export const itemMarksSchema = rowSchemaOf(itemMarkColumns);
export const marksColumns = serverColumns(itemMarkColumns);

/**
 * Hashes a row for comparison. Excludes the time of the last scrape, because every scrape changes it, and
 * each sweep would rewrite all rows.
 */
export function hashItem({ lastScrapedAt: _, ...row }: ItemRow): Buffer {
  return Buffer.from(hash('md5', JSON.stringify(row), 'hex'), 'hex').subarray(0, hashLength);
}

/** Returns ids and hashes in the format of the cache. */
export function itemKeysOf(rows: readonly ItemRow[]): Uint8Array {
  const keys = Buffer.alloc(rows.length * (idLength + hashLength));
  for (const [index, row] of rows.entries()) {
    const at = index * (idLength + hashLength);
    idBytes(row.id)?.copy(keys, at);
    hashItem(row).copy(keys, at + idLength);
  }
  return keys;
}
