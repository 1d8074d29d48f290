import { checkRanges } from '../../../src-preload/contract/rules/checkRanges.ts';
import { parseJsonLabels } from '../../kit/address/jsonLabels.ts';
import { parseSearch, single } from '../../kit/address/searchParams.ts';
import { checkSortColumns } from '../../parts/checks/checkView.ts';
import { always, flag, oneOf, search, text } from '../../parts/list/codecs.ts';
import { defineView, type ViewOf } from '../../parts/list/defineView.ts';
import { jsonLabels } from '../../parts/list/jsonLabelsCodec.ts';
import { withPrefix } from './checkLabels.ts';
import { plainSettings } from './healthSettings.ts';

export const pivotCells = ['health', 'uptime', 'latency'] as const;
export type PivotCell = (typeof pivotCells)[number];

/**
 * What the address says about the dashboard, in the web client's names. Specification part 1 section 2.4. How a person likes it
 * stands in for what it does not say; as that may be otherwise on another computer, a choice of it is always written.
 */
export const healthView = defineView(
  {
    /** Nothing where the address has none: the drawer then goes by the age of the last run. */
    timeRange: oneOf(
      checkRanges.map(([name]) => name),
      undefined,
    ),
    layout: oneOf(['table', 'card'], 'table'),
    /** The check whose drawer is open. */
    checkId: text(),
    labels: jsonLabels(withPrefix),
    query: search(),
    pivotBy: text({ none: 'none' }),
    pivotLabel: text(),
    pivotCellType: oneOf(pivotCells, 'health'),
    // What other versions of the web client called columns.
    sortBy: oneOf(checkSortColumns, 'name', { title: 'name', checks: 'name', status: 'health' }),
    sortDesc: flag(),
    hidePassing: always(flag(plainSettings.hidePassing)),
    tabBy: always(text({}, plainSettings.tabBy)),
    groupBy: always(text({}, plainSettings.groupBy)),
    /** The open tab's value; nothing for All. */
    tab: text(),
    /** The view for a screen on the wall. */
    wall: flag(),
    /** The dialog for a new health check is open. */
    add: flag(),
    /** Which of its forms it has. */
    form: text({ most: 100 }),
  },
  {
    path: '/health',
    filters: ['query', 'labels'],
    beside: ['checkId', 'timeRange', 'add', 'form'],
    passing: ['checkId', 'wall', 'add', 'form'],
    keepsOthers: true,
  },
);

export type HealthView = ViewOf<typeof healthView>;

/** Whether the address has labels that cannot be read. */
export const hasUnreadableLabels = (query: string): boolean =>
  parseJsonLabels(single(parseSearch(query), 'labels')) === undefined;
