import { useMemo } from 'react';
import type { CheckListItem } from '#contract/entities/check.ts';
import { type OrderedChecks, orderChecks } from '#parts/checks/orderChecks.ts';
import { type CheckTab, checksOfTab, checkTabs } from './checkTabs.ts';
import { type CheckCounts, countChecks, filterChecks, withoutPassing } from './filterChecks.ts';
import { type HealthView, healthView } from './healthView.ts';

export interface CheckList extends OrderedChecks {
  /** Counts of the filtered checks in all tabs, passing or not. */
  readonly counts: CheckCounts;
  readonly tabs: readonly CheckTab[];
  /** Filtered checks of the open tab, including those that Hide Passing hides. */
  readonly matching: readonly CheckListItem[];
  /** The displayed checks, unsorted. */
  readonly listed: readonly CheckListItem[];
}

export function listChecks(checks: readonly CheckListItem[], view: HealthView): CheckList {
  const matching = filterChecks(checks, view);
  const shown = view.hidePassing && view.status === undefined ? withoutPassing(matching) : matching;
  const ofTab = checksOfTab(matching, view.tabBy, view.tab);
  const listed = shown === matching ? ofTab : checksOfTab(shown, view.tabBy, view.tab);
  return {
    counts: countChecks(matching),
    tabs: checkTabs(shown, view.tabBy, view.tab),
    matching: ofTab,
    listed,
    ...orderChecks(ofTab, listed, view),
  };
}

/** The memoized list of a view. Opening a drawer does not recompute it. */
export function useCheckList(
  checks: readonly CheckListItem[] | undefined,
  view: HealthView,
): CheckList | undefined {
  const { labels, query, status, hidePassing, tabBy, groupBy, tab, sortBy, sortDesc } = view;
  const key = healthView.queryAfterChange('', {
    labels,
    query,
    status,
    hidePassing,
    tabBy,
    groupBy,
    tab,
    sortBy,
    sortDesc,
  });
  return useMemo(
    () => (checks === undefined ? undefined : listChecks(checks, healthView.read(key))),
    [checks, key],
  );
}
