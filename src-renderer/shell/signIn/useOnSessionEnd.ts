import { useEffect } from 'react';
import { useSession } from '#parts/bridge/live.ts';

/**
 * Runs a callback once the window knows that the session has
 * ended. Before, the sign-in screen would redirect back.
 * @param isEnabled Whether to run the callback at all.
 */
export function useOnSessionEnd(isEnabled: boolean, callback: () => void): void {
  const session = useSession();
  const ended = session?.status !== 'signed-in' || session.server.status === 'expired';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once with the current callback.
  useEffect(() => {
    if (isEnabled && ended) callback();
  }, [isEnabled, ended]);
}
