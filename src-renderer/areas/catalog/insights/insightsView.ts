import type { InsightListInput } from '../../../../src-preload/contract/insights.ts';
import { severities } from '../../../../src-preload/contract/rules/changes.ts';
import { insightSortColumns, insightStatuses } from '../../../../src-preload/contract/rules/insights.ts';
import { serverPageSizes } from '../../../kit/table/pageSizes.ts';
import { oneOf, pageIndex, pageSize, sortOrder, text } from '../../../parts/list/codecs.ts';
import { defineView, type ViewOf } from '../../../parts/list/defineView.ts';

/** What the address says of insights, in the web client's names; specification part 3 section 2.5. */
export const insightsView = defineView(
  {
    // “all” is what the web client wrote for none.
    configType: text({ none: 'all' }),
    type: text({ none: 'all' }),
    severity: oneOf(severities, undefined),
    analyzer: text({ none: 'all' }),
    status: oneOf(insightStatuses, undefined),
    component: text({ none: 'all', most: 100 }),
    sortBy: oneOf(insightSortColumns, 'first_observed'),
    sortOrder: sortOrder('desc'),
    pageIndex: pageIndex(),
    pageSize: pageSize(serverPageSizes, 50),
    /** The insight whose details are open. */
    insight: text({ most: 100 }),
  },
  {
    filters: ['configType', 'type', 'severity', 'analyzer', 'status', 'component'],
    beside: ['insight'],
    keepsOthers: true,
  },
);

export type InsightsView = ViewOf<typeof insightsView>;

/** What main is asked. @param itemId of whose page it is a tab */
export function insightsInput(view: InsightsView, itemId?: string): InsightListInput {
  const { configType, type, severity, analyzer, status, component, sortBy, sortOrder: order } = view;
  return {
    filter: {
      ...(configType === undefined || itemId !== undefined ? {} : { configType }),
      ...(type === undefined ? {} : { type }),
      ...(severity === undefined ? {} : { severity }),
      ...(analyzer === undefined ? {} : { analyzer }),
      ...(status === undefined ? {} : { status }),
      ...(itemId === undefined ? {} : { itemId }),
      ...(component === undefined || itemId !== undefined ? {} : { componentId: component }),
    },
    sortBy,
    sortOrder: order,
    pageIndex: view.pageIndex,
    pageSize: view.pageSize,
  };
}
