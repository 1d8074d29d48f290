import { useCallback, useEffect, useState } from 'react';
import type { Monaco } from './setUpMonaco.ts';

/** `again`: loading failed a second time, after the person tried again. */
export type MonacoState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly cause: string; readonly again: boolean }
  | { readonly status: 'ready'; readonly monaco: Monaco };

/**
 * Monaco for a component that shows.
 * @param load brings it; see `loadMonaco`
 * @returns how far it is, and a way to try again after a failure
 */
export function useMonaco(load: () => Promise<Monaco>): readonly [MonacoState, retry: () => void] {
  const [state, setState] = useState<MonacoState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    load().then(
      (monaco) => {
        if (!gone) setState({ status: 'ready', monaco });
      },
      (error: unknown) => {
        if (!gone) setState({ status: 'failed', cause: String(error), again: attempt > 0 });
      },
    );
    return () => {
      gone = true;
    };
  }, [load, attempt]);
  const retry = useCallback(() => {
    setState({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return [state, retry];
}
