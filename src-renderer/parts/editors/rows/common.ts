import { valueAt } from '#kit/fields/recordPath.ts';
import { isEmptyValue } from '#kit/form/blankValue.ts';
import type { FieldRow, RowOfKind } from '#kit/form/FieldRow.ts';

type RowOptions<Kind extends FieldRow['kind']> = Partial<Omit<RowOfKind<Kind>, 'kind' | 'name' | 'label'>>;

// Row helpers take path and label first, so that the form definitions read as tables.

export const text = (name: string, label: string, more: RowOptions<'text'> = {}): FieldRow => ({
  ...more,
  kind: 'text',
  name,
  label,
});

export const required = (name: string, label: string, more: RowOptions<'text'> = {}): FieldRow =>
  text(name, label, { ...more, required: true });

/**
 * A text that is required while all the alternatives are empty.
 * @param alternatives full paths of the values that replace it
 */
export const requiredUnless = (
  name: string,
  label: string,
  alternatives: readonly string[],
  more: RowOptions<'text'> = {},
): FieldRow =>
  text(name, label, {
    ...more,
    required: (values) => alternatives.every((path) => isEmptyValue(valueAt(values, path))),
  });

/** Multi-line monospaced text. */
export const lines = (name: string, label: string, more: RowOptions<'textArea'> = {}): FieldRow => ({
  rows: 8,
  mono: true,
  ...more,
  kind: 'textArea',
  name,
  label,
});

/** An integer, at least 0. */
export const count = (name: string, label: string, more: RowOptions<'number'> = {}): FieldRow => ({
  min: 0,
  whole: true,
  ...more,
  kind: 'number',
  name,
  label,
});

export const box = (name: string, label: string, hint?: string): FieldRow => ({
  kind: 'checkbox',
  name,
  label,
  ...(hint === undefined ? {} : { hint }),
});

export const list = (name: string, label: string, more: RowOptions<'textList'> = {}): FieldRow => ({
  ...more,
  kind: 'textList',
  name,
  label,
});

export const env = (name: string, label: string, more: RowOptions<'env'> = {}): FieldRow => ({
  ...more,
  kind: 'env',
  name,
  label,
});

export const section = (name: string, label: string, rows: readonly FieldRow[]): FieldRow => ({
  kind: 'section',
  name,
  label,
  rows,
});

/** JSON editor, because tags can be a list of records as well as a map. */
export const tags = (name: string): FieldRow => ({
  kind: 'code',
  name,
  label: 'Tags',
  language: 'json',
  shape: 'any',
  height: 128,
});
