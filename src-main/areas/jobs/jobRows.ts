import { z } from 'zod';
import type { JobRun, JobStrip } from '#contract/jobs.ts';
import { isFailedRun, isRunUndecided, jobKey, maxJobRuns } from '#contract/rules/jobs.ts';
import {
  countOrZero,
  figureOrNull,
  nullableText,
  requiredTime,
  timeOrNull,
} from '#main/server/columnSchemas.ts';
import { documentSchema } from '#main/server/documents.ts';

export const jobColumns = [
  'id',
  'name',
  'agent',
  'resource_type',
  'resource_id',
  'resource_name',
  'status',
  'time_start',
  'created_at',
  'duration_millis',
  'success_count',
  'error_count',
  'details',
] as const;

export const stripColumns = jobColumns.filter(
  (column) => !['agent', 'time_start', 'success_count', 'error_count', 'details'].includes(column),
);

export const jobRowSchema = z
  .object({
    id: z.string(),
    name: z.string().nullish(),
    agent: z.object({ id: z.string().nullish(), name: z.string().nullish() }).nullish().catch(null),
    resource_type: nullableText,
    resource_id: nullableText,
    resource_name: nullableText,
    status: nullableText,
    time_start: timeOrNull,
    created_at: requiredTime,
    duration_millis: figureOrNull,
    success_count: countOrZero,
    error_count: countOrZero,
    details: documentSchema.optional(),
  })
  .transform(
    (row): JobRun => ({
      id: row.id,
      name: row.name ?? '',
      agent: row.agent?.id ? { id: row.agent.id, name: row.agent.name ?? null } : null,
      resourceType: row.resource_type === '' ? null : row.resource_type,
      resourceId: row.resource_id === '' ? null : row.resource_id,
      resourceName: row.resource_name === '' ? null : row.resource_name,
      status: row.status ?? '',
      startedAt: row.time_start,
      createdAt: row.created_at,
      durationMs: row.duration_millis,
      successes: row.success_count,
      errors: row.error_count,
      details: row.details ?? null,
    }),
  );

/** Returns the time since when all runs failed. @param runs runs of one job, newest first */
function failingSince(runs: readonly JobRun[]): { since: string | null; unbroken: boolean } {
  let since: string | null = null;
  for (const { status, createdAt } of runs) {
    if (isRunUndecided(status)) continue;
    if (!isFailedRun(status)) return { since, unbroken: false };
    since = createdAt;
  }
  return { since, unbroken: since !== null };
}

/**
 * Groups runs by job. Failing jobs come first, the most recent failures before older ones.
 * @param runs newest first
 */
export function stripsOf(runs: readonly JobRun[], reachedEnd: boolean): JobStrip[] {
  const byJob = new Map<string, JobRun[]>();
  for (const run of runs) {
    const key = jobKey(run);
    const known = byJob.get(key);
    if (known === undefined) byJob.set(key, [run]);
    else known.push(run);
  }
  const strips = [...byJob.values()].flatMap((own): JobStrip[] => {
    const [newest] = own;
    if (newest === undefined) return [];
    const { since, unbroken } = failingSince(own);
    const { name, resourceType, resourceId, resourceName } = newest;
    return [
      {
        name,
        resourceType,
        resourceId,
        resourceName,
        runs: own
          .slice(0, maxJobRuns)
          .map(({ id, status, createdAt, durationMs }) => ({ id, status, createdAt, durationMs })),
        failingSince: since,
        orLonger: unbroken && !reachedEnd,
      },
    ];
  });
  const rank = ({ failingSince: since }: JobStrip) => (since === null ? '' : since);
  return strips.sort((a, b) => rank(b).localeCompare(rank(a)) || a.name.localeCompare(b.name));
}
