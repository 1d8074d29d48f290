import { create } from 'zustand';
import { changePreferences, preferencesNow, useStart } from '#parts/preferences.ts';

/** Window width up to which the sidebar starts collapsed: at a zoom of 200 % it would take a third. */
const narrow = window.matchMedia('(max-width: 800px)');

/** `isExpanded`: whether the user expanded the sidebar in a narrow window. Not saved. */
const useNarrowSidebar = create(() => ({ isNarrow: narrow.matches, isExpanded: false }));

/** Waits for the end of an open menu or dialog. */
const overlayObserver = new MutationObserver(() => followWindow());

function followWindow(): void {
  overlayObserver.disconnect();
  if (useNarrowSidebar.getState().isNarrow === narrow.matches) return;
  // Collapsing would close an open menu or dialog of the sidebar, and lose what was typed.
  if (document.querySelector('[role=menu], [role=dialog], [role=alertdialog]') !== null)
    overlayObserver.observe(document.body, { childList: true, subtree: true });
  else useNarrowSidebar.setState({ isNarrow: narrow.matches });
}

narrow.addEventListener('change', followWindow);

/** Whether the sidebar shows only icons. */
export function useSidebarFolded(): boolean {
  const { isNarrow, isExpanded } = useNarrowSidebar();
  const isCollapsed = useStart(({ preferences }) => preferences.sidebarCollapsed) ?? false;
  return isNarrow ? !isExpanded : isCollapsed;
}

/** Collapses or expands the sidebar. Saved as a preference, except in a narrow window. */
export function toggleSidebar(): void {
  const { isNarrow, isExpanded } = useNarrowSidebar.getState();
  if (isNarrow) useNarrowSidebar.setState({ isExpanded: !isExpanded });
  else changePreferences({ sidebarCollapsed: !(preferencesNow()?.sidebarCollapsed ?? false) });
}
