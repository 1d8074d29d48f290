import type { InsightFilter } from '#contract/insights.ts';
import type { InsightSortColumn } from '#contract/rules/insights.ts';
import { insightTable } from '../tables/insights.ts';
import type { ListDescription } from './ListDescription.ts';
import {
  adaptRule,
  byColumn,
  byTerm,
  idChoice,
  linkedToComponent,
  linkedToComponentOrBelow,
  oneOfItemTypes,
  oneOfTerms,
} from './rules.ts';

/** Name under which PostgREST embeds the item of an insight. */
export const insightItem = 'item';

const { columns } = insightTable;

const toList = <T>(value: T): readonly T[] => [value];

/** Filters and sort orders of insights. The server's view is `config_analysis_items`. */
export const insightList: ListDescription<InsightFilter, InsightSortColumn> = {
  rules: {
    configType: adaptRule(oneOfItemTypes('r.item', 'config_type'), toList),
    type: adaptRule(oneOfTerms(columns.type), toList),
    severity: adaptRule(oneOfTerms(columns.severity), toList),
    analyzer: adaptRule(oneOfTerms(columns.analyzer), toList),
    status: adaptRule(oneOfTerms(columns.status), toList),
    componentId: linkedToComponentOrBelow('r.item'),
    ownComponentId: linkedToComponent('r.item'),
    itemId: adaptRule(idChoice(columns.itemId), (id) => ({ include: [id], exclude: [] })),
  },
  orders: {
    first_observed: byColumn(columns.firstObservedAt),
    last_observed: byColumn(columns.lastObservedAt),
    analysis_type: byTerm(columns.type),
    analyzer: byTerm(columns.analyzer),
    status: byTerm(columns.status),
  },
};
