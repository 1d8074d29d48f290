import type { SendFilter } from '../../../src-preload/contract/notifications.ts';
import type { SendSortColumn } from '../../../src-preload/contract/rules/notifications.ts';
import type { ListDescription } from './ListDescription.ts';
import { idChoice, mapped, textChoice, within } from './rules.ts';

const one = (id: string) => ({ include: [id], exclude: [] });

/**
 * Filters and sort orders of sent notifications. The server's view is `notification_send_history_summary`.
 */
export const sendList: ListDescription<SendFilter, SendSortColumn> = {
  rules: {
    status: textChoice('r.status', 'status'),
    resourceType: textChoice('r.kind', 'resource_type'),
    ruleId: mapped(idChoice('r.rule', 'notification_id'), one),
    resourceId: mapped(idChoice('r.resource', 'resource_id'), one),
  },
  span: within('r.at', 'created_at'),
  orders: {
    created_at: { kept: 'r.at', asked: 'created_at' },
    status: { kept: 'r.status', asked: 'status', nullable: true },
    source_event: { kept: 'r.event', asked: 'source_event' },
    resource_type: { kept: 'r.kind', asked: 'resource_type' },
  },
};
