import { useSyncExternalStore } from 'react';
import type { Preferences } from '../../src-preload/contract/shell.ts';
import { drawIconsIn } from '../kit/icons/iconColours.ts';
import { bridge } from './bridge/bridge.ts';

interface Start {
  readonly version: string;
  readonly host: 'electron' | 'web';
  readonly preferences: Preferences;
}

let start: Start | undefined;
const listeners = new Set<() => void>();

function become(next: Start): void {
  start = next;
  document.documentElement.dataset.theme = next.preferences.theme;
  drawIconsIn(next.preferences.iconColours);
  for (const listener of [...listeners]) listener();
}

/** Asks main for the version and for what the person chose before. */
export async function loadStart(): Promise<void> {
  become(await bridge.shell.start());
}

/** Changes what the window remembers, at once here and then in main. */
export function changePreferences(patch: Partial<Preferences>): void {
  if (start === undefined) return;
  const { preferences } = start;
  // What the patch does not name stays the same object: nobody who reads it is drawn again.
  const lastRoutes = patch.lastRoutes && { ...preferences.lastRoutes, ...patch.lastRoutes };
  const tableLayouts = patch.tableLayouts && { ...preferences.tableLayouts, ...patch.tableLayouts };
  const configTypesFavorites = patch.configTypesFavorites && {
    ...preferences.configTypesFavorites,
    ...patch.configTypesFavorites,
  };
  become({
    ...start,
    preferences: {
      ...preferences,
      ...patch,
      ...(lastRoutes && { lastRoutes }),
      ...(tableLayouts && { tableLayouts }),
      ...(configTypesFavorites && { configTypesFavorites }),
    },
  });
  // A preference that could not be kept is kept for this window at least; main has the cause in its log.
  bridge.shell.preferences.write(patch).catch(() => undefined);
}

/** What the person chose before, outside React; nothing until main told. */
export const preferencesNow = (): Preferences | undefined => start?.preferences;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A part of the version and the preferences; undefined until main told them. Who asks is drawn again when that part is another: the
 * preferences hold the last address, too, which changes with every click.
 * @param select gives what is there, and makes nothing new
 */
export const useStart = <T>(select: (start: Start) => T): T | undefined =>
  useSyncExternalStore(subscribe, () => (start === undefined ? undefined : select(start)));
