import type { SyncChange } from '../../src-preload/contract/sync.ts';

const listeners = new Set<(change: SyncChange) => void>();

/** Tells what sync changed to whoever wants to know it besides the answers that are asked for again. */
export function tellSyncChange(change: SyncChange): void {
  for (const listener of [...listeners]) listener(change);
}

/** @returns ends it */
export function onSyncChange(listener: (change: SyncChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
