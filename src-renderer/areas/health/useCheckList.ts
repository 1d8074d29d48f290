import { useMemo } from 'react';
import type { CheckListItem } from '../../../src-preload/contract/entities/check.ts';
import { type OrderedChecks, orderChecks } from '../../parts/checks/orderChecks.ts';
import { type CheckTab, checksOfTab, checkTabs } from './checkTabs.ts';
import { type CheckCounts, countChecks, filterChecks, withoutPassing } from './filterChecks.ts';
import { type HealthView, healthView } from './healthView.ts';

export interface CheckList extends OrderedChecks {
  /** Of what the filters leave, in all tabs, whether it passes or not. */
  readonly counts: CheckCounts;
  readonly tabs: readonly CheckTab[];
  /** What the filters leave in the open tab, what Hide Passing hides among it. */
  readonly matching: readonly CheckListItem[];
  /** What is shown, in no order. */
  readonly listed: readonly CheckListItem[];
}

/** Filters, tabs, groups and sorts. UI reference section 3. */
export function listChecks(checks: readonly CheckListItem[], view: HealthView): CheckList {
  const matching = filterChecks(checks, view);
  const shown = view.hidePassing ? withoutPassing(matching) : matching;
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

/** The list of a view; made anew when the checks or what decides about the list change, and not when a drawer opens. */
export function useCheckList(
  checks: readonly CheckListItem[] | undefined,
  view: HealthView,
): CheckList | undefined {
  const { labels, query, hidePassing, tabBy, groupBy, tab, sortBy, sortDesc } = view;
  const key = healthView.after('', {
    labels,
    query,
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
