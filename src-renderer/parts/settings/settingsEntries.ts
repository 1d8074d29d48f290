import { createContext, useContext } from 'react';
import type { Subject } from '../../../src-preload/contract/rules/guards.ts';
import type { SettingsEntry } from '../manifest.ts';

/** The screens of the settings that somebody may open: the frame knows them all. */
export const SettingsEntriesContext = createContext<(subject: Subject) => readonly SettingsEntry[]>(() => []);

export const useSettingsEntries = () => useContext(SettingsEntriesContext);
