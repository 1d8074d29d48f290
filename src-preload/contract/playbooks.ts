import { z } from 'zod';
import { answer, procedure } from './procedure.ts';
import { runSortColumns } from './rules/playbooks.ts';

/** A run of a playbook as lists show it. Times are ISO 8601, as the server writes them. */
export const playbookRunSchema = z.object({
  id: z.string(),
  /** Null where the playbook is gone. */
  playbook: z.object({ id: z.string(), title: z.string(), icon: z.string().nullable() }).nullable(),
  /** One of the known ones as a rule; any other is shown as it is. */
  status: z.string(),
  createdAt: z.string(),
  /** When it is to begin; null where the server does not say. */
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  error: z.string().nullable(),
});

const runsInputSchema = z.object({
  /** Only runs on this item of the catalog. */
  itemId: z.string().max(100),
  sortBy: z.enum(runSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
});

export type PlaybookRun = z.infer<typeof playbookRunSchema>;
export type PlaybookRunsInput = z.infer<typeof runsInputSchema>;

/** What playbooks did; specification part 2 section 2.10. */
export const playbooks = {
  runs: {
    list: procedure({ persist: 'yes', tellsOf: ['items', 'people'], forbids: 'procedure', log: 'yes' })
      .input(runsInputSchema)
      .output(answer(z.object({ runs: z.array(playbookRunSchema), total: z.number().int() }))),
  },
};
