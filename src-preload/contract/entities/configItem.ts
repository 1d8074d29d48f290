import { z } from 'zod';

export const healthSchema = z.enum(['healthy', 'unhealthy', 'warning', 'unknown']);

const stringMap = z.record(z.string(), z.string());
const counts = z.record(z.string(), z.number());

/** Costs in the server's currency; null where the server knows none. */
const costsSchema = z.object({
  costPerMinute: z.number().nullable(),
  costTotal1d: z.number().nullable(),
  costTotal7d: z.number().nullable(),
  costTotal30d: z.number().nullable(),
});

/** A row of the flat catalog list: what the view `configs` gives; API reference section 11.1. */
export const configListItemSchema = costsSchema.extend({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  configClass: z.string().nullable(),
  status: z.string().nullable(),
  health: healthSchema.nullable(),
  tags: stringMap,
  /** Changes of 7 days, as of the server's last count. */
  changes: z.number().int(),
  /** Open insights by type. */
  analysis: counts,
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  /** The groups the row stands in, one per grouping asked for; null where it has no value. */
  group: z.array(z.string().nullable()).optional(),
});

/** A group of the flat list, counted over all its rows and not over one page. */
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

/** A row of the summary: the items of one type, or of one value of each tag. */
export const configSummaryRowSchema = z.object({
  /** One value per grouping asked for; null where items have no value. */
  group: z.array(z.string().nullable()),
  count: z.number().int(),
  /** Items per health. */
  health: counts,
  costTotal30d: z.number().nullable(),
  /** When the newest of them was made, and when one of them changed last. */
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  /**
   * Changes and open insights of 7 days, added up from the same items. Only where the server cannot count them; see the rule
   * `serverCounts`.
   */
  figures: summaryFiguresSchema.optional(),
});

/** What only the server counts of a summary row: changes and insights of 30 days. */
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
  /** Of a component: it stands among the first things that are said of it. */
  headline: z.boolean().optional(),
  color: z.string().optional(),
  order: z.number().optional(),
  links: z.array(propertyLinkSchema).optional(),
});

/** Numbers on the item page's tabs; API reference section 11.2. */
export const configItemCountsSchema = z.object({
  changes: z.number().int(),
  analysis: z.number().int(),
  relationships: z.number().int(),
  playbookRuns: z.number().int(),
  checks: z.number().int(),
});

/** One item with its configuration as text; API reference section 11.2. */
export const configItemSchema = configListItemSchema.extend({
  description: z.string().nullable(),
  labels: stringMap,
  properties: z.array(configPropertySchema),
  scraper: z.object({ id: z.string(), name: z.string() }).nullable(),
  lastScrapedAt: z.string().nullable(),
  deleteReason: z.string().nullable(),
  agent: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** What only the server counts; null when the item comes from what was synced. */
  counts: configItemCountsSchema.nullable(),
  /**
   * The configuration: a document as indented JSON with sorted keys, or text as it is. Null when the server has none, and when it
   * is not kept here (`configKept` tells which).
   */
  configText: z.string().nullable(),
  configFormat: z.enum(['json', 'text']),
  /** False when the item comes from what was synced and its configuration is not kept on this computer. */
  configKept: z.boolean(),
});

export type Health = z.infer<typeof healthSchema>;
export type ConfigListItem = z.infer<typeof configListItemSchema>;
export type ConfigGroup = z.infer<typeof configGroupSchema>;
export type ConfigSummaryRow = z.infer<typeof configSummaryRowSchema>;
export type ConfigSummaryFigures = z.infer<typeof configSummaryFiguresSchema>;
export type ConfigProperty = z.infer<typeof configPropertySchema>;
export type ConfigItem = z.infer<typeof configItemSchema>;
