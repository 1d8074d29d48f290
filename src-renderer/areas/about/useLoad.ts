import { useEffect, useState } from 'react';
import { type DisplayFailure, toDisplayFailure } from '#parts/failures.ts';

type LoadState<T> =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: DisplayFailure };

/**
 * Runs `ask` when the component mounts, and again when `ask` changes.
 * @param load must be a stable reference; a new function repeats the request
 */
export function useLoad<T>(load: () => Promise<T>): LoadState<T> {
  const [loadState, setLoadState] = useState<LoadState<T>>({ state: 'asking' });
  useEffect(() => {
    let isCancelled = false;
    load().then(
      (value) => {
        if (!isCancelled) setLoadState({ state: 'known', value });
      },
      (error: unknown) => {
        if (!isCancelled) setLoadState({ state: 'failed', failure: toDisplayFailure(error) });
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [load]);
  return loadState;
}
