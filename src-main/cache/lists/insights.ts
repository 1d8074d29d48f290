import type { InsightFilter } from '../../../src-preload/contract/insights.ts';
import type { InsightSortColumn } from '../../../src-preload/contract/rules/insights.ts';
import type { ListDescription } from './ListDescription.ts';
import { byTerm, idChoice, mapped, ofComponent, oneOfItemTypes, oneOfTerms } from './rules.ts';

/** Name under which PostgREST embeds the item of an insight. */
export const insightItem = 'item';

const one = <T>(value: T): readonly T[] => [value];

/** Filters and sort orders of insights. The server's view is `config_analysis_items`. */
export const insightList: ListDescription<InsightFilter, InsightSortColumn> = {
  rules: {
    configType: mapped(oneOfItemTypes('r.item', 'config_type'), one),
    type: mapped(oneOfTerms('r.type', 'insightType', 'analysis_type'), one),
    severity: mapped(oneOfTerms('r.severity', 'severity', 'severity'), one),
    analyzer: mapped(oneOfTerms('r.analyzer', 'analyzer', 'analyzer'), one),
    status: mapped(oneOfTerms('r.status', 'insightStatus', 'status'), one),
    componentId: ofComponent('r.item'),
    itemId: mapped(idChoice('r.item', 'config_id'), (id) => ({ include: [id], exclude: [] })),
  },
  orders: {
    first_observed: { kept: 'r.first', asked: 'first_observed' },
    last_observed: { kept: 'r.last', asked: 'last_observed', nullable: true },
    analysis_type: byTerm('r.type', 'analysis_type'),
    analyzer: byTerm('r.analyzer', 'analyzer'),
    status: byTerm('r.status', 'status'),
  },
};
