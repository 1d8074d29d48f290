import { z } from 'zod';
import { answer, liveStream, procedure } from './procedure.ts';
import { askedRangeSchema } from './range.ts';
import { changeSortColumns, mostBuckets, severities } from './rules/changes.ts';

const text = z.string().max(500);
const triState = z.object({ include: z.array(text).max(500), exclude: z.array(text).max(500) });
const pair = z.object({ key: text, value: text });

/** What the filters of changes say. All of them must hold; what has no value is not left out by an exclusion. */
const changeFilterSchema = z.object({
  /** Types of the items. */
  configType: triState,
  /** Types of the changes. */
  type: triState,
  /** Of this severity or worse. */
  severity: z.enum(severities).optional(),
  /** Tags of the items. Values of one key are alternatives; keys must all hold. */
  tags: z.object({ include: z.array(pair).max(200), exclude: z.array(pair).max(200) }),
  /** Ids of items. */
  itemId: triState,
  summary: triState,
  source: triState,
  /** Ids of people. */
  createdBy: triState,
  externalCreatedBy: triState,
  /** Changes of items that are deleted are left out. */
  hideDeleted: z.boolean(),
});

/** Changes of one item, and of those above and below it. */
const ofSchema = z.object({ id: z.string().max(100), upstream: z.boolean(), downstream: z.boolean() });

const questionSchema = z.object({
  filter: changeFilterSchema,
  of: ofSchema.optional(),
  range: askedRangeSchema.nullable(),
});

const listInputSchema = questionSchema.extend({
  sortBy: z.enum(changeSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
});

const histogramInputSchema = questionSchema.extend({ buckets: z.number().int().min(1).max(mostBuckets) });

/** A change as lists show it. Times are ISO 8601. */
const changeSchema = z.object({
  id: z.string(),
  /** The item that changed. */
  item: z.object({
    id: z.string(),
    /** Null when nobody here knows it. */
    name: z.string().nullable(),
    type: z.string().nullable(),
    tags: z.record(z.string(), z.string()),
    deletedAt: z.string().nullable(),
  }),
  type: z.string(),
  /** One of the known ones as a rule; any other is shown as it is. */
  severity: z.string().nullable(),
  source: z.string().nullable(),
  summary: z.string().nullable(),
  /** When it was seen last. */
  createdAt: z.string(),
  firstObservedAt: z.string(),
  /** How often it was seen. */
  count: z.number().int(),
  createdBy: z
    .object({ id: z.string(), name: z.string().nullable(), avatar: z.string().nullable() })
    .nullable(),
  externalCreatedBy: z.string().nullable(),
});

export const changePageSchema = z.object({ changes: z.array(changeSchema), total: z.number().int() });

export const changeDetailSchema = changeSchema.extend({
  /** Unified diff. */
  diff: z.string().nullable(),
  patches: z.json(),
  details: z.json(),
});

/** How an item's configuration came to be what it is. */
const configHistorySchema = z.object({
  /** What changed it, the last change first. Times are ISO 8601. */
  steps: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      summary: z.string().nullable(),
      by: z.string().nullable(),
      /** Unified diff from what it was before to what it was afterwards. */
      diff: z.string(),
    }),
  ),
  /** There are older changes of it, which nobody here can tell of. */
  more: z.boolean(),
});

export const histogramSchema = z.object({
  /** From where to where; ISO 8601. */
  from: z.string(),
  to: z.string(),
  /** Changes of each stretch of time by severity, from the first stretch on; what is none of the known ones stands under `other`. */
  counts: z.array(z.record(z.string(), z.number().int())),
});

export type Change = z.infer<typeof changeSchema>;
export type ChangeDetail = z.infer<typeof changeDetailSchema>;
export type ChangeFilter = z.infer<typeof changeFilterSchema>;
export type ChangeQuestion = z.infer<typeof questionSchema>;
export type ChangeListInput = z.infer<typeof listInputSchema>;
export type ChangePage = z.infer<typeof changePageSchema>;
export type ConfigHistory = z.infer<typeof configHistorySchema>;
export type ConfigStep = ConfigHistory['steps'][number];
export type ChangeHistogramInput = z.infer<typeof histogramInputSchema>;
export type ChangeHistogram = z.infer<typeof histogramSchema>;

const at = z.iso.datetime();

/** Until when the person has seen what changed. ISO 8601. */
const seenSchema = z.object({
  catalog: at.nullable(),
  types: z.record(z.string(), at),
  items: z.record(z.string(), at),
  /** Of notifications. */
  sends: at.nullable(),
});

const counted = z.record(z.string(), z.number().int());

/** What changed in the catalog; specification part 3 section 2.4. */
export const changes = {
  list: procedure({ persist: 'own', tellsOf: ['changes', 'items'], log: 'yes' })
    .input(listInputSchema)
    .output(answer(changePageSchema)),
  histogram: procedure({ persist: 'no', log: 'yes' })
    .input(histogramInputSchema)
    .output(answer(histogramSchema)),
  /** One change with all that it says. */
  get: procedure({ persist: 'own', tellsOf: ['changes'], log: 'yes' })
    .input(z.object({ id: z.string().max(100) }))
    .output(answer(changeDetailSchema)),
  /** The changes of an item's configuration with what they changed in it. */
  history: procedure({ persist: 'no', log: 'yes' })
    .input(z.object({ itemId: z.string().max(100) }))
    .output(answer(configHistorySchema)),
  seen: {
    /** Until when the person has seen what changed, in the workspace that is open. */
    changes: liveStream(seenSchema),
    /** Marks what changed until then as seen; takes the mark away for null. */
    mark: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ kind: z.enum(['catalog', 'type', 'item']), id: text, at: at.nullable() }))
      .output(z.object({})),
    /** How many changes came since; of what was never marked nothing is told. */
    counts: procedure({ persist: 'no', log: 'yes' })
      .input(z.object({ items: z.array(z.string().max(100)).max(1_000), types: z.array(text).max(1_000) }))
      .output(answer(z.object({ items: counted, types: counted }))),
  },
  /** What the filters offer. */
  facets: procedure({ persist: 'yes', tellsOf: ['changes', 'items'], log: 'yes' })
    .input(z.object({ of: z.enum(['types', 'sources']) }))
    .output(answer(z.array(z.object({ value: z.string(), count: z.number().int().optional() })))),
};
