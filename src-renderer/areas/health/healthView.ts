import { checkRanges } from '#contract/rules/checkRanges.ts';
import { checkStatuses } from '#contract/rules/packedChecks.ts';
import { parseJsonLabels } from '#kit/address/jsonLabels.ts';
import { firstParamValue, parseSearch } from '#kit/address/searchParams.ts';
import { checkSortColumns, defaultCheckSort } from '#parts/checks/checkView.ts';
import { alwaysWritten, booleanTrueFalse, booleanYesNo, oneOf, search, text } from '#parts/list/codecs.ts';
import { defineView, type ViewOf } from '#parts/list/defineView.ts';
import { jsonLabels } from '#parts/list/jsonLabelsCodec.ts';
import { momentField } from '#parts/moment/momentParameter.ts';
import { withPrefix } from './checkLabels.ts';
import { defaultSettings } from './healthSettings.ts';

export const pivotCells = ['health', 'uptime', 'latency'] as const;
export type PivotCell = (typeof pivotCells)[number];

/**
 * The dashboard's URL parameters, with the web client's names. Preferences fill in missing parameters.
 * Parameters with a preference are always written, because the preference may differ on another computer.
 */
export const healthView = defineView(
  {
    /** Undefined without a parameter: the drawer then derives the range from the age of the last run. */
    timeRange: oneOf(
      checkRanges.map(([name]) => name),
      undefined,
    ),
    layout: oneOf(['table', 'card'], 'table'),
    /** Id of the check whose drawer is open. */
    checkId: text(),
    labels: jsonLabels(withPrefix),
    query: search(),
    /** Id of a component. Only its checks and those of the components below it are listed. */
    component: text({ noneText: 'all', maxLength: 100 }),
    /** Lists only the checks with this status. Hide Passing then has no effect. */
    status: oneOf(checkStatuses, undefined),
    pivotBy: text({ noneText: 'none' }),
    pivotLabel: text(),
    pivotCellType: oneOf(pivotCells, 'health'),
    // Column names of other web client versions.
    sortBy: oneOf(checkSortColumns, defaultCheckSort, { title: 'name', checks: 'name', status: 'health' }),
    sortDesc: booleanTrueFalse(),
    hidePassing: alwaysWritten(booleanTrueFalse(defaultSettings.hidePassing)),
    tabBy: alwaysWritten(text({}, defaultSettings.tabBy)),
    groupBy: alwaysWritten(text({}, defaultSettings.groupBy)),
    /** Value of the open tab. Undefined for All. */
    tab: text(),
    /** Whether the wall display is open. */
    wall: booleanYesNo(false),
    /** Whether the dialog for a new health check is open. */
    add: booleanTrueFalse(),
    /** Name of the form that the dialog for a new health check displays. */
    form: text({ maxLength: 100 }),
    at: momentField(),
  },
  {
    path: '/health',
    filters: ['query', 'labels', 'component', 'status'],
    panelFields: ['checkId', 'timeRange', 'add', 'form'],
    transientFields: ['checkId', 'wall', 'add', 'form', 'at'],
    keepsOthers: true,
  },
);

export type HealthView = ViewOf<typeof healthView>;

/** Whether the URL's labels are malformed. */
export const hasUnreadableLabels = (query: string): boolean =>
  parseJsonLabels(firstParamValue(parseSearch(query), 'labels')) === undefined;
