/** Columns that the list of job runs can be sorted by, named as the server does. */
export const jobSortColumns = [
  'created_at',
  'name',
  'resource_name',
  'status',
  'duration_millis',
  'success_count',
  'error_count',
] as const;

/** So many runs of a job stand in its strip. */
export const mostJobRuns = 30;

/** Whether a run did not do what it should. */
export const hasFailed = (status: string): boolean => status === 'FAILED' || status === 'STALE';

/** Whether a run says nothing about its job yet. */
export const isUndecided = (status: string): boolean => status === 'RUNNING' || status === 'SKIPPED';

/** Tells one job from another: the same job of another resource is another one. */
export const jobKey = ({
  name,
  resourceId,
}: {
  readonly name: string;
  readonly resourceId: string | null;
}): string => JSON.stringify([name, resourceId]);
