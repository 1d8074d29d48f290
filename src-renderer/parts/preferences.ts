import { useSyncExternalStore } from 'react';
import type { Preferences } from '#contract/shell.ts';
import { setWindowZone } from '#kit/format/timeZone.ts';
import { setIconColors } from '#kit/icons/iconColors.ts';
import { bridge } from './bridge/bridge.ts';

interface StartInfo {
  readonly version: string;
  readonly host: 'electron' | 'web';
  readonly preferences: Preferences;
}

let start: StartInfo | undefined;
const listeners = new Set<() => void>();

function setStart(next: StartInfo): void {
  start = next;
  document.documentElement.dataset.theme = next.preferences.theme;
  setIconColors(next.preferences.iconColours);
  setWindowZone(next.preferences.timeZone);
  for (const listener of [...listeners]) listener();
}

/** Loads version and preferences from the main process. */
export async function loadStart(): Promise<void> {
  setStart(await bridge.shell.start());
}

/** Applies changed preferences at once and saves them in the main process. */
export function changePreferences(patch: Partial<Preferences>): void {
  if (start === undefined) return;
  const { preferences } = start;
  // Keep the identity of unchanged parts, so that their readers do not render again.
  const lastRoutes = patch.lastRoutes && { ...preferences.lastRoutes, ...patch.lastRoutes };
  const tableLayouts = patch.tableLayouts && { ...preferences.tableLayouts, ...patch.tableLayouts };
  const configTypesFavorites = patch.configTypesFavorites && {
    ...preferences.configTypesFavorites,
    ...patch.configTypesFavorites,
  };
  setStart({
    ...start,
    preferences: {
      ...preferences,
      ...patch,
      ...(lastRoutes && { lastRoutes }),
      ...(tableLayouts && { tableLayouts }),
      ...(configTypesFavorites && { configTypesFavorites }),
    },
  });
  // If saving fails, the change still applies to this window. The main process logs the cause.
  bridge.shell.preferences.write(patch).catch(() => undefined);
}

/** Preferences for code outside of React. Undefined until loaded. */
export const preferencesNow = (): Preferences | undefined => start?.preferences;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Selects a part of version and preferences. Undefined until loaded. The component renders again only when
 * that part changes, because `lastRoutes` changes with every navigation.
 * @param select must return an existing object or primitive, not a new one
 */
export const useStart = <T>(select: (start: StartInfo) => T): T | undefined =>
  useSyncExternalStore(subscribe, () => (start === undefined ? undefined : select(start)));
