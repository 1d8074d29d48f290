import { useEffect } from 'react';
import { useSession } from '../../parts/bridge/live.ts';

/**
 * Does something as soon as the window knows that the session is no longer one: the way to sign-in is closed before.
 * @param wanted whether it is to be done at all
 */
export function useOnceEnded(wanted: boolean, act: () => void): void {
  const session = useSession();
  const ended = session?.status !== 'signed-in' || session.server.status === 'expired';
  // biome-ignore lint/correctness/useExhaustiveDependencies: done once, as it is meant at that moment.
  useEffect(() => {
    if (wanted && ended) act();
  }, [wanted, ended]);
}
