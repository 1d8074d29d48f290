import type { Sign, TriState } from './triState.ts';

const isSign = (value: unknown): value is Sign => value === 1 || value === -1;

/**
 * Reads the `labels` parameter of the health dashboard: JSON that maps label ids to 1 or -1.
 * @returns Undefined for an invalid value; the caller logs it and ignores the parameter.
 */
export function parseJsonLabels(text: string | undefined): TriState | undefined {
  if (text === undefined || text === '') return new Map();
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    const entries = Object.entries(read);
    // The web client writes 0 for a label that was selected and then cleared.
    if (!entries.every(([, sign]) => isSign(sign) || sign === 0)) return undefined;
    return new Map(entries.filter((entry): entry is [string, Sign] => isSign(entry[1])));
  } catch {
    return undefined;
  }
}

/** Writes the `labels` parameter. Returns undefined when no label is selected. */
export function stringifyJsonLabels(chosen: TriState): string | undefined {
  return chosen.size === 0 ? undefined : JSON.stringify(Object.fromEntries(chosen));
}
