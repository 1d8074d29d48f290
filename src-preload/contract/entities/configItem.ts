import { z } from 'zod';

export const healthSchema = z.enum(['healthy', 'unhealthy', 'warning', 'unknown']);

const stringMap = z.record(z.string(), z.string());
const counts = z.record(z.string(), z.number());

/** Costs in the server's currency. Null if the server has no value. */
const costsSchema = z.object({
  costPerMinute: z.number().nullable(),
  costTotal1d: z.number().nullable(),
  costTotal7d: z.number().nullable(),
  costTotal30d: z.number().nullable(),
});

/** A row of the flat catalog list, from the server's view `configs`. */
export const configListItemSchema = costsSchema.extend({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  configClass: z.string().nullable(),
  status: z.string().nullable(),
  health: healthSchema.nullable(),
  tags: stringMap,
  /** Changes within 7 days, as of the server's last count. */
  changes: z.number().int(),
  /** Open insights by type. */
  analysis: counts,
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  /** Groups of the row, one per requested grouping. Null if the row has no value. */
  group: z.array(z.string().nullable()).optional(),
  /** Values of the requested columns of the user's own. Null if the row has no value. */
  own: z.array(z.string().nullable()).optional(),
});

/** A group of the flat list, counted over all pages. */
export const configGroupSchema = z.object({
  group: z.array(z.string().nullable()),
  count: z.number().int(),
  costTotal30d: z.number().nullable(),
  health: counts,
});

const summaryFiguresSchema = z.object({
  changes: z.number().int(),
  /** Insights by type. */
  analysis: counts,
});

/** A row of the summary: the items of one type, or of one combination of tag values. */
export const configSummaryRowSchema = z.object({
  /** One value per requested grouping. Null if the items have no value. */
  group: z.array(z.string().nullable()),
  count: z.number().int(),
  /** Number of items by health. */
  health: counts,
  costTotal30d: z.number().nullable(),
  /** Creation time of the newest item, and time of the last change. */
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /** Changes and open insights within 7 days. Set only if the server cannot count; see `canServerCount`. */
  figures: summaryFiguresSchema.optional(),
});

/** Figures of a summary row that only the server counts: changes and insights within 30 days. */
export const configSummaryFiguresSchema = summaryFiguresSchema.extend({
  group: z.array(z.string().nullable()),
});

const propertyLinkSchema = z.object({
  type: z.string().optional(),
  label: z.string().optional(),
  url: z.string(),
});

export const configPropertySchema = z.object({
  name: z.string().optional(),
  label: z.string().optional(),
  tooltip: z.string().optional(),
  icon: z.string().optional(),
  type: z.string().optional(),
  text: z.string().optional(),
  value: z.number().optional(),
  unit: z.string().optional(),
  max: z.number().optional(),
  min: z.number().optional(),
  /** For components: the property is displayed prominently. */
  headline: z.boolean().optional(),
  color: z.string().optional(),
  order: z.number().optional(),
  links: z.array(propertyLinkSchema).optional(),
});

/** One item with its configuration as text. */
export const configItemSchema = configListItemSchema.extend({
  description: z.string().nullable(),
  labels: stringMap,
  properties: z.array(configPropertySchema),
  scraper: z.object({ id: z.string(), name: z.string() }).nullable(),
  lastScrapedAt: z.string().nullable(),
  deleteReason: z.string().nullable(),
  agent: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Configuration: indented JSON with sorted keys, or text. Null if there is none; see `configKept`. */
  configText: z.string().nullable(),
  configFormat: z.enum(['json', 'text']),
  /** False for a synced item whose configuration is not stored on this computer. */
  configKept: z.boolean(),
});

export type Health = z.infer<typeof healthSchema>;
export type ConfigListItem = z.infer<typeof configListItemSchema>;
/** A row of an export, which has the labels, too. */
export type ConfigExportItem = ConfigListItem & { readonly labels: Readonly<Record<string, string>> };
export type ConfigGroup = z.infer<typeof configGroupSchema>;
export type ConfigSummaryRow = z.infer<typeof configSummaryRowSchema>;
export type ConfigSummaryFigures = z.infer<typeof configSummaryFiguresSchema>;
export type ConfigProperty = z.infer<typeof configPropertySchema>;
export type ConfigItem = z.infer<typeof configItemSchema>;
