import { useEffect, useState } from 'react';
import { type ShownFailure, toShownFailure } from '../../parts/failures.ts';

type Asked<T> =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: ShownFailure };

/**
 * Runs `ask` when the component mounts, and again when `ask` changes.
 * @param ask must be a stable reference; a new function repeats the request
 */
export function useAsked<T>(ask: () => Promise<T>): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'asking' });
  useEffect(() => {
    let gone = false;
    ask().then(
      (value) => {
        if (!gone) setAsked({ state: 'known', value });
      },
      (error: unknown) => {
        if (!gone) setAsked({ state: 'failed', failure: toShownFailure(error) });
      },
    );
    return () => {
      gone = true;
    };
  }, [ask]);
  return asked;
}
