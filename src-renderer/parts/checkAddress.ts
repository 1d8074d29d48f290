import { stringifySearch } from '#kit/address/searchParams.ts';
import { writeTab } from '#kit/tabs/tabParam.ts';

/** Tabs of a check's drawer. */
export const drawerTabs = ['history', 'graph', 'spec', 'relationships'] as const;
export type DrawerTab = (typeof drawerTabs)[number];

/**
 * Returns the address that opens a check in the health dashboard.
 * @param at an earlier moment, in ISO 8601. Undefined for now.
 */
export const checkAddress = (id: string, range: string | undefined, tab: DrawerTab, at?: string): string =>
  `/health${stringifySearch({ checkId: id, timeRange: range, checkTab: writeTab(tab, drawerTabs), at })}`;
