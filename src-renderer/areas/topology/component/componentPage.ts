import type { Component, Topology } from '#contract/rules/packedComponents.ts';
import { parseSearch, stringifySearch } from '#kit/address/searchParams.ts';
import { pageParameters } from '#parts/components/componentLinks.ts';
import { filterComponents, matchesList, sortComponents } from '#parts/components/listComponents.ts';
import type { ComponentPageView } from '#parts/components/topologyView.ts';

/** URL of the dashboard with its filters, without the component page's own parameters. */
export function dashboardHref(query: string): string {
  const kept = Object.entries(parseSearch(query)).filter(([name]) => !pageParameters.includes(name));
  return `/topology${stringifySearch(Object.fromEntries(kept))}`;
}

/** Id of the component page that the user came from, according to the URL. */
export const refererOf = (query: string): string | undefined => {
  const { refererId } = parseSearch(query);
  return typeof refererId === 'string' && refererId !== '' ? refererId : undefined;
};

export interface ShownChildren {
  /** Children in the view's order. */
  readonly components: readonly Component[];
  /** Number of children without filters. */
  readonly total: number;
}

const isDefined = (child: Component | undefined): child is Component => child !== undefined;

export const childrenOf = ({ children }: Component, { byId }: Topology): readonly Component[] =>
  children.map((id) => byId.get(id)).filter(isDefined);

/** Children that match the filters of the page, or the component itself if it has no children. */
export function shownChildren(component: Component, below: Topology, view: ComponentPageView): ShownChildren {
  const { hidden, type } = view;
  const all = childrenOf(component, below).filter((child) => hidden || !child.hidden);
  if (all.length === 0) return { components: [component], total: 1 };
  // The dashboard's filter by type finds components at every level. A page lists only children.
  const ofType = all.filter((child) => type === undefined || matchesList(type, child.type));
  const matching = filterComponents({ roots: ofType, byId: below.byId }, { ...view, type: undefined });
  return {
    components: sortComponents(
      matching.map((listed) => listed.component),
      (child) => child,
      view,
    ),
    total: all.length,
  };
}
