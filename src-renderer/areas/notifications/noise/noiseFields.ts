import type { Noise, SendOutcomes } from '../../../../src-preload/contract/notifications.ts';
import type { ExportField } from '../../../parts/exportedText.ts';
import { messages } from './messages.ts';
import { outcomes } from './noiseDays.ts';

export type NoisyRule = Noise['rules'][number];
export type NoisyResource = Noise['resources'][number];

const { columns: headers, fields: own } = messages;

interface Noisy extends SendOutcomes {
  readonly times: number;
}

const figures = <Row extends Noisy>(): ReadonlyArray<ExportField<Row>> => [
  { header: headers.times, value: ({ times }) => times },
  ...outcomes.map((outcome) => ({ header: messages.outcomes[outcome], value: (row: Row) => row[outcome] })),
];

export const ruleFields: ReadonlyArray<ExportField<NoisyRule>> = [
  { header: headers.rule, value: ({ rule }) => rule.name },
  ...figures<NoisyRule>(),
  { header: headers.resources, value: ({ resources }) => resources },
  { header: headers.last, value: ({ lastAt }) => lastAt },
  { header: headers.topError, value: ({ topError }) => topError },
  { header: own.id, value: ({ rule }) => rule.id },
];

export const resourceFields: ReadonlyArray<ExportField<NoisyResource>> = [
  { header: headers.resource, value: ({ resource }) => resource.name },
  { header: own.kind, value: ({ resource }) => resource.kind },
  { header: own.type, value: ({ resource }) => resource.type },
  ...figures<NoisyResource>(),
  { header: headers.rules, value: ({ rules }) => rules },
  { header: headers.last, value: ({ lastAt }) => lastAt },
  { header: own.id, value: ({ resource }) => resource.id },
];
