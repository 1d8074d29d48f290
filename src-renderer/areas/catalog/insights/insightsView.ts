import type { InsightListInput } from '#contract/insights.ts';
import { severities } from '#contract/rules/changes.ts';
import { insightSortColumns, insightStatuses } from '#contract/rules/insights.ts';
import { serverPageSizes } from '#kit/table/pageSizes.ts';
import { oneOf, pageIndex, pageSize, sortOrder, text } from '#parts/list/codecs.ts';
import { defineView, type ViewOf } from '#parts/list/defineView.ts';

/** The URL parameters of insights, with the web client's names. */
export const insightsView = defineView(
  {
    // The web client used to write “all” for none.
    configType: text({ noneText: 'all' }),
    type: text({ noneText: 'all' }),
    severity: oneOf(severities, undefined),
    analyzer: text({ noneText: 'all' }),
    status: oneOf(insightStatuses, undefined),
    component: text({ noneText: 'all', maxLength: 100 }),
    sortBy: oneOf(insightSortColumns, 'first_observed'),
    sortOrder: sortOrder('desc'),
    pageIndex: pageIndex(),
    pageSize: pageSize(serverPageSizes, 50),
    /** Id of the insight whose details are open. */
    insight: text({ maxLength: 100 }),
  },
  {
    filters: ['configType', 'type', 'severity', 'analyzer', 'status', 'component'],
    panelFields: ['insight'],
    keepsOthers: true,
  },
);

export type InsightsView = ViewOf<typeof insightsView>;

/**
 * Converts a view to the input of the list.
 * @param itemId the item of the page that contains the list
 */
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
