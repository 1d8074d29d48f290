import { createContext, useContext } from 'react';
import type { Subject } from '../../../src-preload/contract/rules/guards.ts';
import type { SettingsEntry } from '../manifest.ts';

/** Returns the settings screens a user may open. Provided by the app frame. */
export const SettingsEntriesContext = createContext<(subject: Subject) => readonly SettingsEntry[]>(() => []);

export const useSettingsEntries = () => useContext(SettingsEntriesContext);
