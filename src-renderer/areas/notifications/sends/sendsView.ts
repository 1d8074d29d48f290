import type { SendListInput } from '#contract/notifications.ts';
import { sendSortColumns } from '#contract/rules/notifications.ts';
import { splitTriState } from '#kit/address/triState.ts';
import { serverPageSizes } from '#kit/table/pageSizes.ts';
import type { TimeRange } from '#kit/timeRange/timeRange.ts';
import { oneOf, pageIndex, pageSize, sortOrder, text, triState } from '#parts/list/codecs.ts';
import { defineView, type ViewOf } from '#parts/list/defineView.ts';
import { timeRange } from '#parts/list/timeRangeCodec.ts';
import { toQueryRange } from '#parts/list/toQueryRange.ts';

/** The period of the synced history. */
const defaultRange: TimeRange = { type: 'relative', range: 'now-7d' };

/** The screen's URL parameters, with the web client's names. */
export const sendsView = defineView(
  {
    status: triState(),
    resource_type: triState(),
    /** Id of the rule to filter by. */
    rule: text({ maxLength: 100 }),
    /** Id of the resource to filter by. */
    resource: text({ maxLength: 100 }),
    range: timeRange(defaultRange),
    sortBy: oneOf(sendSortColumns, 'created_at'),
    sortOrder: sortOrder('desc'),
    pageIndex: pageIndex(),
    pageSize: pageSize(serverPageSizes, 50),
    /** Id of the notification whose details are open. */
    id: text({ maxLength: 100 }),
  },
  {
    filters: ['status', 'resource_type', 'rule', 'resource', 'range'],
    panelFields: ['id'],
    keepsOthers: true,
  },
);

export type SendsView = ViewOf<typeof sendsView>;

export function sendsInput(view: SendsView, nowMs: number): SendListInput {
  const { status, resource_type, rule, resource, range, sortBy, sortOrder: order } = view;
  return {
    filter: {
      status: splitTriState(status),
      resourceType: splitTriState(resource_type),
      ...(rule === undefined ? {} : { ruleId: rule }),
      ...(resource === undefined ? {} : { resourceId: resource }),
    },
    range: toQueryRange(range, nowMs),
    sortBy,
    sortOrder: order,
    pageIndex: view.pageIndex,
    pageSize: view.pageSize,
  };
}
