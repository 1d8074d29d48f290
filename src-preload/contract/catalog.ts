import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  configGroupSchema,
  configItemSchema,
  configListItemSchema,
  configSummaryFiguresSchema,
  configSummaryRowSchema,
} from './entities/configItem.ts';
import { answer, procedure } from './procedure.ts';
import { catalogExportColumns, catalogSortColumns, maxChosenItems } from './rules/catalogList.ts';
import { isUuid } from './rules/ids.ts';
import {
  columnSources,
  columnTypes,
  conditionFields,
  conditionOperators,
  isReadableCondition,
  maxColumnKey,
  maxColumnName,
  maxConditions,
  maxConditionValue,
  maxOwnColumns,
} from './rules/ownColumns.ts';

const text = z.string().max(500);

/**
 * Values to include and to exclude. An exclusion never hides an item without health or status. Such an item
 * is not running, so “not Running” includes it. A health other than the four known ones counts as unknown.
 */
const triStateSchema = z.object({ include: z.array(text).max(500), exclude: z.array(text).max(500) });

const pairSchema = z.object({ key: text, value: text });

/**
 * Labels to include and to exclude. Values of one key are ORed, keys are ANDed. `anyLabelValue` and
 * `noLabelValue` match by the presence of the key.
 */
const labelFilterSchema = z.object({
  include: z.array(pairSchema).max(200),
  exclude: z.array(pairSchema).max(200),
});

const columnSpecSchema = z.object({
  source: z.enum(columnSources),
  key: z.string().min(1).max(maxColumnKey),
  type: z.enum(columnTypes),
});

const columnChoiceSchema = columnSpecSchema.extend({ value: z.string() });

export const ownColumnSchema = columnSpecSchema.extend({ name: z.string().min(1).max(maxColumnName) });

const conditionSchema = z
  .object({
    subject: z.union([z.enum(conditionFields), columnSpecSchema]),
    operator: z.enum(conditionOperators),
    value: z.string().max(maxConditionValue),
  })
  .refine(isReadableCondition);

/** Catalog filters. All of them must match. */
export const catalogFilterSchema = z.object({
  type: text.optional(),
  /** Substring of name, type, description or namespace, case-insensitive. `%`, `_` and `*` are literal. */
  search: z.string().max(200).optional(),
  /** Matches labels and tags. */
  labels: labelFilterSchema.optional(),
  status: triStateSchema.optional(),
  health: triStateSchema.optional(),
  /** Ids of items. Only these are listed. */
  ids: z.array(z.string().refine(isUuid)).min(1).max(maxChosenItems).optional(),
  conditions: z.array(conditionSchema).max(maxConditions).optional(),
  hideDeleted: z.boolean(),
});

const groupBySchema = z.array(z.string().max(200)).max(5);

/**
 * An earlier moment, from data that is stored on this computer: with the recorded healths, without items that were
 * created later, and with those that were deleted later. Fields that are not recorded are null, 0 or empty.
 */
const atSchema = z.iso.datetime().optional();

const listInputSchema = z.object({
  filter: catalogFilterSchema,
  /** Groupings, outermost first: `catalogGroupings`, or a tag name with `tagSuffix`. */
  groupBy: groupBySchema,
  /** Columns of the user's own, whose values the rows contain. */
  columns: z.array(columnSpecSchema).max(maxOwnColumns).optional(),
  sortBy: z.enum(catalogSortColumns),
  /** A column of the user's own to sort by, instead of `sortBy`. */
  sortColumn: columnSpecSchema.optional(),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
  /** Instead of the status, items of an earlier moment sort by their health, the worst first. */
  at: atSchema,
});

const exportInputSchema = listInputSchema
  .pick({ filter: true, sortBy: true, sortColumn: true, sortOrder: true })
  .extend({
    format: z.enum(['csv', 'json']),
    /** Columns from left to right. */
    columns: z
      .array(z.union([z.enum(catalogExportColumns), ownColumnSchema]))
      .min(1)
      .max(catalogExportColumns.length + maxOwnColumns),
    /** Time zone of the times in the file: an IANA name or `UTC`. Defaults to UTC. */
    timeZone: z.string().max(100).optional(),
  });

/** Progress of an export. The last event is `finished` or `cancelled`, unless the export fails. */
const exportProgressSchema = z.discriminatedUnion('stage', [
  /** The window must download this path at once. Sent only where no save dialog exists. */
  z.object({ stage: z.literal('offer'), path: z.string() }),
  z.object({ stage: z.literal('running'), done: z.number().int(), total: z.number().int() }),
  z.object({
    stage: z.literal('finished'),
    rows: z.number().int(),
    /** Present if the server could not be reached. The file then contains only synced items. */
    synced: z.object({ done: z.number().int(), total: z.number().int().nullable() }).optional(),
  }),
  /** The user closed the dialog or stopped the download. No file was saved. */
  z.object({ stage: z.literal('cancelled') }),
]);

const pageSchema = z.object({
  items: z.array(configListItemSchema),
  total: z.number().int(),
  /** 30-day cost of all matching items. Null if no item has a cost or the server does not report it. */
  costTotal30d: z.number().nullable(),
  /** Groups on this page, counted over all matching items. Absent if they cannot be counted. */
  groups: z.array(configGroupSchema).optional(),
  groupCount: z.number().int().optional(),
});

const summaryInputSchema = z.object({
  filter: catalogFilterSchema,
  /** `type`, `config_class`, or a tag name with `tagSuffix`. */
  groupBy: groupBySchema.min(1),
  at: atSchema,
});

const facetSchema = z.object({
  /** Name of the label or tag. Absent for types and statuses. */
  key: z.string().optional(),
  value: z.string(),
  /** Number of items with this value that are not deleted. Absent if the server did not count. */
  count: z.number().int().optional(),
});

const columnValueSchema = z.object({
  /** Null if the item has no value. */
  value: z.string().nullable(),
  /** Why the path cannot be used. Null for a usable one, and for labels and tags. */
  problem: z.string().nullable(),
});

export type ColumnValue = z.infer<typeof columnValueSchema>;

const peersSchema = z.object({
  /** Number of other items of the type. */
  total: z.number().int(),
  /** JSON texts. */
  configurations: z.array(z.string()),
});

export type Peers = z.infer<typeof peersSchema>;
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
    /** Streams all matching items into a file. Stopping the iteration cancels the export. */
    export: procedure({ persist: 'no', log: 'yes' })
      .input(exportInputSchema)
      .output(eventIterator(exportProgressSchema)),
  },
  summary: {
    list: procedure({ persist: 'no', log: 'yes' })
      .input(summaryInputSchema)
      .output(answer(z.array(configSummaryRowSchema))),
    /** Returns figures that only the server can count. Empty if rows have `figures`. */
    figures: procedure({ persist: 'yes', tellsOf: ['items'], log: 'yes' })
      .input(summaryInputSchema)
      .output(answer(z.array(configSummaryFiguresSchema))),
  },
  facets: {
    list: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ of: z.enum(['types', 'statuses', 'labels', 'tags']) }))
      .output(answer(z.array(facetSchema))),
  },
  item: {
    // Configurations of secret types must not be cached, so the area caches this answer itself.
    /** Returns the item from the server, otherwise from the cache. `kept` reads only the cache. */
    get: procedure({ persist: 'own', tellsOf: ['items', 'bodies', 'agents'], log: 'yes' })
      .input(z.object({ id: z.string().max(100), kept: z.boolean().optional() }))
      .output(answer(configItemSchema)),
    /** Returns the labels, tags and paths of a synced item, which columns can display. */
    columnChoices: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id: z.string().max(100) }))
      .output(answer(z.object({ choices: z.array(columnChoiceSchema), isConfigurationStored: z.boolean() }))),
    /** Returns the value of a synced item in a column, and whether the column can be used. */
    columnValue: procedure({ persist: 'no', log: 'yes' })
      .input(
        z.object({
          /** Null checks only the column. */
          id: z.string().max(100).nullable(),
          column: columnSpecSchema,
        }),
      )
      .output(answer(columnValueSchema)),
    /**
     * Returns configurations of other items of a type, the last changed first. Reads at most `maxPeers`, and those
     * that fit into one message. Items without a JSON configuration are skipped.
     */
    peers: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ id: z.string().max(100), type: text }))
      .output(answer(peersSchema)),
  },
  /**
   * Items that another workspace stored on this computer. Its server is not called, and the workspace is not opened.
   * Fails with CONFLICT unless all of its items are stored and its user is signed in.
   */
  otherWorkspace: {
    /** Returns the first `maxOtherItems` items by name, without deleted ones. */
    list: procedure({ persist: 'no', log: 'yes' })
      .input(
        z.object({
          workspaceId: z.string().max(100),
          type: text.optional(),
          /** As in the filter of the list. */
          search: z.string().max(200),
        }),
      )
      .output(answer(z.array(configListItemSchema))),
    /** Returns an item with its stored configuration, if any. */
    item: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ workspaceId: z.string().max(100), id: z.string().max(100) }))
      .output(answer(configItemSchema)),
  },
};
