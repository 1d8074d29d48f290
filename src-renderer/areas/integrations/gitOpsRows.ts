import type { FieldRow } from '../../kit/form/FieldRow.ts';
import { type FormRecord, isRecord, valueAt } from '../../kit/form/recordPath.ts';
import type { Installation } from '../../parts/install/snippets.ts';
import type { ChartForm } from './charts/ChartForm.ts';
import { messages } from './messages.ts';

const { gitOps: texts } = messages;

/** A name of Kubernetes. */
const namespacePattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A schema that the values are checked by; without rules while it is on its way. */
interface ValuesSchema {
  readonly uri: string;
  readonly schema: FormRecord | undefined;
}

/** The form of an option: where, how often, and with which values. */
export const gitOpsRows = ({ rows }: ChartForm, schema: ValuesSchema): readonly FieldRow[] => [
  {
    kind: 'text',
    name: 'namespace',
    label: texts.namespace,
    hint: texts.namespaceHint,
    required: true,
    pattern: { matches: namespacePattern, message: texts.namespaceOdd },
    half: true,
  },
  {
    kind: 'duration',
    name: 'interval',
    label: texts.interval,
    hint: texts.intervalHint,
    units: ['h', 'm', 's'],
    invalid: texts.intervalOdd,
    required: true,
    half: true,
  },
  { kind: 'record', name: 'values', label: texts.values, rows, schema, height: 320, offerUnwrap: false },
];

/** Specification part 3 section 9. */
export const gitOpsBlank = ({ blank }: ChartForm): FormRecord => ({
  namespace: 'mission-control',
  interval: '30m',
  values: blank,
});

/** The values of the chart; an empty map where nothing is set. */
export const valuesOf = (record: FormRecord): FormRecord => {
  const values = valueAt(record, 'values');
  return isRecord(values) ? values : {};
};

/** What is installed. The release is called as its chart: two integrations in one namespace do not write over each other. */
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
        values: valuesOf(record),
      },
    ],
  };
}
