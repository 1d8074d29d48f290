import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { changePreferences, preferencesNow, useStart } from '#parts/preferences.ts';

/** Window width up to which the sidebar starts collapsed: at a zoom of 200 % it would take a third. */
const narrow = window.matchMedia('(max-width: 800px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the user expanded the sidebar in a narrow window. Not saved. */
const useNarrowSidebar = create(() => ({ isExpanded: false }));

/** Whether the sidebar shows only icons. */
export function useSidebarFolded(): boolean {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
  const isExpanded = useNarrowSidebar((state) => state.isExpanded);
  const isCollapsed = useStart(({ preferences }) => preferences.sidebarCollapsed) ?? false;
  return isNarrow ? !isExpanded : isCollapsed;
}

/** Collapses or expands the sidebar. Saved as a preference, except in a narrow window. */
export function toggleSidebar(): void {
  if (narrow.matches) useNarrowSidebar.setState(({ isExpanded }) => ({ isExpanded: !isExpanded }));
  else changePreferences({ sidebarCollapsed: !(preferencesNow()?.sidebarCollapsed ?? false) });
}
