import { withoutNames } from './fieldRows.ts';
import { type FormRecord, isRecord, valueAt, withoutAbsent, withValueAt } from './recordPath.ts';
import { sameValue } from './sameValue.ts';

/** What was typed into a form and not submitted. */
export interface Draft {
  /** ISO 8601 */
  readonly savedAt: string;
  readonly values: FormRecord;
}

/**
 * The text of a draft to keep, without secrets.
 * @param savedAt ISO 8601
 * @returns undefined when nothing differs from the untouched form
 */
export function draftText(
  values: FormRecord,
  untouched: FormRecord,
  secrets: readonly string[],
  savedAt: string,
): string | undefined {
  const kept = withoutNames(withoutAbsent(values), secrets);
  const before = withoutNames(withoutAbsent(untouched), secrets);
  if (sameValue(kept, before)) return undefined;
  return JSON.stringify({ savedAt, values: kept } satisfies Draft);
}

/** A kept draft; undefined for anything that is none. */
export function parseDraft(text: string | undefined): Draft | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (!isRecord(parsed) || typeof parsed.savedAt !== 'string' || !isRecord(parsed.values)) return undefined;
    return Number.isNaN(Date.parse(parsed.savedAt))
      ? undefined
      : { savedAt: parsed.savedAt, values: parsed.values };
  } catch {
    // No draft of ours: there is none then.
    return undefined;
  }
}

/** The values of a form with its draft: what the draft may not hold comes from the untouched form. */
export function restored(untouched: FormRecord, draft: Draft, secrets: readonly string[]): FormRecord {
  return secrets.reduce(
    (values, name) => {
      const value = valueAt(untouched, name);
      return value === undefined ? values : withValueAt(values, name, value);
    },
    withoutNames(draft.values, secrets),
  );
}
