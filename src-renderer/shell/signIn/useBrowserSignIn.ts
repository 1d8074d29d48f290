import { useCallback, useEffect, useRef, useState } from 'react';
import { bridge } from '#parts/bridge/bridge.ts';
import { toDisplayFailure } from '#parts/failures.ts';
import { afterStep, type BrowserSignInState } from './browserSteps.ts';

type BrowserSignInRequest = Parameters<typeof bridge.session.signIn.browser>[0];

/**
 * Runs one browser sign-in at a time. Cancel and unmount abort it.
 * @param onDone Called after a successful sign-in.
 */
export function useBrowserSignIn(onDone: () => void) {
  const [state, setState] = useState<BrowserSignInState>({ at: 'start' });
  const controllerRef = useRef<AbortController | undefined>(undefined);
  const latestOnDone = useRef(onDone);
  latestOnDone.current = onDone;

  const begin = useCallback(async (request: BrowserSignInRequest) => {
    controllerRef.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    controllerRef.current = controller;
    setState({ at: 'opening' });
    try {
      for await (const step of await bridge.session.signIn.browser(request, { signal })) {
        if (signal.aborted) return;
        setState((before) => afterStep(before, step));
      }
      if (!signal.aborted) latestOnDone.current();
    } catch (error) {
      if (!signal.aborted) setState({ at: 'start', failure: toDisplayFailure(error) });
    }
  }, []);
  const cancel = useCallback(() => {
    controllerRef.current?.abort();
    setState({ at: 'start' });
  }, []);
  useEffect(() => () => controllerRef.current?.abort(), []);
  return { state: state, begin, cancel };
}
