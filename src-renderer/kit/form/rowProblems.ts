import { parseDurationNs } from '../fields/duration.ts';
import { envOfText, envProblem } from '../fields/envValue.ts';
import { parseMemory } from '../fields/memory.ts';
import { fieldMessages } from '../fields/messages.ts';
import { parseMillicores } from '../fields/millicores.ts';
import { numberProblem, parseNumber } from '../fields/number.ts';
import { isEmptyEnv, isEmptyValue } from './blankValue.ts';
import type { FieldRow, RowNow } from './FieldRow.ts';
import { formMessages } from './messages.ts';
import { isHeld, takenWay } from './oneOf.ts';
import { type FormRecord, isRecord, valueAt } from './recordPath.ts';
import { isShown, rowNow } from './rowNow.ts';
import { envOf, textOf } from './rowValues.ts';

export interface RowProblem {
  readonly path: string;
  readonly label: string;
  readonly message: string;
}

function isMissing(row: RowNow, value: unknown): boolean {
  if (row.kind === 'secret' && row.stored === true) return false;
  if (row.kind === 'env') return isEmptyEnv(value);
  if (row.kind === 'recordList') return !Array.isArray(value) || value.length === 0;
  return isEmptyValue(value) || (row.kind === 'checkbox' && value !== true);
}

const unless = (fits: boolean, message: string): string | undefined => (fits ? undefined : message);

/** Validates a non-empty value by the kind of its row. */
function kindProblem(row: RowNow, value: unknown): string | undefined {
  switch (row.kind) {
    case 'text':
    case 'textArea':
      return row.pattern && unless(textOf(value).search(row.pattern.matches) >= 0, row.pattern.message);
    case 'number':
      return numberProblem(
        typeof value === 'string' ? parseNumber(value) : typeof value === 'number' ? value : undefined,
        row,
      );
    case 'nanoseconds':
      return unless(typeof value === 'number', fieldMessages.durationInvalid);
    case 'duration':
      return unless(
        parseDurationNs(textOf(value), row.units) !== undefined,
        row.invalid ?? fieldMessages.durationInvalid,
      );
    case 'memory':
      return unless(parseMemory(textOf(value)) !== undefined, fieldMessages.memoryInvalid);
    case 'millicores':
      return unless(parseMillicores(textOf(value)) !== undefined, fieldMessages.millicoresInvalid);
    case 'dateTime':
      return unless(!Number.isNaN(Date.parse(textOf(value))), fieldMessages.dateInvalid);
    case 'env':
      return envProblem(envOf(value));
    case 'envText':
      return envProblem(envOfText(textOf(value)));
    case 'code':
      return unless(row.shape === 'any' || isRecord(value), fieldMessages.mapWanted);
    default:
      return undefined;
  }
}

function listProblems(
  row: Extract<RowNow, { readonly kind: 'recordList' }>,
  value: unknown,
  values: FormRecord,
  path: string,
): readonly RowProblem[] {
  if (!Array.isArray(value)) return [];
  const { min = 0, max = Number.POSITIVE_INFINITY, label } = row;
  const count =
    value.length > 0 && value.length < min
      ? formMessages.atLeast(min)
      : value.length > max
        ? formMessages.atMost(max)
        : undefined;
  return [
    ...(count === undefined ? [] : [{ path, label, message: count }]),
    ...value.flatMap((each: unknown, index) =>
      problemsOf(row.rows, values, isRecord(each) ? each : {}, `${path}.${index}.`),
    ),
  ];
}

/**
 * Validates the values of a form by its rows: required values, numbers, patterns, checks.
 * Skips hidden, disabled and read-only rows. Values without a row are not validated.
 * @param item The list item of the rows, or `values` outside of lists.
 * @param under Path of the item, with a trailing dot.
 */
export function problemsOf(
  rows: readonly FieldRow[],
  values: FormRecord,
  item: FormRecord = values,
  under = '',
): readonly RowProblem[] {
  return rows.flatMap((each): readonly RowProblem[] => {
    if (!isShown(each, values, item)) return [];
    const row = rowNow(each, values, item);
    const within = 'rows' in row && typeof row.rows === 'object' ? row.rows : [];
    if (row.kind === 'section') return problemsOf(within, values, item, under);
    if (row.disabled === true || row.readOnly === true) return [];
    // A row without a name is the item itself.
    const path = row.name === '' ? under.slice(0, -1) : under + row.name;
    if (row.kind === 'oneOf') {
      const way = takenWay(row.ways, item);
      if (way !== undefined && way.holds.length > 0) return problemsOf(way.rows, values, item, under);
      const message = row.missing ?? fieldMessages.required;
      return row.required === true ? [{ path, label: row.label, message }] : [];
    }
    const value = valueAt(values, path);
    const at = (message: string | undefined): readonly RowProblem[] =>
      message === undefined ? [] : [{ path, label: row.label, message }];
    const checked = () => row.check?.(value, values, item);
    if (row.kind === 'group' && row.holds !== undefined)
      return row.holds.some((held) => isHeld(valueAt(item, held)))
        ? problemsOf(within, values, item, under)
        : [];
    if (row.kind === 'group' || row.kind === 'record') {
      const absent = value === undefined || value === null;
      if (row.kind === 'group' && absent) return [];
      return [...at(absent ? undefined : checked()), ...problemsOf(within, values, item, under)];
    }
    if (isMissing(row, value)) {
      const few = row.kind === 'recordList' && (row.min ?? 0) > 0;
      return at(row.required === true || few ? (row.missing ?? fieldMessages.required) : undefined);
    }
    if (row.kind === 'recordList') {
      const inside = listProblems(row, value, values, path);
      const own = inside.some((problem) => problem.path === path) ? undefined : checked();
      return [...at(own), ...inside];
    }
    // Optional empty values need no further checks.
    if (row.kind === 'env' ? isEmptyEnv(value) : isEmptyValue(value)) return [];
    return at(kindProblem(row, value) ?? checked());
  });
}
