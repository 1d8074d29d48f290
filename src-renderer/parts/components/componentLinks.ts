import { type IncidentSeverity, type IncidentType, ongoing } from '#contract/rules/incidents.ts';
import type { CheckStatus } from '#contract/rules/packedChecks.ts';
import type { Component } from '#contract/rules/packedComponents.ts';
import { parseSearch, stringifySearch } from '#kit/address/searchParams.ts';

interface LinkContext {
  /** Query of the screen with the link, appended to the address. */
  readonly query?: string | undefined;
  /** Id of the component whose page or card contains the link. */
  readonly refererId?: string | undefined;
  /** Filters the children on the target page by status. */
  readonly status?: string | undefined;
}

/** Parameters for the filters of a component's page, which apply to its children only. */
export const childParameters = {
  type: 'childType',
  team: 'childTeam',
  labels: 'childLabels',
  agent: 'childAgent',
} as const;

/** Parameters of a component's page, which other pages do not have. */
export const pageParameters: readonly string[] = ['refererId', 'status', ...Object.values(childParameters)];

/** Parameters that are not carried over. */
const droppedParameters: readonly string[] = [...pageParameters, 'wall', 'changesOf'];

/** Returns the address of a component's page, with the referring component if it is not the parent. */
export function componentHref(
  { id, parentId }: Pick<Component, 'id' | 'parentId'>,
  { query = '', refererId, status }: LinkContext = {},
): string {
  const kept = Object.entries(parseSearch(query)).filter(([name]) => !droppedParameters.includes(name));
  return `/topology/${encodeURIComponent(id)}${stringifySearch({
    ...Object.fromEntries(kept),
    refererId: refererId === undefined || refererId === parentId ? undefined : refererId,
    status,
  })}`;
}

/** Returns the address of the open insights of a component and its descendants. */
export const insightsHref = (component: string, type: string, severity: string): string =>
  `/catalog/insights${stringifySearch({ component, type, severity, status: 'open' })}`;

/** Returns the address of the incidents of a component and its descendants that are not closed. */
export const incidentsHref = (component: string, type: IncidentType, severity?: IncidentSeverity): string =>
  `/incidents${stringifySearch({ status: ongoing, severity, component, type })}`;

/** Returns the address of the checks of a component and its descendants, of one status or all. */
export const checksHref = ({ id }: Pick<Component, 'id'>, status?: CheckStatus): string =>
  `/health${stringifySearch({ component: id, status, hidePassing: 'false' })}`;

export const logsHref = (topologyId: string): string => `/logs${stringifySearch({ topologyId })}`;
