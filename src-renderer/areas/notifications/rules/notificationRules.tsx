import { queries } from '#parts/bridge/bridge.ts';
import type { ResourceDefinition } from '#parts/resource/ResourceDefinition.ts';
import { confirmFilter } from './filterProblem.ts';
import { messages } from './messages.ts';
import { RuleFilters } from './RuleFilters.tsx';
import { ruleColumns } from './ruleColumns.tsx';
import { ruleRows } from './ruleRows.tsx';

export const notificationRules: ResourceDefinition = {
  kind: 'notifications',
  texts: messages.words,
  form: { rows: ruleRows, blank: { name: '', events: [] }, confirmSave: confirmFilter },
  list: { columns: ruleColumns, filters: RuleFilters },
  invalidates: [queries.notifications.key()],
};
