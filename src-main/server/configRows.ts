import { z } from 'zod';
import { type ConfigListItem, healthSchema } from '#contract/entities/configItem.ts';
import { instantSchema } from '#contract/entities/instant.ts';

/** Labels and tags. Values are converted to text. */
export const textMap = z
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

/** A row of the view `configs` with the columns of the list. Unexpected health values become `unknown`. */
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
  created_at: instantSchema,
  updated_at: z.string().nullish(),
  deleted_at: z.string().nullish(),
});

export const configColumns = Object.keys(configRowSchema.shape);

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
