import type { ChangeFilter } from '#contract/changes.ts';
import { type ChangeSortColumn, severitiesAtLeast } from '#contract/rules/changes.ts';
import type { ListDescription } from './ListDescription.ts';
import {
  adaptRule,
  byItemName,
  byTerm,
  hideDeleted,
  idChoice,
  idTermChoice,
  itemTags,
  oneOfTerms,
  termChoice,
  textChoice,
  withinRange,
} from './rules.ts';

/** Name under which PostgREST embeds the item of a change. */
export const embeddedItem = 'item';

/** Filters and sort orders of changes. The server's view is `catalog_changes`. */
export const changeList: ListDescription<ChangeFilter, ChangeSortColumn> = {
  rules: {
    configType: termChoice('r.item_type', 'type', 'type'),
    type: termChoice('r.type', 'changeType', 'change_type'),
    severity: adaptRule(oneOfTerms('r.severity', 'severity', 'severity'), severitiesAtLeast),
    tags: itemTags('r.item'),
    itemId: idChoice('r.item', 'config_id'),
    summary: textChoice('r.summary', 'summary'),
    source: termChoice('r.source', 'source', 'source'),
    createdBy: idTermChoice('r.by_person', 'person', 'created_by'),
    externalCreatedBy: termChoice('r.by_other', 'creator', 'external_created_by'),
    hideDeleted: hideDeleted('r.item_deleted', embeddedItem),
  },
  span: withinRange('r.at', 'created_at'),
  orders: {
    created_at: { sql: 'r.at', postgrest: 'created_at' },
    name: byItemName('r.item', 'name'),
    change_type: byTerm('r.type', 'change_type'),
    summary: { sql: 'r.summary', postgrest: 'summary', nullable: true },
    source: byTerm('r.source', 'source'),
    count: { sql: 'r.count', postgrest: 'count' },
  },
};
