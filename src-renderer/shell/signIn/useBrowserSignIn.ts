import { useCallback, useEffect, useRef, useState } from 'react';
import { bridge } from '../../parts/bridge/bridge.ts';
import { toShownFailure } from '../../parts/failures.ts';
import { afterStep, type Going } from './browserSteps.ts';

type Ask = Parameters<typeof bridge.session.signIn.browser>[0];

/**
 * Runs one browser sign-in at a time. Cancel and unmount abort it.
 * @param onDone Called after a successful sign-in.
 */
export function useBrowserSignIn(onDone: () => void) {
  const [going, setGoing] = useState<Going>({ at: 'start' });
  const reading = useRef<AbortController | undefined>(undefined);
  const done = useRef(onDone);
  done.current = onDone;

  const begin = useCallback(async (ask: Ask) => {
    reading.current?.abort();
    const ending = new AbortController();
    const { signal } = ending;
    reading.current = ending;
    setGoing({ at: 'opening' });
    try {
      for await (const step of await bridge.session.signIn.browser(ask, { signal })) {
        if (signal.aborted) return;
        setGoing((before) => afterStep(before, step));
      }
      if (!signal.aborted) done.current();
    } catch (error) {
      if (!signal.aborted) setGoing({ at: 'start', failure: toShownFailure(error) });
    }
  }, []);
  const cancel = useCallback(() => {
    reading.current?.abort();
    setGoing({ at: 'start' });
  }, []);
  useEffect(() => () => reading.current?.abort(), []);
  return { going, begin, cancel };
}
