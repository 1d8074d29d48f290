import { type FormRecord, isRecord, valueAt, withoutAbsent, withValueAt } from '../fields/recordPath.ts';
import { sameValue } from '../fields/sameValue.ts';
import { listOf, withoutPaths } from './fieldRows.ts';

export interface Draft {
  /** ISO 8601. */
  readonly savedAt: string;
  readonly values: FormRecord;
}

/**
 * Serializes a draft without secrets.
 * @param savedAt ISO 8601.
 * @returns Undefined when the values equal the clean form.
 */
export function draftText(
  values: FormRecord,
  untouched: FormRecord,
  secrets: readonly string[],
  savedAt: string,
): string | undefined {
  const draftValues = withoutPaths(withoutAbsent(values, untouched), secrets);
  const before = withoutPaths(withoutAbsent(untouched), secrets);
  if (sameValue(draftValues, before)) return undefined;
  return JSON.stringify({ savedAt, values: draftValues } satisfies Draft);
}

/** Parses a stored draft. Undefined for invalid text. */
export function parseDraft(text: string | undefined): Draft | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed) || typeof parsed.savedAt !== 'string' || !isRecord(parsed.values)) return undefined;
    return Number.isNaN(Date.parse(parsed.savedAt))
      ? undefined
      : { savedAt: parsed.savedAt, values: parsed.values };
  } catch {
    // The stored text is not a draft.
    return undefined;
  }
}

/** Returns the values of a draft, with the secrets of the clean form. */
export function restoreDraft(untouched: FormRecord, draft: Draft, secrets: readonly string[]): FormRecord {
  const values = withoutPaths(draft.values, secrets);
  const lists = new Set(secrets.flatMap((name) => listOf(name) ?? []));
  const listed = [...lists].reduce(
    (left, list) => withListSecrets(left, untouched, withoutPaths(untouched, secrets), list),
    values,
  );
  return secrets
    .filter((name) => listOf(name) === undefined)
    .reduce((left, name) => {
      const value = valueAt(untouched, name);
      return value === undefined ? left : withValueAt(left, name, value);
    }, listed);
}

/**
 * Restores the secrets of unchanged list items, at any position.
 * Changed items get no secret because it could belong to another item.
 */
function withListSecrets(
  values: FormRecord,
  untouched: FormRecord,
  open: FormRecord,
  list: string,
): FormRecord {
  const [draftItems, originalItems, itemsWithoutSecrets] = [
    valueAt(values, list),
    valueAt(untouched, list),
    valueAt(open, list),
  ];
  if (!Array.isArray(draftItems) || !Array.isArray(originalItems) || !Array.isArray(itemsWithoutSecrets))
    return values;
  const items = draftItems.map((item: unknown, index): unknown => {
    const same = itemsWithoutSecrets.flatMap((each, at) => (sameValue(each, item) ? [at] : []));
    if (same.length === 1 && draftItems.filter((each) => sameValue(each, item)).length === 1)
      return originalItems[same[0] ?? index];
    return draftItems.length === originalItems.length && same.includes(index) ? originalItems[index] : item;
  });
  return withValueAt(values, list, items);
}
