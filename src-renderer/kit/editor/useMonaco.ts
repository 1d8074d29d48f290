import { useCallback, useEffect, useState } from 'react';
import type { Monaco } from './setUpMonaco.ts';

export type MonacoState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly cause: string }
  | { readonly status: 'ready'; readonly monaco: Monaco };

/**
 * Monaco for a component that shows.
 * @param load brings it; see `loadMonaco`
 * @returns how far it is, and a way to try again after a failure
 */
export function useMonaco(load: () => Promise<Monaco>): readonly [MonacoState, retry: () => void] {
  const [state, setState] = useState<MonacoState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is what runs it again.
  useEffect(() => {
    let gone = false;
    load().then(
      (monaco) => {
        if (!gone) setState({ status: 'ready', monaco });
      },
      (error: unknown) => {
        if (!gone) setState({ status: 'failed', cause: String(error) });
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
