import type { Component, Topology } from '../../../../src-preload/contract/rules/packedComponents.ts';
import { parseSearch, stringifySearch } from '../../../kit/address/searchParams.ts';
import { matchesList, sortComponents } from '../../../parts/components/listComponents.ts';
import type { TopologyView } from '../../../parts/components/topologyView.ts';

/** The dashboard as it was left: what belongs to the page of a component stays behind. */
export function dashboardHref(query: string): string {
  const kept = Object.entries(parseSearch(query)).filter(
    ([name]) => name !== 'refererId' && name !== 'status',
  );
  return `/topology${stringifySearch(Object.fromEntries(kept))}`;
}

/** The component on whose page somebody was before, as the address says. */
export const refererOf = (query: string): string | undefined => {
  const { refererId } = parseSearch(query);
  return typeof refererId === 'string' && refererId !== '' ? refererId : undefined;
};

export interface Shown {
  /** The cards, in the order of the view. */
  readonly components: readonly Component[];
  /** How many there are without the filter. */
  readonly all: number;
}

const isThere = (child: Component | undefined): child is Component => child !== undefined;

/** What is below a component, as far as anything is known of it. */
export const childrenOf = ({ children }: Component, { byId }: Topology): readonly Component[] =>
  children.map((id) => byId.get(id)).filter(isThere);

/** What the page of a component shows: what is below it, by the server's filter of status; itself where it has nothing below. */
export function shownChildren(
  component: Component,
  below: Topology,
  view: Pick<TopologyView, 'status' | 'hidden' | 'sortBy' | 'sortOrder'>,
): Shown {
  const { status, hidden } = view;
  const all = childrenOf(component, below).filter((child) => hidden || !child.hidden);
  if (all.length === 0) return { components: [component], all: 1 };
  const matching = all.filter((child) => status === undefined || matchesList(status, child.status));
  return { components: sortComponents(matching, (child) => child, view), all: all.length };
}
