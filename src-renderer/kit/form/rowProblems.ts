import { exactDigits } from '#contract/rules/exactJson.ts';
import { envProblem, parseEnvText } from '../fields/envValue.ts';
import { fieldMessages } from '../fields/messages.ts';
import { numberProblem, parseNumber } from '../fields/number.ts';
import { type FormRecord, isRecord, valueAt } from '../fields/recordPath.ts';
import { sameValue } from '../fields/sameValue.ts';
import { durationCodec, memoryCodec, millicoresCodec } from '../fields/unitCodecs.ts';
import { isEmptyEnv, isEmptyValue } from './blankValue.ts';
import type { FieldRow, ResolvedRow } from './FieldRow.ts';
import { formMessages } from './messages.ts';
import { hasValue, selectedVariant } from './oneOf.ts';
import { isRowVisible, resolveRow } from './resolveRow.ts';
import { toEnv, toFieldText } from './rowValues.ts';

export interface RowProblem {
  readonly path: string;
  readonly label: string;
  readonly message: string;
}

/** Whether a required value is absent or empty. */
export function isMissing(row: ResolvedRow, value: unknown): boolean {
  if (row.kind === 'secret' && row.stored === true) return false;
  if (row.kind === 'env') return isEmptyEnv(value);
  if (row.kind === 'recordList') return !Array.isArray(value) || value.length === 0;
  return isEmptyValue(value) || (row.kind === 'checkbox' && value !== true);
}

const problemUnless = (fits: boolean, message: string): string | undefined => (fits ? undefined : message);

/** Returns a number for a comparison with limits. Undefined for values that are no numbers. */
function roundedNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const digits = exactDigits(value);
  return digits === undefined ? undefined : Number(digits);
}

/** Validates a non-empty value by the kind of its row. */
function kindProblem(row: ResolvedRow, value: unknown): string | undefined {
  switch (row.kind) {
    case 'text':
    case 'textArea':
      return (
        row.pattern && problemUnless(toFieldText(value).search(row.pattern.matches) >= 0, row.pattern.message)
      );
    case 'number':
      return numberProblem(typeof value === 'string' ? parseNumber(value) : roundedNumber(value), row);
    case 'nanoseconds':
      return problemUnless(roundedNumber(value) !== undefined, fieldMessages.durationInvalid);
    case 'duration':
      return durationCodec(row.units, row.invalid).problemOf(toFieldText(value));
    case 'memory':
      return memoryCodec.problemOf(toFieldText(value));
    case 'millicores':
      return millicoresCodec.problemOf(toFieldText(value));
    case 'dateTime':
      return problemUnless(!Number.isNaN(Date.parse(toFieldText(value))), fieldMessages.dateInvalid);
    case 'env':
      return envProblem(toEnv(value));
    case 'envText':
      return envProblem(parseEnvText(toFieldText(value)));
    case 'code':
      return problemUnless(row.shape === 'any' || isRecord(value), fieldMessages.mapWanted);
    default:
      return undefined;
  }
}

/** Whether a stored record has the value, so that the rules of the row do not apply. */
export const isAccepted = (
  { acceptedValues = [] }: Pick<FieldRow, 'acceptedValues'>,
  value: unknown,
): boolean => acceptedValues.some((each) => sameValue(each, value));

/** Validates the value of a field. Empty values are valid here. */
export function valueProblem(
  row: ResolvedRow,
  value: unknown,
  values: FormRecord,
  item: FormRecord,
): string | undefined {
  if (row.kind === 'env' ? isEmptyEnv(value) : isEmptyValue(value)) return undefined;
  return isAccepted(row, value) ? undefined : (kindProblem(row, value) ?? row.check?.(value, values, item));
}

function listProblems(
  row: Extract<ResolvedRow, { readonly kind: 'recordList' }>,
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
 * @param pathPrefix Path of the item, with a trailing dot.
 */
export function problemsOf(
  rows: readonly FieldRow[],
  values: FormRecord,
  item: FormRecord = values,
  pathPrefix = '',
): readonly RowProblem[] {
  return rows.flatMap((each): readonly RowProblem[] => {
    if (!isRowVisible(each, values, item)) return [];
    const row = resolveRow(each, values, item);
    const innerRows = 'rows' in row && typeof row.rows === 'object' ? row.rows : [];
    if (row.kind === 'section') return problemsOf(innerRows, values, item, pathPrefix);
    if (row.disabled === true || row.readOnly === true) return [];
    // A row without a name is the item itself.
    const path = row.name === '' ? pathPrefix.slice(0, -1) : pathPrefix + row.name;
    if (row.kind === 'oneOf') {
      const variant = selectedVariant(row.variants, item);
      if (variant !== undefined && variant.paths.length > 0)
        return problemsOf(variant.rows, values, item, pathPrefix);
      const message = row.requiredMessage ?? fieldMessages.required;
      return row.required === true ? [{ path, label: row.label, message }] : [];
    }
    const value = valueAt(values, path);
    const problemAt = (message: string | undefined): readonly RowProblem[] =>
      message === undefined ? [] : [{ path, label: row.label, message }];
    const runCheck = () => row.check?.(value, values, item);
    if (row.kind === 'group' && row.paths !== undefined)
      return row.paths.some((held) => hasValue(valueAt(item, held)))
        ? problemsOf(innerRows, values, item, pathPrefix)
        : [];
    if (row.kind === 'group' || row.kind === 'record') {
      const absent = value === undefined || value === null;
      if (row.kind === 'group' && absent) return [];
      return [
        ...problemAt(absent ? undefined : runCheck()),
        ...problemsOf(innerRows, values, item, pathPrefix),
      ];
    }
    if (isMissing(row, value)) {
      const few = row.kind === 'recordList' && (row.min ?? 0) > 0;
      return problemAt(
        row.required === true || few ? (row.requiredMessage ?? fieldMessages.required) : undefined,
      );
    }
    if (row.kind === 'recordList') {
      const inside = listProblems(row, value, values, path);
      const own = inside.some((problem) => problem.path === path) ? undefined : runCheck();
      return [...problemAt(own), ...inside];
    }
    return problemAt(valueProblem(row, value, values, item));
  });
}
