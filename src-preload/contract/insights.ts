import { z } from 'zod';
import { answer, procedure } from './procedure.ts';
import { severities } from './rules/changes.ts';
import { insightSortColumns } from './rules/insights.ts';

const text = z.string().max(500);

/** What the filters of insights say. All of them must hold. */
const insightFilterSchema = z.object({
  /** The type of the item. */
  configType: text.optional(),
  type: text.optional(),
  severity: z.enum(severities).optional(),
  analyzer: text.optional(),
  status: text.optional(),
  /** Only those of one item. */
  itemId: z.string().max(100).optional(),
  /** Only those of items that a component is linked to. */
  componentId: z.string().max(100).optional(),
});

const listInputSchema = z.object({
  filter: insightFilterSchema,
  sortBy: z.enum(insightSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
});

/** Something that an analyzer found out about an item, as lists show it. Times are ISO 8601. */
const insightSchema = z.object({
  id: z.string(),
  item: z.object({
    id: z.string(),
    /** Null when nobody here knows it. */
    name: z.string().nullable(),
    type: z.string().nullable(),
    deletedAt: z.string().nullable(),
  }),
  type: z.string(),
  analyzer: z.string(),
  severity: z.string().nullable(),
  status: z.string().nullable(),
  summary: z.string().nullable(),
  firstObservedAt: z.string(),
  lastObservedAt: z.string().nullable(),
});

export const insightPageSchema = z.object({ insights: z.array(insightSchema), total: z.number().int() });

export const insightDetailSchema = insightSchema.extend({
  source: z.string().nullable(),
  /** Markdown or HTML, as the analyzer wrote it: never to be shown before it is sanitised. */
  message: z.string().nullable(),
  analysis: z.json(),
});

export type Insight = z.infer<typeof insightSchema>;
export type InsightDetail = z.infer<typeof insightDetailSchema>;
export type InsightFilter = z.infer<typeof insightFilterSchema>;
export type InsightListInput = z.infer<typeof listInputSchema>;
export type InsightPage = z.infer<typeof insightPageSchema>;

/** What analyzers found out about items; specification part 3 section 2.5. */
export const insights = {
  list: procedure({ persist: 'own', tellsOf: ['insights', 'items'], log: 'yes' })
    .input(listInputSchema)
    .output(answer(insightPageSchema)),
  /** One insight with all that it says. */
  get: procedure({ persist: 'own', tellsOf: ['insights'], log: 'yes' })
    .input(z.object({ id: z.string().max(100) }))
    .output(answer(insightDetailSchema)),
  /** What the filters offer. */
  facets: procedure({ persist: 'yes', tellsOf: ['insights'], log: 'yes' })
    .input(z.object({ of: z.enum(['types', 'analyzers']) }))
    .output(answer(z.array(z.object({ value: z.string(), count: z.number().int().optional() })))),
};
