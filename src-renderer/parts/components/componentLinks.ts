import type { Component } from '../../../src-preload/contract/rules/packedComponents.ts';
import { parseSearch, stringifySearch } from '../../kit/address/searchParams.ts';

interface FromWhere {
  /** Query of the screen that has the link, which is carried along. */
  readonly query?: string | undefined;
  /** The component whose page or card has the link. */
  readonly refererId?: string | undefined;
  /** Only what is of this status is shown of what is below it. */
  readonly status?: string | undefined;
}

/** What belongs to the screen that is left, or is said anew. */
const left: readonly string[] = ['refererId', 'status', 'wall'];

/**
 * The page of a component: with the query of where one comes from, and with who that is where it is not the component's own parent.
 * UI reference section 4.
 */
export function componentHref(
  { id, parentId }: Pick<Component, 'id' | 'parentId'>,
  { query = '', refererId, status }: FromWhere = {},
): string {
  const kept = Object.entries(parseSearch(query)).filter(([name]) => !left.includes(name));
  return `/topology/${encodeURIComponent(id)}${stringifySearch({
    ...Object.fromEntries(kept),
    refererId: refererId === undefined || refererId === parentId ? undefined : refererId,
    status,
  })}`;
}

export const insightsHref = (component: string, type: string, severity: string): string =>
  `/catalog/insights${stringifySearch({ component, type, severity })}`;

export const incidentsHref = (component: string, type: string, severity?: string): string =>
  severity === undefined
    ? `/incidents${stringifySearch({ type, component })}`
    : `/incidents${stringifySearch({ severity, component, type })}`;

/** The health checks of its namespace; those that are well are hidden unless they are what is looked for. */
export const checksHref = ({ namespace }: Pick<Component, 'namespace'>, status?: string): string =>
  `/health${stringifySearch({
    hidePassing: status === undefined || status === 'healthy' ? 'false' : 'true',
    tabBy: namespace === '' ? undefined : 'namespace',
    tab: namespace === '' ? undefined : namespace,
  })}`;

export const logsHref = (topologyId: string): string => `/logs${stringifySearch({ topologyId })}`;
