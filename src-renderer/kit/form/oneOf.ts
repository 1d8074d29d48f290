import { type FormRecord, valueAt } from '../fields/recordPath.ts';
import { isEmptyValue } from './blankValue.ts';
import type { OneOfVariant } from './FieldRow.ts';

/** Whether a value is neither empty nor false. */
export const hasValue = (value: unknown): boolean => value !== false && !isEmptyValue(value);

/** Returns the variant that the values select. Without values, the variant without paths, or undefined. */
export const selectedVariant = (
  variants: readonly OneOfVariant[],
  item: FormRecord,
): OneOfVariant | undefined =>
  variants.find(({ paths }) => paths.some((path) => hasValue(valueAt(item, path)))) ??
  variants.find(({ paths }) => paths.length === 0);

/**
 * Returns the paths and values to set when a variant is selected. Clears the values of the other variants.
 */
export function changesForVariant(
  variants: readonly OneOfVariant[],
  variant: OneOfVariant,
): ReadonlyArray<readonly [string, unknown]> {
  const others = new Set(variants.filter((way) => way !== variant).flatMap(({ paths }) => paths));
  for (const path of variant.paths) others.delete(path);
  return [...[...others].map((path) => [path, undefined] as const), ...Object.entries(variant.initial ?? {})];
}
