import { z } from 'zod';

export const healthSchema = z.enum(['healthy', 'unhealthy', 'warning', 'unknown']);

const stringMap = z.record(z.string(), z.string());

/** A row of the catalog list: what the view `configs` gives; API reference section 11.1. */
export const configListItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  configClass: z.string().nullable(),
  status: z.string().nullable(),
  health: healthSchema.nullable(),
  tags: stringMap,
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
});

/** One item with its configuration as text; API reference section 11.2. */
export const configItemSchema = configListItemSchema.extend({
  description: z.string().nullable(),
  labels: stringMap,
  /** The configuration as indented JSON with sorted keys; null when the server has none. */
  configText: z.string().nullable(),
});

export type Health = z.infer<typeof healthSchema>;
export type ConfigListItem = z.infer<typeof configListItemSchema>;
export type ConfigItem = z.infer<typeof configItemSchema>;
