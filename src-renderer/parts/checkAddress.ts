import { stringifySearch } from '#kit/address/searchParams.ts';
import { writeTab } from '#kit/tabs/tabParam.ts';

/** Tabs of a check's drawer. */
export const drawerTabs = ['history', 'graph', 'spec', 'relationships'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

/** Returns the address that opens a check in the health dashboard. */
export const checkAddress = (id: string, range: string | undefined, tab: DrawerTab): string =>
  `/health${stringifySearch({ checkId: id, timeRange: range, checkTab: writeTab(tab, drawerTabs) })}`;
