import { z } from 'zod';
import { answer, liveStream, procedure } from './procedure.ts';
import { queryRangeSchema } from './range.ts';
import { jobSortColumns, maxJobRuns } from './rules/jobs.ts';

/** Values of a column to include or to exclude. */
const choices = z
  .array(z.object({ value: z.string().max(300), state: z.enum(['include', 'exclude']) }))
  .max(200);

const filterSchema = z.object({
  name: choices,
  resourceType: choices,
  status: choices,
  /** Minimum duration, in milliseconds. */
  leastMs: z.number().int().min(0).optional(),
  resourceId: z.string().max(100).optional(),
});

const listInputSchema = z.object({
  filter: filterSchema,
  range: queryRangeSchema.nullable(),
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
  /** The id if the server has no name. */
  resourceName: z.string().nullable(),
  /** Usually one of the known statuses. Other values are displayed unchanged. */
  status: z.string(),
  startedAt: z.string().nullable(),
  createdAt: z.string(),
  /** Null while the job runs. */
  durationMs: z.number().nullable(),
  successes: z.number().int(),
  errors: z.number().int(),
  /** Details from the job: `errors` (text, list or map), `scrape_summary`, `summary`. */
  details: z.json(),
});

export const jobPageSchema = z.object({ runs: z.array(jobRunSchema), total: z.number().int() });

/** A job with its last runs, newest first. */
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
    .max(maxJobRuns),
  /** Start of the current series of failures. Null if the last run succeeded. */
  failingSince: z.string().nullable(),
  /** The series of failures may have started earlier, before the oldest run that was read. */
  orLonger: z.boolean(),
});

export type JobRun = z.infer<typeof jobRunSchema>;
export type JobStrip = z.infer<typeof jobStripSchema>;
export type JobListInput = z.infer<typeof listInputSchema>;

export const jobs = {
  /** The cache key contains the relative range, not its dates. */
  list: procedure({ persist: 'own', tellsOf: ['agents'], forbids: 'procedure', log: 'yes' })
    .input(listInputSchema)
    .output(answer(jobPageSchema)),
  names: procedure({ persist: 'yes', tellsOf: [], forbids: 'procedure', log: 'yes' }).output(
    answer(z.array(z.string())),
  ),
  /** Returns the last runs of each job, failing jobs first. */
  strips: procedure({ persist: 'yes', tellsOf: ['agents'], forbids: 'procedure', log: 'yes' }).output(
    answer(z.object({ jobs: z.array(jobStripSchema), since: z.string().nullable() })),
  ),
  /** Jobs that the user wants to be notified about, by `jobKey`. */
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
