import { z } from 'zod';
import type { SendDetail, SendResource, SentNotification } from '#contract/notifications.ts';
import { type SendResourceKind, sendResourceKinds } from '#contract/rules/notifications.ts';
import { anyText, figureOrNull, nonEmptyText, nullableText, timeOrNull } from '#main/server/columnSchemas.ts';
import {
  countColumn,
  idColumn,
  optionalIdColumn,
  requiredTextColumn,
  type StoredColumn,
  textColumn,
  timeColumn,
} from './columns.ts';
import { SyncedTable } from './SyncedTable.ts';

/** View of sent notifications with their resources. PostgREST cannot embed tables in it. */
export const sendRelation = 'notification_send_history_summary';

const resourceSchema = z
  .looseObject({ name: anyText, type: anyText, icon: anyText, status: anyText })
  .nullish()
  // Null for a deleted resource or an unexpected shape. The resource is then known by its id only.
  .catch(null);

const durationColumn: StoredColumn<number | null> = {
  server: 'duration_millis',
  name: 'duration',
  sqlType: 'integer',
  schema: figureOrNull.catch(null),
  encode: (durationMs) => durationMs,
  decode: (stored) => stored as number | null,
};

/** Sent and suppressed notifications. Further columns of the cache hold facts of the resource. */
export const sendTable = new SyncedTable({
  table: 'send',
  feed: 'sends',
  columns: {
    id: idColumn('id'),
    ruleId: idColumn('notification_id', 'rule'),
    status: textColumn('status', { schema: nullableText }),
    event: requiredTextColumn('source_event', 'event'),
    resourceId: idColumn('resource_id', 'resource'),
    count: { ...countColumn('count'), schema: figureOrNull.catch(null) },
    createdAt: timeColumn('created_at', 'at'),
    firstObservedAt: { ...timeColumn('first_observed', 'first'), schema: timeOrNull },
    personId: optionalIdColumn('person_id', 'person'),
    durationMs: durationColumn,
    error: textColumn('error'),
    resourceKind: { server: 'resource_type', schema: nullableText },
    resource: { server: 'resource', schema: resourceSchema },
    body: { server: 'body', schema: nonEmptyText.optional() },
  },
});

/** Columns of a list row, without the body. */
export const sendColumns: readonly string[] = sendTable.allColumns.filter((name) => name !== 'body');

/** Resource kinds of newer servers are unknown here. Use the kind in the event name, or `config`. */
const kindOf = (type: string | null, event: string): SendResourceKind =>
  sendResourceKinds.find((kind) => kind === type) ??
  sendResourceKinds.find((kind) => event.startsWith(`${kind}.`)) ??
  'config';

export type SendRow = Omit<SendDetail, 'rule' | 'failed' | 'person'> & { readonly ruleId: string };

export const sendRowSchema = sendTable.rowSchema.transform(
  ({ resourceId, resourceKind, resource, body = null, ...row }): SendRow => {
    const { name = null, type = null, icon = null, status = null } = resource ?? {};
    const of: SendResource = {
      kind: kindOf(resourceKind, row.event),
      id: resourceId,
      name,
      type,
      icon,
      status,
    };
    return {
      ...row,
      body,
      resource: of,
      count: Math.round(row.count ?? 1),
      firstObservedAt: row.firstObservedAt ?? row.createdAt,
    };
  },
);

type ListedSend = Omit<SendRow, 'body' | 'count' | 'firstObservedAt'> & {
  readonly body?: string | null;
  readonly count: number | null;
  readonly firstObservedAt: string | null;
};

/** @param ruleName null when unknown */
export function toSend(
  { ruleId, error, body: _, count, firstObservedAt, ...row }: ListedSend,
  ruleName: string | null,
): SentNotification {
  return {
    ...row,
    count: count ?? 1,
    firstObservedAt: firstObservedAt ?? row.createdAt,
    rule: { id: ruleId, name: ruleName },
    failed: error !== null,
  };
}
