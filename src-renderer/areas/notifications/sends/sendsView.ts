import type { SendListInput } from '../../../../src-preload/contract/notifications.ts';
import { sendSortColumns } from '../../../../src-preload/contract/rules/notifications.ts';
import { valuesOf } from '../../../kit/address/triState.ts';
import { serverPageSizes } from '../../../kit/table/pageSizes.ts';
import type { TimeRange } from '../../../kit/timeRange/timeRange.ts';
import { askedRange } from '../../../parts/list/askedRange.ts';
import { oneOf, pageIndex, pageSize, sortOrder, text, triState } from '../../../parts/list/codecs.ts';
import { defineView, type ViewOf } from '../../../parts/list/defineView.ts';
import { timeRange } from '../../../parts/list/timeRangeCodec.ts';

/** The period of the synced history. */
const usualRange: TimeRange = { type: 'relative', range: 'now-7d' };

/** The screen's URL parameters, with the web client's names. */
export const sendsView = defineView(
  {
    status: triState(),
    resource_type: triState(),
    /** Id of the rule to filter by. */
    rule: text({ most: 100 }),
    /** Id of the resource to filter by. */
    resource: text({ most: 100 }),
    range: timeRange(usualRange),
    sortBy: oneOf(sendSortColumns, 'created_at'),
    sortOrder: sortOrder('desc'),
    pageIndex: pageIndex(),
    pageSize: pageSize(serverPageSizes, 50),
    /** Id of the notification whose details are open. */
    id: text({ most: 100 }),
  },
  { filters: ['status', 'resource_type', 'rule', 'resource', 'range'], beside: ['id'], keepsOthers: true },
);

export type SendsView = ViewOf<typeof sendsView>;

export function sendsInput(view: SendsView, nowMs: number): SendListInput {
  const { status, resource_type, rule, resource, range, sortBy, sortOrder: order } = view;
  return {
    filter: {
      status: valuesOf(status),
      resourceType: valuesOf(resource_type),
      ...(rule === undefined ? {} : { ruleId: rule }),
      ...(resource === undefined ? {} : { resourceId: resource }),
    },
    range: askedRange(range, nowMs),
    sortBy,
    sortOrder: order,
    pageIndex: view.pageIndex,
    pageSize: view.pageSize,
  };
}
