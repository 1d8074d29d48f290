import type { Sign, TriState } from './triState.ts';

const isSign = (value: unknown): value is Sign => value === 1 || value === -1;

/**
 * Reads the health dashboard's `labels` parameter: JSON of label id to 1 or -1. Specification part 1 section 2.4.
 * @returns undefined when the value makes no sense: the caller logs that and goes on without it
 */
export function parseJsonLabels(text: string | undefined): TriState | undefined {
  if (text === undefined || text === '') return new Map();
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    const entries = Object.entries(read);
    // The web client writes 0 for a label that was chosen and is none again.
    if (!entries.every(([, sign]) => isSign(sign) || sign === 0)) return undefined;
    return new Map(entries.filter((entry): entry is [string, Sign] => isSign(entry[1])));
  } catch {
    return undefined;
  }
}

/** Writes the `labels` parameter; nothing when nothing is chosen. */
export function stringifyJsonLabels(chosen: TriState): string | undefined {
  return chosen.size === 0 ? undefined : JSON.stringify(Object.fromEntries(chosen));
}
