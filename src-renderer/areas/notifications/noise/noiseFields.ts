import type { NotificationStats, SendOutcomes } from '#contract/notifications.ts';
import { exportedTime } from '#kit/format/exportedTime.ts';
import type { ExportField } from '#parts/exportedText.ts';
import { readSendError } from '#parts/notifications/sends/sendError.ts';
import { messages } from './messages.ts';
import { outcomes } from './noiseChart.ts';

export type NoisyRule = NotificationStats['rules'][number];
export type NoisyResource = NotificationStats['resources'][number];

const { columns: headers, fields: fieldHeaders } = messages;

/** The reason of the most common error. */
export const topErrorText = (error: string | null): string | null =>
  error === null ? null : readSendError(error).reason;

interface NoisyRow extends SendOutcomes {
  readonly times: number;
}

const outcomeFields = <Row extends NoisyRow>(): ReadonlyArray<ExportField<Row>> => [
  { header: headers.times, value: ({ times }) => times },
  ...outcomes.map((outcome) => ({ header: messages.outcomes[outcome], value: (row: Row) => row[outcome] })),
];

export const ruleFields: ReadonlyArray<ExportField<NoisyRule>> = [
  { header: headers.rule, value: ({ rule }) => rule.name },
  ...outcomeFields<NoisyRule>(),
  { header: headers.resources, value: ({ resources }) => resources },
  { header: headers.last, value: ({ lastAt }) => exportedTime(lastAt) },
  { header: headers.topError, value: ({ topError }) => topErrorText(topError) },
  { header: fieldHeaders.id, value: ({ rule }) => rule.id },
];

export const resourceFields: ReadonlyArray<ExportField<NoisyResource>> = [
  { header: headers.resource, value: ({ resource }) => resource.name },
  { header: fieldHeaders.kind, value: ({ resource }) => resource.kind },
  { header: fieldHeaders.type, value: ({ resource }) => resource.type },
  ...outcomeFields<NoisyResource>(),
  { header: headers.rules, value: ({ rules }) => rules },
  { header: headers.last, value: ({ lastAt }) => exportedTime(lastAt) },
  { header: fieldHeaders.id, value: ({ resource }) => resource.id },
];
