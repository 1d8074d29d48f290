import type { PlaybookRunsInput } from '#contract/playbooks.ts';
import { runSortColumns, runStatusFilters } from '#contract/rules/playbooks.ts';
import { pageSizes } from '#kit/table/pageSizes.ts';
import type { TimeRange } from '#kit/timeRange/timeRange.ts';
import { oneOf, pageIndex, pageSize, sortOrder, text } from '#parts/list/codecs.ts';
import { defineView, type ViewOf } from '#parts/list/defineView.ts';
import { timeRange } from '#parts/list/timeRangeCodec.ts';
import { toQueryRange } from '#parts/list/toQueryRange.ts';

/** Default range: the last seven days. */
const defaultRange: TimeRange = { type: 'relative', range: 'now-7d' };

export const runsView = defineView(
  {
    playbookId: text({ maxLength: 100 }),
    status: oneOf(runStatusFilters, undefined),
    range: timeRange(defaultRange),
    sortBy: oneOf(runSortColumns, 'created_at'),
    sortOrder: sortOrder('desc'),
    pageIndex: pageIndex(),
    pageSize: pageSize(pageSizes, 50),
  },
  { filters: ['playbookId', 'status', 'range'] },
);

export function runsInput(view: ViewOf<typeof runsView>, nowMs: number): PlaybookRunsInput {
  const { playbookId, status, range, sortBy, sortOrder: order, pageIndex: index, pageSize: size } = view;
  return {
    ...(playbookId === undefined ? {} : { playbookId }),
    ...(status === undefined ? {} : { status }),
    range: toQueryRange(range, nowMs),
    sortBy,
    sortOrder: order,
    pageIndex: index,
    pageSize: size,
  };
}
