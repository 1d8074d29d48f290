import type { IncidentFilter, IncidentListInput } from '#contract/incidents.ts';
import {
  incidentSeverities,
  incidentSortColumns,
  incidentStatuses,
  incidentTypes,
  ongoing,
} from '#contract/rules/incidents.ts';
import { serverPageSizes } from '#kit/table/pageSizes.ts';
import { booleanTrueFalse, oneOf, pageIndex, pageSize, search, sortOrder, text } from '#parts/list/codecs.ts';
import { defineView, type ViewOf } from '#parts/list/defineView.ts';

export const anyStatus = 'all' as const;
/** Values of the filter by status. */
export const incidentStatusFilters = [...incidentStatuses, ongoing, anyStatus] as const;

/** URL parameters of the list, with the web client's names. */
export const incidentsView = defineView(
  {
    type: oneOf(incidentTypes, undefined),
    severity: oneOf(incidentSeverities, undefined),
    status: oneOf(incidentStatusFilters, 'open'),
    owner: text({ noneText: 'all', maxLength: 100 }),
    component: text({ noneText: 'all', maxLength: 100 }),
    search: search(),
    sortBy: oneOf(incidentSortColumns, 'created_at'),
    sortOrder: sortOrder('desc'),
    pageIndex: pageIndex(),
    pageSize: pageSize(serverPageSizes, 50),
    /** Whether the dialog for a new incident is open. */
    create: booleanTrueFalse(),
  },
  {
    filters: ['type', 'severity', 'status', 'owner', 'component', 'search'],
    panelFields: ['create'],
    keepsOthers: true,
  },
);

export type IncidentsView = ViewOf<typeof incidentsView>;

export function incidentFilter(view: IncidentsView): IncidentFilter {
  const { type, severity, status, owner, component, search: typed } = view;
  return {
    ...(type === undefined ? {} : { type }),
    ...(severity === undefined ? {} : { severity }),
    ...(status === anyStatus ? {} : { status }),
    ...(owner === undefined ? {} : { owner }),
    ...(component === undefined ? {} : { component }),
    ...(typed.trim() === '' ? {} : { search: typed.trim() }),
  };
}

export const incidentsInput = (view: IncidentsView): IncidentListInput => ({
  filter: incidentFilter(view),
  sortBy: view.sortBy,
  sortOrder: view.sortOrder,
  pageIndex: view.pageIndex,
  pageSize: view.pageSize,
});
