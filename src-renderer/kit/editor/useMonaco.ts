import { useCallback, useEffect, useState } from 'react';

/** `again`: loading failed a second time, after the person tried again. */
export type LoadState<Loaded> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly cause: string; readonly again: boolean }
  | { readonly status: 'ready'; readonly loaded: Loaded };

/**
 * Monaco, and what else an editor needs, for a component that shows.
 * @param load brings it; see `loadMonaco`
 * @returns how far it is, and a way to try again after a failure
 */
export function useMonaco<Loaded>(
  load: () => Promise<Loaded>,
): readonly [LoadState<Loaded>, retry: () => void] {
  const [state, setState] = useState<LoadState<Loaded>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    load().then(
      (loaded) => {
        if (!gone) setState({ status: 'ready', loaded });
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
