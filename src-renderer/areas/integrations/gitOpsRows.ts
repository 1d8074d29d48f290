import { type FormRecord, isRecord, valueAt } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import type { Installation } from '#parts/install/snippets.ts';
import type { ChartForm } from './charts/ChartForm.ts';
import { messages } from './messages.ts';

const { gitOps: texts } = messages;

/** A Kubernetes name: a DNS label of at most 63 characters. */
const namespacePattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** JSON schema of the values. `schema` is undefined until it is loaded. */
interface ValuesSchema {
  readonly uri: string;
  readonly schema: FormRecord | undefined;
}

export const gitOpsRows = ({ rows }: ChartForm, schema: ValuesSchema): readonly FieldRow[] => [
  {
    kind: 'text',
    name: 'namespace',
    label: texts.namespace,
    hint: texts.namespaceHint,
    required: true,
    pattern: { matches: namespacePattern, message: texts.namespaceInvalid },
    half: true,
  },
  {
    kind: 'duration',
    name: 'interval',
    label: texts.interval,
    hint: texts.intervalHint,
    units: ['h', 'm', 's'],
    invalid: texts.intervalInvalid,
    required: true,
    half: true,
  },
  { kind: 'record', name: 'values', label: texts.values, rows, schema, height: 320, offerUnwrap: false },
];

export const gitOpsDefaults = ({ blank }: ChartForm): FormRecord => ({
  namespace: 'mission-control',
  interval: '30m',
  values: blank,
});

/** Chart values of a form. An empty map if none are set. */
export const chartValuesOf = (record: FormRecord): FormRecord => {
  const values = valueAt(record, 'values');
  return isRecord(values) ? values : {};
};

/**
 * Releases to install.
 * Each release is named after its chart, so that two integrations in a namespace do not collide.
 */
export function installationOf(record: FormRecord, chart: string): Installation {
  const text = (path: string) => String(valueAt(record, path) ?? '').trim();
  return {
    namespace: text('namespace'),
    releases: [
      {
        name: chart,
        fluxName: chart,
        chart,
        interval: text('interval').replaceAll(/\s/g, ''),
        values: chartValuesOf(record),
      },
    ],
  };
}
