import { z } from 'zod';
import { answer, procedure } from './procedure.ts';
import { severities } from './rules/changes.ts';
import { insightSortColumns } from './rules/insights.ts';

const text = z.string().max(500);

/** Filters for insights. All of them must match. */
const insightFilterSchema = z.object({
  configType: text.optional(),
  type: text.optional(),
  severity: z.enum(severities).optional(),
  analyzer: text.optional(),
  status: text.optional(),
  itemId: z.string().max(100).optional(),
  /** Only insights of items that are linked to this component or to a component below it. */
  componentId: z.string().max(100).optional(),
  /** Only insights of items that are linked to this component itself. */
  ownComponentId: z.string().max(100).optional(),
});

const listInputSchema = z.object({
  filter: insightFilterSchema,
  sortBy: z.enum(insightSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
});

/** A finding of an analyzer about an item, as lists display it. Times are ISO 8601. */
const insightSchema = z.object({
  id: z.string(),
  item: z.object({
    id: z.string(),
    /** Null if the name is unknown. */
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
  /** Markdown or HTML from the analyzer. Must be sanitized before display. */
  message: z.string().nullable(),
  analysis: z.json(),
});

export type Insight = z.infer<typeof insightSchema>;
export type InsightDetail = z.infer<typeof insightDetailSchema>;
export type InsightFilter = z.infer<typeof insightFilterSchema>;
export type InsightListInput = z.infer<typeof listInputSchema>;
export type InsightPage = z.infer<typeof insightPageSchema>;

export const insights = {
  list: procedure({ persist: 'own', tellsOf: ['insights', 'items'], log: 'yes' })
    .input(listInputSchema)
    .output(answer(insightPageSchema)),
  /** Returns how many insights `list` has for the filter. */
  count: procedure({ persist: 'own', tellsOf: ['insights', 'items'], log: 'yes' })
    .input(listInputSchema.pick({ filter: true }))
    .output(answer(z.number().int())),
  get: procedure({ persist: 'own', tellsOf: ['insights'], log: 'yes' })
    .input(z.object({ id: z.string().max(100) }))
    .output(answer(insightDetailSchema)),
  facets: procedure({ persist: 'yes', tellsOf: ['insights'], log: 'yes' })
    .input(z.object({ of: z.enum(['types', 'analyzers']) }))
    .output(answer(z.array(z.object({ value: z.string(), count: z.number().int().optional() })))),
};
