import type { ChangeFilter } from '../../../src-preload/contract/changes.ts';
import { type ChangeSortColumn, fromSeverity } from '../../../src-preload/contract/rules/changes.ts';
import type { ListDescription } from './ListDescription.ts';
import {
  byItemName,
  byTerm,
  hideDeleted,
  idChoice,
  idTermChoice,
  itemTags,
  mapped,
  oneOfTerms,
  termChoice,
  textChoice,
  within,
} from './rules.ts';

/** Name under which PostgREST embeds the item of a change. */
export const embeddedItem = 'item';

/** Filters and sort orders of changes. The server's view is `catalog_changes`. */
export const changeList: ListDescription<ChangeFilter, ChangeSortColumn> = {
  rules: {
    configType: termChoice('r.item_type', 'type', 'type'),
    type: termChoice('r.type', 'changeType', 'change_type'),
    severity: mapped(oneOfTerms('r.severity', 'severity', 'severity'), fromSeverity),
    tags: itemTags('r.item'),
    itemId: idChoice('r.item', 'config_id'),
    summary: textChoice('r.summary', 'summary'),
    source: termChoice('r.source', 'source', 'source'),
    createdBy: idTermChoice('r.by_person', 'person', 'created_by'),
    externalCreatedBy: termChoice('r.by_other', 'creator', 'external_created_by'),
    hideDeleted: hideDeleted('r.item_deleted', embeddedItem),
  },
  span: within('r.at', 'created_at'),
  orders: {
    created_at: { kept: 'r.at', asked: 'created_at' },
    name: byItemName('r.item', 'name'),
    change_type: byTerm('r.type', 'change_type'),
    summary: { kept: 'r.summary', asked: 'summary', nullable: true },
    source: byTerm('r.source', 'source'),
    count: { kept: 'r.count', asked: 'count' },
  },
};
