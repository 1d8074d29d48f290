import type { SyncChange } from '#contract/sync.ts';

const listeners = new Set<(change: SyncChange) => void>();

/** Notifies listeners about a sync change, in addition to refetched answers. */
export function notifySyncListeners(change: SyncChange): void {
  for (const listener of [...listeners]) listener(change);
}

/** @returns unsubscribes the listener */
export function onSyncChange(listener: (change: SyncChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
