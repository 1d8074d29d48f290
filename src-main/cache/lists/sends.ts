import type { SendFilter } from '#contract/notifications.ts';
import type { SendSortColumn } from '#contract/rules/notifications.ts';
import { sendTable } from '../tables/sends.ts';
import type { ListDescription } from './ListDescription.ts';
import { adaptRule, byColumn, idChoice, textChoice, withinRange } from './rules.ts';

const { columns } = sendTable;
/** Computed from the resource type and the event. */
const kind = { name: 'kind', server: 'resource_type', sqlType: 'text not null' };

const includeOne = (id: string) => ({ include: [id], exclude: [] });

/**
 * Filters and sort orders of sent notifications. The server's view is `notification_send_history_summary`.
 */
export const sendList: ListDescription<SendFilter, SendSortColumn> = {
  rules: {
    status: textChoice(columns.status),
    resourceType: textChoice(kind),
    ruleId: adaptRule(idChoice(columns.ruleId), includeOne),
    resourceId: adaptRule(idChoice(columns.resourceId), includeOne),
  },
  span: withinRange(columns.createdAt),
  orders: {
    created_at: byColumn(columns.createdAt),
    status: byColumn(columns.status),
    source_event: byColumn(columns.event),
    resource_type: byColumn(kind),
  },
};
