import type { SentNotification } from '#contract/notifications.ts';
import { exportedTime } from '#kit/format/exportedTime.ts';
import type { ExportField } from '#parts/exportedText.ts';
import { messages } from './messages.ts';

const { fieldsByColumn: headers } = messages;

/** Export fields of each column, with raw numbers, and times with their offset. */
const fields: Readonly<Record<string, ReadonlyArray<ExportField<SentNotification>>>> = {
  created_at: [
    { header: headers.createdAt, value: ({ createdAt }) => exportedTime(createdAt) },
    { header: headers.firstObservedAt, value: ({ firstObservedAt }) => exportedTime(firstObservedAt) },
    { header: headers.count, value: ({ count }) => count },
  ],
  resource_type: [
    { header: headers.resource, value: ({ resource }) => resource.name },
    { header: headers.resourceType, value: ({ resource }) => resource.kind },
    { header: headers.resourceId, value: ({ resource }) => resource.id },
  ],
  status: [
    { header: headers.status, value: ({ status }) => status },
    { header: headers.failed, value: ({ failed }) => String(failed) },
    { header: headers.durationMs, value: ({ durationMs }) => durationMs },
  ],
  source_event: [{ header: headers.event, value: ({ event }) => event }],
  rule: [
    { header: headers.rule, value: ({ rule }) => rule.name },
    { header: headers.ruleId, value: ({ rule }) => rule.id },
  ],
};

/** Export fields of the displayed columns. The id comes last and identifies the row. */
export const sendFields = (columnIds: readonly string[]): ReadonlyArray<ExportField<SentNotification>> => [
  ...columnIds.flatMap((id) => fields[id] ?? []),
  { header: headers.id, value: ({ id }) => id },
];
