import { z } from 'zod';
import { answer, liveStream, procedure } from './procedure.ts';
import { queryRangeSchema } from './range.ts';
import { changeSortColumns, maxBuckets, severities } from './rules/changes.ts';

const text = z.string().max(500);
const triState = z.object({ include: z.array(text).max(500), exclude: z.array(text).max(500) });
const pair = z.object({ key: text, value: text });

/** Filters for changes. All of them must match. An exclusion does not hide changes without a value. */
const changeFilterSchema = z.object({
  configType: triState,
  type: triState,
  /** Minimum severity. */
  severity: z.enum(severities).optional(),
  /** Tags of the catalog items. Values of one key are ORed, keys are ANDed. */
  tags: z.object({ include: z.array(pair).max(200), exclude: z.array(pair).max(200) }),
  itemId: triState,
  summary: triState,
  source: triState,
  /** Ids of users. */
  createdBy: triState,
  externalCreatedBy: triState,
  hideDeleted: z.boolean(),
});

/** Limits the query to one item and, optionally, its parents (`upstream`) and children (`downstream`). */
const ofSchema = z.object({ id: z.string().max(100), upstream: z.boolean(), downstream: z.boolean() });

const querySchema = z.object({
  filter: changeFilterSchema,
  of: ofSchema.optional(),
  range: queryRangeSchema.nullable(),
});

const listInputSchema = querySchema.extend({
  sortBy: z.enum(changeSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
});

const histogramInputSchema = querySchema.extend({ buckets: z.number().int().min(1).max(maxBuckets) });

/** A change as lists display it. Times are ISO 8601. */
const changeSchema = z.object({
  id: z.string(),
  item: z.object({
    id: z.string(),
    /** Null if the name is unknown. */
    name: z.string().nullable(),
    type: z.string().nullable(),
    tags: z.record(z.string(), z.string()),
    deletedAt: z.string().nullable(),
  }),
  type: z.string(),
  /** Usually one of the known severities. Other values are displayed unchanged. */
  severity: z.string().nullable(),
  source: z.string().nullable(),
  summary: z.string().nullable(),
  /** Time of the last occurrence. */
  createdAt: z.string(),
  firstObservedAt: z.string(),
  /** Number of occurrences. */
  count: z.number().int(),
  createdBy: z
    .object({ id: z.string(), name: z.string().nullable(), avatar: z.string().nullable() })
    .nullable(),
  externalCreatedBy: z.string().nullable(),
});

export const changePageSchema = z.object({ changes: z.array(changeSchema), total: z.number().int() });

export const changeDetailSchema = changeSchema.extend({
  diff: z.string().nullable(),
  patches: z.json(),
  details: z.json(),
});

const configHistorySchema = z.object({
  /** Changes of the configuration, newest first. Times are ISO 8601. */
  steps: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      summary: z.string().nullable(),
      by: z.string().nullable(),
      /** Unified diff from the previous version to this one. */
      diff: z.string(),
    }),
  ),
  /** Older changes exist, but they cannot be reconstructed. */
  more: z.boolean(),
});

export const histogramSchema = z.object({
  /** Start and end of the histogram; ISO 8601. */
  from: z.string(),
  to: z.string(),
  /** Changes per bucket, oldest first, counted by severity. Unknown severities are counted as `other`. */
  counts: z.array(z.record(z.string(), z.number().int())),
});

export type Change = z.infer<typeof changeSchema>;
export type ChangeDetail = z.infer<typeof changeDetailSchema>;
export type ChangeFilter = z.infer<typeof changeFilterSchema>;
export type ChangeQuery = z.infer<typeof querySchema>;
export type ChangeListInput = z.infer<typeof listInputSchema>;
export type ChangePage = z.infer<typeof changePageSchema>;
export type ConfigHistory = z.infer<typeof configHistorySchema>;
export type ConfigStep = ConfigHistory['steps'][number];
export type ChangeHistogramInput = z.infer<typeof histogramInputSchema>;
export type ChangeHistogram = z.infer<typeof histogramSchema>;

const at = z.iso.datetime();

/** Times up to which the user marked changes as seen. ISO 8601. */
const seenSchema = z.object({
  catalog: at.nullable(),
  types: z.record(z.string(), at),
  items: z.record(z.string(), at),
  /** For notifications. */
  sends: at.nullable(),
  handover: at.nullable(),
});

const countsSchema = z.record(z.string(), z.number().int());

export const changes = {
  list: procedure({ persist: 'own', tellsOf: ['changes', 'items'], log: 'yes' })
    .input(listInputSchema)
    .output(answer(changePageSchema)),
  /** Returns how many changes `list` has for the query. */
  count: procedure({ persist: 'own', tellsOf: ['changes', 'items'], log: 'yes' })
    .input(querySchema)
    .output(answer(z.number().int())),
  histogram: procedure({ persist: 'no', log: 'yes' })
    .input(histogramInputSchema)
    .output(answer(histogramSchema)),
  get: procedure({ persist: 'own', tellsOf: ['changes'], log: 'yes' })
    .input(z.object({ id: z.string().max(100) }))
    .output(answer(changeDetailSchema)),
  history: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ itemId: z.string().max(100) }))
    .output(answer(configHistorySchema)),
  seen: {
    /** Times up to which the user has seen changes, for the open workspace. */
    changes: liveStream(seenSchema),
    /** Marks changes up to `at` as seen. Null removes the mark. */
    mark: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ kind: z.enum(['catalog', 'type', 'item']), id: text, at: at.nullable() }))
      .output(z.object({})),
    /** Returns the number of unseen changes. Items and types that were never marked are left out. */
    counts: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ items: z.array(z.string().max(100)).max(1_000), types: z.array(text).max(1_000) }))
      .output(answer(z.object({ items: countsSchema, types: countsSchema }))),
  },
  facets: procedure({ persist: 'yes', tellsOf: ['changes', 'items'], log: 'yes' })
    .input(z.object({ of: z.enum(['types', 'sources']) }))
    .output(answer(z.array(z.object({ value: z.string(), count: z.number().int().optional() })))),
};
