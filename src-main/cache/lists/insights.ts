import type { InsightFilter } from '#contract/insights.ts';
import type { InsightSortColumn } from '#contract/rules/insights.ts';
import type { ListDescription } from './ListDescription.ts';
import {
  adaptRule,
  byTerm,
  idChoice,
  linkedToComponent,
  linkedToComponentOrBelow,
  oneOfItemTypes,
  oneOfTerms,
} from './rules.ts';

/** Name under which PostgREST embeds the item of an insight. */
export const insightItem = 'item';

const toList = <T>(value: T): readonly T[] => [value];

/** Filters and sort orders of insights. The server's view is `config_analysis_items`. */
export const insightList: ListDescription<InsightFilter, InsightSortColumn> = {
  rules: {
    configType: adaptRule(oneOfItemTypes('r.item', 'config_type'), toList),
    type: adaptRule(oneOfTerms('r.type', 'insightType', 'analysis_type'), toList),
    severity: adaptRule(oneOfTerms('r.severity', 'severity', 'severity'), toList),
    analyzer: adaptRule(oneOfTerms('r.analyzer', 'analyzer', 'analyzer'), toList),
    status: adaptRule(oneOfTerms('r.status', 'insightStatus', 'status'), toList),
    componentId: linkedToComponentOrBelow('r.item'),
    ownComponentId: linkedToComponent('r.item'),
    itemId: adaptRule(idChoice('r.item', 'config_id'), (id) => ({ include: [id], exclude: [] })),
  },
  orders: {
    first_observed: { sql: 'r.first', postgrest: 'first_observed' },
    last_observed: { sql: 'r.last', postgrest: 'last_observed', nullable: true },
    analysis_type: byTerm('r.type', 'analysis_type'),
    analyzer: byTerm('r.analyzer', 'analyzer'),
    status: byTerm('r.status', 'status'),
  },
};
