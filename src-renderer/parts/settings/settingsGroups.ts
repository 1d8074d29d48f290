import type { SettingsEntry, SettingsGroupTitle } from '../manifest.ts';

/** A part of the settings with a heading. */
export interface SettingsGroup {
  readonly title: SettingsGroupTitle;
  readonly items: readonly SettingsEntry[];
}

const titles: readonly SettingsGroupTitle[] = [
  'Access',
  'Data sources',
  'Automation',
  'Notifications',
  'This computer',
];

/** Returns the groups of some settings: those of the server first, then this computer. Without empty groups. */
export const settingsGroups = (entries: readonly SettingsEntry[]): readonly SettingsGroup[] =>
  titles
    .map((title) => ({ title, items: entries.filter(({ group }) => group === title) }))
    .filter(({ items }) => items.length > 0);

/** Returns the groups of matches. The group of the best match is first, so that it begins with that match. */
export const matchingGroups = (matches: readonly SettingsEntry[]): readonly SettingsGroup[] =>
  [...settingsGroups(matches)].sort(
    (a, b) =>
      matches.findIndex((match) => a.items.includes(match)) -
      matches.findIndex((match) => b.items.includes(match)),
  );

/**
 * Filters settings by words. Each word has to occur in the name, the description or the group of an entry.
 * @param typed words, separated by spaces. Empty: all entries.
 * @returns the matches, with those by name before the others
 */
export function filterSettings(entries: readonly SettingsEntry[], typed: string): readonly SettingsEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const byName = entries.filter(({ label }) => hasAll(label));
  const others = entries.filter(
    ({ label, description, group }) => !hasAll(label) && hasAll(`${label} ${description} ${group}`),
  );
  return [...byName, ...others];
}
