import { checkStatuses } from '#contract/rules/packedChecks.ts';
import type { WordTable } from '#contract/rules/query/wordTable.ts';
import type { TableList } from '#parts/query/tableList.ts';
import { checkLabelId, checkLabelParts } from '../checkLabels.ts';
import { type HealthView, healthView } from '../healthView.ts';

/** The filters of a view that the query line contains. Hide Passing is a stored setting, and no filter. */
export type HealthFilters = Pick<HealthView, 'query' | 'labels' | 'component' | 'status'>;

const { query, labels, component, status } = healthView.defaults;

const table: WordTable<HealthFilters> = {
  rows: [
    { kind: 'choice', name: 'status', field: 'status', detail: 'status', values: checkStatuses },
    {
      kind: 'name',
      name: 'component',
      field: 'component',
      detail: 'component',
      many: 'components',
      example: 'Payments',
    },
    {
      kind: 'labels',
      name: 'label',
      field: 'labels',
      detail: 'label',
      idOf: checkLabelId,
      partsOf: checkLabelParts,
    },
  ],
  search: 'query',
  empty: { query, labels, component, status },
  otherNames: { health: 'status' },
};

/** The query line of the list of health checks. */
export const healthList: TableList<HealthFilters> = {
  list: 'health',
  table,
  stored: (filters) => healthView.read(healthView.write({ ...healthView.defaults, ...filters })),
  addressOf: (filters) => `/health${healthView.queryAfterChange('', filters)}`,
};
