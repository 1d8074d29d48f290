import { useCallback, useEffect } from 'react';
import { confirm } from '../overlay/confirmStore.ts';
import { formMessages } from './messages.ts';

/**
 * Asks before something typed is lost. A closing or reloading window is held by itself; for leaving inside the window
 * the caller asks.
 * @param dirty there is something to lose
 * @returns to be awaited before a dialog closes or a route is left: whether to go on
 */
export function useDirtyGuard(dirty: boolean): () => Promise<boolean> {
  useEffect(() => {
    if (!dirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [dirty]);
  return useCallback(async () => !dirty || (await confirm(formMessages.leave)), [dirty]);
}
