import { z } from 'zod';
import {
  agentNameLength,
  defaultScrapeInterval,
  isScrapeInterval,
  scrapeIntervals,
} from '#contract/rules/agents.ts';
import { type FormRecord, valueAt } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { messages } from './messages.ts';

const { form: texts } = messages;

const properties = z.record(z.string(), z.string());

const intervalSchema = z.object({ enabled: z.boolean(), interval: z.string().trim() }).refine(
  // The interval field is hidden while the switch is off.
  ({ enabled, interval }) => !enabled || isScrapeInterval(interval),
  { path: ['interval'], error: texts.intervalInvalid },
);

export const newAgentSchema = z.object({
  name: z
    .string()
    .trim()
    .max(agentNameLength, texts.nameTooLong(agentNameLength))
    .regex(/^\P{Cc}*$/u, texts.nameInvalid),
  properties,
  kubernetes: intervalSchema,
  pushTelemetry: z.object({ enabled: z.boolean(), topologyName: z.string().trim() }),
});

export type NewAgent = z.infer<typeof newAgentSchema>;

/** @param origin of the connected server; the default of the topology label */
export const newAgent = (origin: string): NewAgent => ({
  name: '',
  properties: {},
  kubernetes: { enabled: false, interval: defaultScrapeInterval },
  pushTelemetry: { enabled: false, topologyName: origin },
});

const whenOn = (path: string) => (values: FormRecord) => valueAt(values, path) === true;

export const newAgentRows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: texts.name, hint: texts.nameHint, required: true },
  { kind: 'keyValue', name: 'properties', label: texts.properties, hint: texts.propertiesHint },
  { kind: 'switch', name: 'kubernetes.enabled', label: texts.kubernetes, hint: texts.kubernetesHint },
  {
    kind: 'select',
    name: 'kubernetes.interval',
    label: texts.interval,
    options: scrapeIntervals.map((value) => ({ value, label: value })),
    creatable: true,
    required: true,
    half: true,
    when: whenOn('kubernetes.enabled'),
  },
  {
    kind: 'switch',
    name: 'pushTelemetry.enabled',
    label: texts.telemetry,
    hint: texts.telemetryHint,
  },
  {
    kind: 'text',
    name: 'pushTelemetry.topologyName',
    label: texts.topologyName,
    required: true,
    when: whenOn('pushTelemetry.enabled'),
  },
];

/** Only the properties of an existing agent are editable. */
export const agentRows: readonly FieldRow[] = [
  { kind: 'text', name: 'name', label: texts.name, hint: texts.nameFixed, readOnly: true },
  { kind: 'keyValue', name: 'properties', label: texts.properties, hint: texts.propertiesHint },
];
