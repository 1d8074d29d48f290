import { firstParamValue, parseSearch, stringifySearch } from '#kit/address/searchParams.ts';
import { readTab, writeTab } from '#kit/tabs/tabParam.ts';
import { type DrawerTab, drawerTabs } from '#parts/checkAddress.ts';
import { readDuration } from './durationFilter.ts';

export type RunStatus = 'healthy' | 'unhealthy';

/** Drawer state in the address. Check id and range belong to the dashboard. */
export interface DrawerView {
  readonly tab: DrawerTab;
  /** Run status in the history. If absent, all. */
  readonly runStatus: RunStatus | undefined;
  /** Minimum duration, such as `500ms`. If absent, all runs. */
  readonly runDuration: string | undefined;
}

const names = ['checkTab', 'runStatus', 'runDuration'] as const;

export function readDrawerView(query: string): DrawerView {
  const params = parseSearch(query);
  const status = firstParamValue(params, 'runStatus');
  return {
    tab: readTab(params, 'checkTab', drawerTabs),
    runStatus: status === 'healthy' || status === 'unhealthy' ? status : undefined,
    runDuration: readDuration(firstParamValue(params, 'runDuration') ?? ''),
  };
}

/** Returns the query with a changed drawer state. Other parameters stay. */
export function writeDrawerView(query: string, patch: Partial<DrawerView>): string {
  const { tab, runStatus, runDuration } = { ...readDrawerView(query), ...patch };
  return stringifySearch({
    ...parseSearch(query),
    checkTab: writeTab(tab, drawerTabs),
    runStatus,
    runDuration,
  });
}

export function withoutDrawerView(query: string): string {
  const params = Object.entries(parseSearch(query)).filter(([name]) => !names.some((own) => own === name));
  return stringifySearch(Object.fromEntries(params));
}
