import { useCallback, useEffect, useState } from 'react';

/** Loading state. `isRetry` means that a retry by the user also failed. */
export type LoadState<Loaded> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly cause: string; readonly isRetry: boolean }
  | { readonly status: 'ready'; readonly loaded: Loaded };

/**
 * Loads Monaco, or whatever else `load` returns, when the component mounts.
 * @param load For example `loadMonaco`.
 * @returns The loading state, and a function that retries after a failure.
 */
export function useMonaco<Loaded>(
  load: () => Promise<Loaded>,
): readonly [LoadState<Loaded>, retry: () => void] {
  const [state, setState] = useState<LoadState<Loaded>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCanceled = false;
    load().then(
      (loaded) => {
        if (!isCanceled) setState({ status: 'ready', loaded });
      },
      (error: unknown) => {
        if (!isCanceled) setState({ status: 'failed', cause: String(error), isRetry: attempt > 0 });
      },
    );
    return () => {
      isCanceled = true;
    };
  }, [load, attempt]);
  const retry = useCallback(() => {
    setState({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return [state, retry];
}
