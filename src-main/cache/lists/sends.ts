import type { SendFilter } from '#contract/notifications.ts';
import type { SendSortColumn } from '#contract/rules/notifications.ts';
import type { ListDescription } from './ListDescription.ts';
import { adaptRule, idChoice, textChoice, withinRange } from './rules.ts';

const includeOne = (id: string) => ({ include: [id], exclude: [] });

/**
 * Filters and sort orders of sent notifications. The server's view is `notification_send_history_summary`.
 */
export const sendList: ListDescription<SendFilter, SendSortColumn> = {
  rules: {
    status: textChoice('r.status', 'status'),
    resourceType: textChoice('r.kind', 'resource_type'),
    ruleId: adaptRule(idChoice('r.rule', 'notification_id'), includeOne),
    resourceId: adaptRule(idChoice('r.resource', 'resource_id'), includeOne),
  },
  span: withinRange('r.at', 'created_at'),
  orders: {
    created_at: { sql: 'r.at', postgrest: 'created_at' },
    status: { sql: 'r.status', postgrest: 'status', nullable: true },
    source_event: { sql: 'r.event', postgrest: 'source_event' },
    resource_type: { sql: 'r.kind', postgrest: 'resource_type' },
  },
};
