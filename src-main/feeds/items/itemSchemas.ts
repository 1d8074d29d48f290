import { hash } from 'node:crypto';
import { z } from 'zod';
import { healthSchema } from '#contract/entities/configItem.ts';
import { idSchema } from '#contract/entities/id.ts';
import type { ItemMarks, ItemRow } from '#main/cache/model.ts';
import { idBytes } from '#main/cache/text.ts';
import { hashLength, idLength } from '#main/cache/writes/CacheWriter.ts';
import { figureOrNull, nullableText, requiredTime, timeOrNull } from '#main/server/columnSchemas.ts';

const textMap = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((map) =>
    Object.fromEntries(Object.entries(map ?? {}).map(([key, value]) => [key, String(value ?? '')])),
  );

/** The stored columns of the table `config_items`. An unexpected health counts as unknown. */
export const itemRowSchema = z
  .object({
    id: idSchema,
    name: nullableText,
    type: z.string().nullish(),
    config_class: nullableText,
    status: nullableText,
    health: z.union([healthSchema, z.string().transform(() => 'unknown' as const)]).nullish(),
    description: nullableText,
    labels: textMap,
    tags: textMap,
    cost_per_minute: figureOrNull,
    cost_total_1d: figureOrNull,
    cost_total_7d: figureOrNull,
    cost_total_30d: figureOrNull,
    created_at: requiredTime,
    updated_at: timeOrNull,
    deleted_at: timeOrNull,
    delete_reason: nullableText,
    last_scraped_time: timeOrNull,
    agent_id: nullableText,
    scraper_id: nullableText,
    // Optional, because some servers lack the column; zod treats `unknown` as required.
    properties: z.unknown().optional(),
  })
  .transform(
    (row): ItemRow => ({
      id: row.id,
      name: row.name,
      type: row.type ?? '',
      configClass: row.config_class,
      status: row.status,
      health: row.health ?? null,
      description: row.description,
      labels: row.labels,
      tags: row.tags,
      costPerMinute: row.cost_per_minute,
      costTotal1d: row.cost_total_1d,
      costTotal7d: row.cost_total_7d,
      costTotal30d: row.cost_total_30d,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      deletedAt: row.deleted_at,
      deleteReason: row.delete_reason,
      lastScrapedAt: row.last_scraped_time,
      agentId: row.agent_id,
      scraperId: row.scraper_id,
      properties: row.properties ?? null,
    }),
  );

export const itemColumns: readonly string[] = Object.keys(itemRowSchema.in.shape);

/** Columns that tails, sweeps of a type and comparisons rely on. */
export const requiredItemColumns: readonly string[] = ['type', 'created_at', 'updated_at', 'deleted_at'];

/** Columns of `config_items` that show whether a row changed. */
export const itemMarksSchema = z
  .object(itemRowSchema.in.shape)
  .pick({ id: true, status: true, health: true, created_at: true, updated_at: true, deleted_at: true })
  .transform(
    (row): ItemMarks => ({
      id: row.id,
      status: row.status,
      health: row.health ?? null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      deletedAt: row.deleted_at,
    }),
  );

export const marksColumns: readonly string[] = Object.keys(itemMarksSchema.in.shape);

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
