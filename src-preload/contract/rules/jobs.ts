/** Sort columns of job runs, with the server's names. */
export const jobSortColumns = [
  'created_at',
  'name',
  'resource_name',
  'status',
  'duration_millis',
  'success_count',
  'error_count',
] as const;

export const maxJobRuns = 30;

export const isFailedRun = (status: string): boolean => status === 'FAILED' || status === 'STALE';

/** Whether a run says nothing about the job's health yet. */
export const isRunUndecided = (status: string): boolean => status === 'RUNNING' || status === 'SKIPPED';

/** Returns the key of a job. The same job of another resource has another key. */
export const jobKey = ({
  name,
  resourceId,
}: {
  readonly name: string;
  readonly resourceId: string | null;
}): string => JSON.stringify([name, resourceId]);
