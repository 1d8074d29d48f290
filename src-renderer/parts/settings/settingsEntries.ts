import { createContext, useContext } from 'react';
import type { SessionSubject } from '#contract/rules/guards.ts';
import type { SettingsEntry } from '../manifest.ts';

/** Returns the settings screens a user may open. Provided by the app frame. */
export const SettingsEntriesContext = createContext<(subject: SessionSubject) => readonly SettingsEntry[]>(
  () => [],
);

export const useSettingsEntries = () => useContext(SettingsEntriesContext);
