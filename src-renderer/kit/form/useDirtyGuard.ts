import { useCallback, useEffect } from 'react';
import { confirm } from '../overlay/confirmStore.ts';
import { formMessages } from './messages.ts';

/**
 * Prompts before unsaved input is lost. Blocks closing and reloading of the window automatically.
 * @param dirty Whether there is unsaved input.
 * @returns Call and await this before closing a dialog or leaving a route. Resolves to whether to continue.
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
