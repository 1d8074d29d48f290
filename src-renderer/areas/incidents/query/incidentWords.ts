import { incidentSeverities, incidentTypes } from '#contract/rules/incidents.ts';
import type { WordTable } from '#contract/rules/query/wordTable.ts';
import type { TableList } from '#parts/query/tableList.ts';
import { type IncidentsView, incidentStatusFilters, incidentsView } from '../list/incidentsView.ts';

/** The filters of a view that the query line contains. */
export type IncidentFilters = Pick<
  IncidentsView,
  'type' | 'severity' | 'status' | 'owner' | 'component' | 'search'
>;

const { type, severity, status, owner, component, search } = incidentsView.defaults;

const table: WordTable<IncidentFilters> = {
  rows: [
    { kind: 'choice', name: 'type', field: 'type', detail: 'type', values: incidentTypes },
    { kind: 'choice', name: 'severity', field: 'severity', detail: 'severity', values: incidentSeverities },
    { kind: 'choice', name: 'status', field: 'status', detail: 'status', values: incidentStatusFilters },
    { kind: 'name', name: 'owner', field: 'owner', detail: 'owner', many: 'owners', example: '"Jane Doe"' },
    {
      kind: 'name',
      name: 'component',
      field: 'component',
      detail: 'component',
      many: 'components',
      example: 'Payments',
    },
  ],
  search: 'search',
  empty: { type, severity, status, owner, component, search },
};

/** The query line of the list of incidents. */
export const incidentList: TableList<IncidentFilters> = {
  list: 'incidents',
  table,
  stored: (filters) => incidentsView.read(incidentsView.write({ ...incidentsView.defaults, ...filters })),
  addressOf: (filters) => `/incidents${incidentsView.queryAfterChange('', filters)}`,
};
