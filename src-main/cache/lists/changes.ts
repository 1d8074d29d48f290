import type { ChangeFilter } from '#contract/changes.ts';
import { type ChangeSortColumn, severitiesAtLeast } from '#contract/rules/changes.ts';
import { changeTable } from '../tables/changes.ts';
import type { ListDescription } from './ListDescription.ts';
import {
  adaptRule,
  byColumn,
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

const { columns } = changeTable;

/** Name under which PostgREST embeds the item of a change. */
export const embeddedItem = 'item';

/** Filters and sort orders of changes. The server's view is `catalog_changes`. */
export const changeList: ListDescription<ChangeFilter, ChangeSortColumn> = {
  rules: {
    configType: termChoice({ name: 'item_type', term: 'type', server: 'type' }),
    type: termChoice(columns.type),
    severity: adaptRule(oneOfTerms(columns.severity), severitiesAtLeast),
    tags: itemTags('r.item'),
    itemId: idChoice(columns.itemId),
    summary: textChoice(columns.summary),
    source: termChoice(columns.source),
    createdBy: idTermChoice(columns.createdBy),
    externalCreatedBy: termChoice(columns.externalCreatedBy),
    hideDeleted: hideDeleted('r.item_deleted', embeddedItem),
  },
  span: withinRange(columns.createdAt),
  orders: {
    created_at: byColumn(columns.createdAt),
    name: byItemName('r.item', 'name'),
    change_type: byTerm(columns.type),
    summary: byColumn(columns.summary),
    source: byTerm(columns.source),
    count: byColumn(columns.count),
  },
};
