import { type FormRecord, isRecord, valueAt } from '../fields/recordPath.ts';
import type { FieldRow } from './FieldRow.ts';
import { hasValue, selectedVariant } from './oneOf.ts';
import { isRowVisible, resolveRow } from './resolveRow.ts';
import { isMissing, valueProblem } from './rowProblems.ts';

/** Returns the rows of one part of the form for the stored records of that part. */
type RowsForItems = (
  rows: readonly FieldRow[],
  values: FormRecord,
  items: readonly FormRecord[],
) => readonly FieldRow[];

const listAt = (item: FormRecord, path: string): readonly unknown[] => {
  const list = valueAt(item, path);
  return Array.isArray(list) ? list : [];
};

/** A row without a name is the item itself. */
const valueIn = (item: FormRecord, { name }: FieldRow): unknown => (name === '' ? item : valueAt(item, name));

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Whether the row requires a value that the item lacks. */
function lacksRequired(row: FieldRow, values: FormRecord, item: FormRecord): boolean {
  const resolved = resolveRow(row, values, item);
  if (resolved.kind === 'oneOf') {
    const variant = selectedVariant(resolved.variants, item);
    return resolved.required === true && (variant === undefined || variant.paths.length === 0);
  }
  return resolved.required === true && isMissing(resolved, valueIn(item, row));
}

/** Accepts the values of the items that the row would refuse. */
function withAcceptedValues(row: FieldRow, values: FormRecord, items: readonly FormRecord[]): FieldRow {
  const refused = items.flatMap((item) => {
    const value = valueIn(item, row);
    return valueProblem(resolveRow(row, values, item), value, values, item) === undefined ? [] : [value];
  });
  return refused.length === 0 ? row : { ...row, acceptedValues: refused };
}

/** Adapts the rows inside of a row. Rows of a group or variant without values stay as they are. */
function withInnerRows(
  row: FieldRow,
  values: FormRecord,
  items: readonly FormRecord[],
  inner: RowsForItems,
): FieldRow {
  switch (row.kind) {
    case 'section':
    case 'record':
      return { ...row, rows: inner(row.rows, values, items) };
    case 'group': {
      const { paths } = row;
      const used = items.filter((item) =>
        paths === undefined
          ? !isAbsent(valueAt(item, row.name))
          : paths.some((path) => hasValue(valueAt(item, path))),
      );
      return { ...row, rows: inner(row.rows, values, used) };
    }
    case 'oneOf':
      return {
        ...row,
        variants: row.variants.map((variant) => {
          const used = items.filter((item) => selectedVariant(row.variants, item) === variant);
          return { ...variant, rows: inner(variant.rows, values, used) };
        }),
      };
    case 'recordList': {
      const lists = items.map((item) => listAt(item, row.name));
      const used = lists.flat().map((each) => (isRecord(each) ? each : {}));
      const min = Math.min(row.min ?? 0, ...lists.map(({ length }) => length));
      return { ...row, min, rows: inner(row.rows, values, used) };
    }
    default:
      return withAcceptedValues(row, values, items);
  }
}

const rowsForItems: RowsForItems = (rows, values, items) =>
  items.length === 0
    ? rows
    : rows.map((row) => {
        const visible = items.filter((item) => isRowVisible(row, values, item));
        const adapted = withInnerRows(row, values, visible, rowsForItems);
        return visible.some((item) => lacksRequired(row, values, item))
          ? { ...adapted, required: false }
          : adapted;
      });

/**
 * Returns the rows to edit a stored record. A required value that the stored record lacks is optional: other
 * clients may omit it, and the form must not prevent other changes. In a list, a value that one item lacks is
 * optional in every item. Values that the record has stay required. A stored value that a row would refuse is
 * valid as long as it is unchanged.
 */
export const rowsForStored = (rows: readonly FieldRow[], stored: FormRecord): readonly FieldRow[] =>
  rowsForItems(rows, stored, [stored]);
