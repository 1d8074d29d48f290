import { type FormRecord, valueAt } from '#kit/fields/recordPath.ts';
import type { FieldRow } from '#kit/form/FieldRow.ts';
import { chartMessages as texts } from '../messages.ts';

/** Form fields of a chart. All other values are edited as code. */
export interface ChartForm {
  /** Field names start with `values.`, followed by the path in the chart's values. */
  readonly rows: readonly FieldRow[];
  /** Initial values. */
  readonly blank: FormRecord;
}

/** Labels of all resources that a chart creates. */
export const labels: FieldRow = {
  kind: 'keyValue',
  name: 'values.labels',
  label: texts.labels,
  hint: texts.labelsHint,
};

export const connection: FieldRow = {
  kind: 'text',
  name: 'values.connection',
  label: texts.connection,
  hint: texts.connectionHint,
};

export const scraperName: FieldRow = {
  kind: 'text',
  name: 'values.scraper.name',
  label: texts.scraperName,
  required: true,
};

/**
 * Fields for a reference to a Kubernetes secret. A literal value would end up in a Git repository.
 * @param path in the chart's values
 */
export function secretFields(path: string, label: string, hint?: string): FieldRow {
  const at = `values.${path}.valueFrom.secretKeyRef`;
  const half = (own: 'name' | 'key', other: 'name' | 'key', text: string): FieldRow => ({
    kind: 'text',
    name: `${at}.${own}`,
    label: text,
    half: true,
    required: (values) => Boolean(valueAt(values, `${at}.${other}`)),
    requiredMessage: texts.secretHalf,
  });
  return {
    kind: 'section',
    name: path,
    label,
    hint,
    rows: [half('name', 'key', texts.secretName), half('key', 'name', texts.secretKey)],
  };
}
