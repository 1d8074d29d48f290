import type { JobListInput, JobStrip } from '#contract/jobs.ts';
import { jobSortColumns } from '#contract/rules/jobs.ts';
import type { TriState } from '#kit/address/triState.ts';
import type { TimeRange } from '#kit/timeRange/timeRange.ts';
import { oneOf, pageIndex, pageSize, sortOrder, text, triState } from '../list/codecs.ts';
import { defineView, type ViewOf } from '../list/defineView.ts';
import { timeRange } from '../list/timeRangeCodec.ts';
import { toQueryRange } from '../list/toQueryRange.ts';
import { durations } from './jobFilters.ts';

/** The last two days. */
const defaultRange: TimeRange = { type: 'relative', range: 'now-2d' };

/** Display by run or by job. */
export const displayModeView = defineView(
  { by: oneOf(['run', 'job'], 'run') },
  { panelFields: ['by'], keepsOthers: true },
);

/**
 * Address parameters of job runs.
 * @param size page size: 50 on the jobs page, 150 in a resource's tab
 */
export const jobsView = (size: 50 | 150) =>
  defineView(
    {
      name: triState(),
      resource_type: triState(),
      resource_id: text({ maxLength: 100 }),
      // Successful runs are excluded by default.
      status: triState(new Map([['SUCCESS', -1]])),
      duration: oneOf([...Object.keys(durations), 'none'], 'none'),
      range: timeRange(defaultRange),
      sortBy: oneOf(jobSortColumns, 'created_at'),
      sortOrder: sortOrder('desc'),
      pageIndex: pageIndex(),
      pageSize: pageSize([50, 100, 150, 200], size),
      /** Id of the run whose details are open. */
      run: text({ maxLength: 100 }),
    },
    {
      filters: ['name', 'resource_type', 'resource_id', 'status', 'duration', 'range'],
      panelFields: ['run'],
      keepsOthers: true,
    },
  );

export type JobsView = ViewOf<ReturnType<typeof jobsView>>;

const choicesOf = (chosen: TriState): JobListInput['filter']['name'] =>
  [...chosen].map(([value, sign]) => ({ value, state: sign === 1 ? 'include' : 'exclude' }));

/** Address of all runs of one job, including successful ones. */
export const jobRunsAddress = ({ name, resourceId }: Pick<JobStrip, 'name' | 'resourceId'>): string => {
  const view = jobsView(50);
  const query = view.write({
    ...view.defaults,
    name: new Map([[name, 1]]),
    resource_id: resourceId ?? undefined,
    status: new Map(),
  });
  return `/settings/jobs${query}`;
};

/**
 * Returns the query input for a view.
 * @param tabResourceId resource id, in the tab of a resource
 */
export function jobsInput(view: JobsView, nowMs: number, tabResourceId?: string): JobListInput {
  const { name, resource_type, status, duration, range, sortBy, sortOrder: order } = view;
  const leastMs = durations[duration];
  const resourceId = tabResourceId ?? view.resource_id;
  return {
    filter: {
      name: choicesOf(name),
      resourceType: tabResourceId === undefined ? choicesOf(resource_type) : [],
      status: choicesOf(status),
      ...(leastMs === undefined ? {} : { leastMs }),
      ...(resourceId === undefined ? {} : { resourceId }),
    },
    range: toQueryRange(range, nowMs),
    sortBy,
    sortOrder: order,
    pageIndex: view.pageIndex,
    pageSize: view.pageSize,
  };
}
