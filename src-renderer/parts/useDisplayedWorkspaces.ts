import { useEffect, useSyncExternalStore } from 'react';
import { workspaceDisplays } from './bridge/workspaceLive.ts';

const doNothing = () => undefined;

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const isVisible = () => document.visibilityState === 'visible';

/** Syncs workspaces in the background as often as the open one, while the window is visible. */
export function useDisplayedWorkspaces(workspaceIds: readonly string[]): void {
  const visible = useSyncExternalStore(subscribeToVisibility, isVisible);
  const key = JSON.stringify(visible ? workspaceIds : []);
  useEffect(() => workspaceDisplays.subscribe(JSON.parse(key), doNothing), [key]);
}
