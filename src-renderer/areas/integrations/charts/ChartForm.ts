import type { FieldRow } from '../../../kit/form/FieldRow.ts';
import { type FormRecord, valueAt } from '../../../kit/form/recordPath.ts';
import { chartMessages as texts } from '../messages.ts';

/** What a person is asked for a chart; everything else of its values is written in Code. */
export interface ChartForm {
  /** Names begin at the form's record: `values.` before the path in the chart's values. */
  readonly rows: readonly FieldRow[];
  /** The values that it starts with. */
  readonly blank: FormRecord;
}

/** Labels of everything that a chart makes. */
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

/** A secret by its name and a key of it: a value that is typed would lie in a repository. @param path in the chart's values */
export function secretAt(path: string, label: string, hint?: string): FieldRow {
  const at = `values.${path}.valueFrom.secretKeyRef`;
  const half = (own: 'name' | 'key', other: 'name' | 'key', text: string): FieldRow => ({
    kind: 'text',
    name: `${at}.${own}`,
    label: text,
    half: true,
    required: (values) => Boolean(valueAt(values, `${at}.${other}`)),
    missing: texts.secretHalf,
  });
  return {
    kind: 'section',
    name: path,
    label,
    hint,
    rows: [half('name', 'key', texts.secretName), half('key', 'name', texts.secretKey)],
  };
}
