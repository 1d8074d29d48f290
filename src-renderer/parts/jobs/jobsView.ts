import type { JobListInput, JobStrip } from '../../../src-preload/contract/jobs.ts';
import { jobSortColumns } from '../../../src-preload/contract/rules/jobs.ts';
import type { TriState } from '../../kit/address/triState.ts';
import type { TimeRange } from '../../kit/timeRange/timeRange.ts';
import { askedRange } from '../list/askedRange.ts';
import { oneOf, pageIndex, pageSize, sortOrder, text, triState } from '../list/codecs.ts';
import { defineView, type ViewOf } from '../list/defineView.ts';
import { timeRange } from '../list/timeRangeCodec.ts';
import { durations } from './jobFilters.ts';

/** The last two days; specification part 3 section 4. */
const usualRange: TimeRange = { type: 'relative', range: 'now-2d' };

/** Whether the runs are shown one by one, or job by job. */
export const shownView = defineView(
  { by: oneOf(['run', 'job'], 'run') },
  { beside: ['by'], keepsOthers: true },
);

/** What an address says of runs. @param size rows of a page: 50 on the jobs' own page, 150 in the tab of a resource */
export const jobsView = (size: 50 | 150) =>
  defineView(
    {
      name: triState(),
      resource_type: triState(),
      /** Only the runs of one resource. */
      resource_id: text({ most: 100 }),
      // What went well is left out until somebody wants to see it.
      status: triState(new Map([['SUCCESS', -1]])),
      duration: oneOf([...Object.keys(durations), 'none'], 'none'),
      range: timeRange(usualRange),
      sortBy: oneOf(jobSortColumns, 'created_at'),
      sortOrder: sortOrder('desc'),
      pageIndex: pageIndex(),
      pageSize: pageSize([50, 100, 150, 200], size),
      /** The run whose details are open. */
      run: text({ most: 100 }),
    },
    {
      filters: ['name', 'resource_type', 'resource_id', 'status', 'duration', 'range'],
      beside: ['run'],
      keepsOthers: true,
    },
  );

export type JobsView = ViewOf<ReturnType<typeof jobsView>>;

const choicesOf = (chosen: TriState): JobListInput['filter']['name'] =>
  [...chosen].map(([value, sign]) => ({ value, state: sign === 1 ? 'include' : 'exclude' }));

/** The runs of one job, those that went well, too. */
export const runsOfJob = ({ name, resourceId }: Pick<JobStrip, 'name' | 'resourceId'>): string => {
  const view = jobsView(50);
  const query = view.write({
    ...view.defaults,
    name: new Map([[name, 1]]),
    resource_id: resourceId ?? undefined,
    status: new Map(),
  });
  return `/settings/jobs${query}`;
};

/** What main is asked for a view. @param tabOf the resource in whose tab the runs are */
export function jobsInput(view: JobsView, nowMs: number, tabOf?: string): JobListInput {
  const { name, resource_type, status, duration, range, sortBy, sortOrder: order } = view;
  const leastMs = durations[duration];
  const resourceId = tabOf ?? view.resource_id;
  return {
    filter: {
      name: choicesOf(name),
      resourceType: tabOf === undefined ? choicesOf(resource_type) : [],
      status: choicesOf(status),
      ...(leastMs === undefined ? {} : { leastMs }),
      ...(resourceId === undefined ? {} : { resourceId }),
    },
    range: askedRange(range, nowMs),
    sortBy,
    sortOrder: order,
    pageIndex: view.pageIndex,
    pageSize: view.pageSize,
  };
}
