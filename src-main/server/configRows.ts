import { z } from 'zod';
import { type ConfigListItem, healthSchema } from '#contract/entities/configItem.ts';
import { countsByName, figureOrNull, requiredTime, timeOrNull } from './columnSchemas.ts';

/** Labels and tags. Values are converted to text. */
export const textMap = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((map) =>
    Object.fromEntries(Object.entries(map ?? {}).map(([key, value]) => [key, String(value ?? '')])),
  );

/** A row of the view `configs` with the columns of the list. Unexpected health values become `unknown`. */
export const configRowSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  type: z.string(),
  config_class: z.string().nullish(),
  status: z.string().nullish(),
  health: z.union([healthSchema, z.string().transform(() => 'unknown' as const)]).nullish(),
  tags: textMap,
  cost_per_minute: figureOrNull,
  cost_total_1d: figureOrNull,
  cost_total_7d: figureOrNull,
  cost_total_30d: figureOrNull,
  changes: figureOrNull,
  analysis: countsByName,
  created_at: requiredTime,
  updated_at: timeOrNull,
  deleted_at: timeOrNull,
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
  costPerMinute: row.cost_per_minute,
  costTotal1d: row.cost_total_1d,
  costTotal7d: row.cost_total_7d,
  costTotal30d: row.cost_total_30d,
  changes: row.changes ?? 0,
  analysis: row.analysis,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
});
