import { parseSearch, single, stringifySearch } from '../../../kit/address/searchParams.ts';
import { readTab, writeTab } from '../../../kit/tabs/tabParam.ts';
import { readDuration } from './durationFilter.ts';

export const drawerTabs = ['history', 'graph', 'spec', 'relationships'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

export type RunStatus = 'healthy' | 'unhealthy';

/** What the address says about the inside of the drawer; which check it shows and for which time is the dashboard's. */
export interface DrawerView {
  readonly tab: DrawerTab;
  /** Which runs the history shows; all when absent. */
  readonly runStatus: RunStatus | undefined;
  /** Such as `500ms`: runs that took so long or longer; all when absent. */
  readonly runDuration: string | undefined;
}

const names = ['checkTab', 'runStatus', 'runDuration'] as const;

export function readDrawerView(query: string): DrawerView {
  const params = parseSearch(query);
  const status = single(params, 'runStatus');
  return {
    tab: readTab(params, 'checkTab', drawerTabs),
    runStatus: status === 'healthy' || status === 'unhealthy' ? status : undefined,
    runDuration: readDuration(single(params, 'runDuration') ?? ''),
  };
}

/** The query with a changed view; everything else in it stays. */
export function writeDrawerView(query: string, patch: Partial<DrawerView>): string {
  const { tab, runStatus, runDuration } = { ...readDrawerView(query), ...patch };
  return stringifySearch({
    ...parseSearch(query),
    checkTab: writeTab(tab, drawerTabs),
    runStatus,
    runDuration,
  });
}

/** The query as it is without a drawer. */
export function withoutDrawerView(query: string): string {
  const params = Object.entries(parseSearch(query)).filter(([name]) => !names.some((own) => own === name));
  return stringifySearch(Object.fromEntries(params));
}

/** The address by which this check is opened from elsewhere; UI reference section 3. */
export const checkAddress = (id: string, range: string | undefined, tab: DrawerTab): string =>
  `/health${stringifySearch({ checkId: id, timeRange: range, checkTab: writeTab(tab, drawerTabs) })}`;
