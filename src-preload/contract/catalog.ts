import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  configGroupSchema,
  configItemCountsSchema,
  configItemSchema,
  configListItemSchema,
  configSummaryFiguresSchema,
  configSummaryRowSchema,
} from './entities/configItem.ts';
import { answer, procedure } from './procedure.ts';
import { catalogExportColumns, catalogSortColumns } from './rules/catalogList.ts';

const text = z.string().max(500);

/**
 * Values to keep and values to leave out. What has no health or status is never left out by an exclusion: it is not running, and
 * “not Running” shows it. A health that is none of the four is unknown.
 */
const triStateSchema = z.object({ include: z.array(text).max(500), exclude: z.array(text).max(500) });

const pairSchema = z.object({ key: text, value: text });

/** Labels to have and not to have. Values of one key are alternatives; keys must all hold; what lacks a key is not excluded by it. */
const labelFilterSchema = z.object({
  include: z.array(pairSchema).max(200),
  exclude: z.array(pairSchema).max(200),
});

/** What the catalog's filters say. All of them must hold; specification part 3 section 2.2. */
export const catalogFilterSchema = z.object({
  type: text.optional(),
  /** Part of a name, type, description or namespace, without regard to case; `%`, `_` and `*` mean themselves. */
  search: z.string().max(200).optional(),
  /** A label or a tag of that name. */
  labels: labelFilterSchema.optional(),
  status: triStateSchema.optional(),
  health: triStateSchema.optional(),
  hideDeleted: z.boolean(),
});

const groupBySchema = z.array(z.string().max(200)).max(5);

const listInputSchema = z.object({
  filter: catalogFilterSchema,
  /** Groupings, outermost first: those of `catalogGroupings`, or a tag with `tagSuffix`. Rows come in the order of their groups. */
  groupBy: groupBySchema,
  sortBy: z.enum(catalogSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
});

const exportInputSchema = listInputSchema.pick({ filter: true, sortBy: true, sortOrder: true }).extend({
  format: z.enum(['csv', 'json']),
  /** From left to right. */
  columns: z.array(z.enum(catalogExportColumns)).min(1).max(catalogExportColumns.length),
});

/** How far an export is. It ends with `finished` or `cancelled`, or fails. */
const exportProgressSchema = z.discriminatedUnion('stage', [
  /** The window must fetch this path as a download, at once; comes only where no dialog asks for the place. */
  z.object({ stage: z.literal('offer'), path: z.string() }),
  z.object({ stage: z.literal('running'), done: z.number().int(), total: z.number().int() }),
  z.object({
    stage: z.literal('finished'),
    rows: z.number().int(),
    /** The file holds only what had been synced, because the server could not be asked: so many items of so many. */
    synced: z.object({ done: z.number().int(), total: z.number().int().nullable() }).optional(),
  }),
  /** The person closed the dialog or stopped the download; nothing was kept. */
  z.object({ stage: z.literal('cancelled') }),
]);

const pageSchema = z.object({
  items: z.array(configListItemSchema),
  total: z.number().int(),
  /** Cost of 30 days of everything that matches; null when nothing has one or the server cannot say it. */
  costTotal30d: z.number().nullable(),
  /** The groups that stand on this page, counted over everything that matches; absent when they cannot be counted. */
  groups: z.array(configGroupSchema).optional(),
  /** How many groups there are in all. */
  groupCount: z.number().int().optional(),
});

const summaryInputSchema = z.object({
  filter: catalogFilterSchema,
  /** `type`, `config_class`, or a tag with `tagSuffix`. */
  groupBy: groupBySchema.min(1),
});

const facetSchema = z.object({
  /** Name of the label or tag; absent for types and statuses. */
  key: z.string().optional(),
  value: z.string(),
  /** How many items that are not deleted have it; absent when the server did not count. */
  count: z.number().int().optional(),
});

export type CatalogFilter = z.infer<typeof catalogFilterSchema>;
export type CatalogListInput = z.infer<typeof listInputSchema>;
export type CatalogExportInput = z.infer<typeof exportInputSchema>;
export type CatalogExportProgress = z.infer<typeof exportProgressSchema>;
export type CatalogPage = z.infer<typeof pageSchema>;
export type CatalogSummaryInput = z.infer<typeof summaryInputSchema>;
export type CatalogFacet = z.infer<typeof facetSchema>;

export const catalog = {
  items: {
    list: procedure({ persist: 'no', log: 'yes' }).input(listInputSchema).output(answer(pageSchema)),
    /** Streams everything that matches into a file. Stopping the iteration cancels it. */
    export: procedure({ persist: 'no', log: 'yes' })
      .input(exportInputSchema)
      .output(eventIterator(exportProgressSchema)),
  },
  summary: {
    /** Counts, health and cost of each group. */
    list: procedure({ persist: 'no', log: 'yes' })
      .input(summaryInputSchema)
      .output(answer(z.array(configSummaryRowSchema))),
    /** What only the server counts of the same groups; nothing where it cannot, and rows carry figures of their own. */
    figures: procedure({ persist: 'yes', tellsOf: ['items'], log: 'yes' })
      .input(summaryInputSchema)
      .output(answer(z.array(configSummaryFiguresSchema))),
  },
  /** What the filters offer. */
  facets: {
    list: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ of: z.enum(['types', 'statuses', 'labels', 'tags']) }))
      .output(answer(z.array(facetSchema))),
  },
  item: {
    // Configurations of secret types must not be kept, so the bridge does not.
    /** From the server, and from what is kept when that cannot be had; `kept` asks for what is kept and nothing else. */
    get: procedure({ persist: 'own', tellsOf: ['items', 'bodies', 'agents'], log: 'yes' })
      .input(z.object({ id: z.string().max(100), kept: z.boolean().optional() }))
      .output(answer(configItemSchema)),
    /** What its tabs count, as the server says it now. */
    counts: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id: z.string().max(100) }))
      .output(answer(configItemCountsSchema.nullable())),
  },
};
