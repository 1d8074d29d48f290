import { z } from 'zod';
import {
  type ConfigItem,
  type ConfigListItem,
  healthSchema,
} from '../../../src-preload/contract/entities/configItem.ts';

const textMap = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((map) =>
    Object.fromEntries(Object.entries(map ?? {}).map(([key, value]) => [key, String(value ?? '')])),
  );

const amount = z.number().nullish();
const counts = z
  .record(z.string(), z.number())
  .nullish()
  .transform((map) => map ?? {});

/** A row of the view `configs`, as far as the list shows it. Unknown health values are told as unknown. */
export const configRowSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  type: z.string(),
  config_class: z.string().nullish(),
  status: z.string().nullish(),
  health: z.union([healthSchema, z.string().transform(() => 'unknown' as const)]).nullish(),
  tags: textMap,
  cost_per_minute: amount,
  cost_total_1d: amount,
  cost_total_7d: amount,
  cost_total_30d: amount,
  changes: z.number().nullish(),
  analysis: counts,
  created_at: z.string(),
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
});

/** A row of the view `config_detail`, as far as the screen shows it. */
export const configDetailRowSchema = configRowSchema.omit({ changes: true, analysis: true }).extend({
  description: z.string().nullish(),
  labels: textMap,
  config: z.unknown(),
});

export const configColumns = Object.keys(configRowSchema.shape);
export const configDetailColumns = Object.keys(configDetailRowSchema.shape);

export const toListItem = (row: z.infer<typeof configRowSchema>): ConfigListItem => ({
  id: row.id,
  name: row.name ?? row.id,
  type: row.type,
  configClass: row.config_class ?? null,
  status: row.status ?? null,
  health: row.health ?? null,
  tags: row.tags,
  costPerMinute: row.cost_per_minute ?? null,
  costTotal1d: row.cost_total_1d ?? null,
  costTotal7d: row.cost_total_7d ?? null,
  costTotal30d: row.cost_total_30d ?? null,
  changes: row.changes ?? 0,
  analysis: row.analysis,
  createdAt: row.created_at,
  updatedAt: row.updated_at ?? null,
  deletedAt: row.deleted_at ?? null,
});

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

/** A configuration as text: what is a document is indented with sorted keys, what is text stays as it is. */
export function toConfigText(config: unknown): string | null {
  if (config === null || config === undefined) return null;
  return typeof config === 'string' ? config : JSON.stringify(sortKeys(config), null, 2);
}

export const toItem = (row: z.infer<typeof configDetailRowSchema>): ConfigItem => ({
  ...toListItem({ ...row, changes: 0, analysis: {} }),
  description: row.description ?? null,
  labels: row.labels,
  properties: [],
  scraper: null,
  lastScrapedAt: null,
  deleteReason: null,
  agent: null,
  counts: null,
  configText: toConfigText(row.config),
  configFormat: typeof row.config === 'string' ? 'text' : 'json',
  configKept: true,
});
