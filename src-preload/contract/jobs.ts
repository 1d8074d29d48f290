import { z } from 'zod';
import { answer, liveStream, procedure } from './procedure.ts';
import { askedRangeSchema } from './range.ts';
import { jobSortColumns, mostJobRuns } from './rules/jobs.ts';

/** Values of one column: those wanted, or all but some. */
const choices = z
  .array(z.object({ value: z.string().max(300), state: z.enum(['include', 'exclude']) }))
  .max(200);

const filterSchema = z.object({
  name: choices,
  resourceType: choices,
  status: choices,
  /** Runs that took at least so long, in milliseconds. */
  leastMs: z.number().int().min(0).optional(),
  /** Only of this resource. */
  resourceId: z.string().max(100).optional(),
});

const listInputSchema = z.object({
  filter: filterSchema,
  range: askedRangeSchema.nullable(),
  sortBy: z.enum(jobSortColumns),
  sortOrder: z.enum(['asc', 'desc']),
  /** 0-based. */
  pageIndex: z.number().int().min(0),
  pageSize: z.number().int().min(1).max(1000),
});

/** One run of a job. Times are ISO 8601, as the server writes them. */
const jobRunSchema = z.object({
  id: z.string(),
  name: z.string(),
  agent: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  resourceType: z.string().nullable(),
  resourceId: z.string().nullable(),
  /** The id where the server knows no name. */
  resourceName: z.string().nullable(),
  /** One of the known ones as a rule; any other is shown as it is. */
  status: z.string(),
  startedAt: z.string().nullable(),
  createdAt: z.string(),
  /** Null while it runs. */
  durationMs: z.number().nullable(),
  successes: z.number().int(),
  errors: z.number().int(),
  /** What it says of itself: `errors` (a text, a list or a map), `scrape_summary`, `summary`. */
  details: z.json(),
});

/** A page of runs, and how many there are in all. */
export const jobPageSchema = z.object({ runs: z.array(jobRunSchema), total: z.number().int() });

/** A job, and its last runs, the newest first. */
const jobStripSchema = z.object({
  name: z.string(),
  resourceType: z.string().nullable(),
  resourceId: z.string().nullable(),
  resourceName: z.string().nullable(),
  runs: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        createdAt: z.string(),
        durationMs: z.number().nullable(),
      }),
    )
    .max(mostJobRuns),
  /** Since when every run failed; null when the last one did not. */
  failingSince: z.string().nullable(),
  /** It fails for longer than what was read reaches back. */
  orLonger: z.boolean(),
});

export type JobRun = z.infer<typeof jobRunSchema>;
export type JobStrip = z.infer<typeof jobStripSchema>;
export type JobListInput = z.infer<typeof listInputSchema>;

/** What the server's jobs did; specification part 3 section 2.10. */
export const jobs = {
  /** Kept under the words of its range. */
  list: procedure({ persist: 'own', tellsOf: ['agents'], forbids: 'procedure', log: 'yes' })
    .input(listInputSchema)
    .output(answer(jobPageSchema)),
  names: procedure({ persist: 'yes', tellsOf: [], forbids: 'procedure', log: 'yes' }).output(
    answer(z.array(z.string())),
  ),
  /** The last runs of each job, those that fail first. */
  strips: procedure({ persist: 'yes', tellsOf: ['agents'], forbids: 'procedure', log: 'yes' }).output(
    answer(z.object({ jobs: z.array(jobStripSchema), since: z.string().nullable() })),
  ),
  /** Jobs that this person wants to hear of, by `jobKey`. */
  pins: {
    changes: liveStream(z.array(z.string())),
    write: procedure({ persist: 'no', log: 'yes' })
      .input(
        z.object({
          name: z.string().max(300),
          resourceId: z.string().max(100).nullable(),
          pinned: z.boolean(),
        }),
      )
      .output(z.object({})),
  },
};
