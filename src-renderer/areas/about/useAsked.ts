import { useEffect, useState } from 'react';
import { type ShownFailure, toShownFailure } from '../../parts/failures.ts';

type Asked<T> =
  | { readonly state: 'asking' }
  | { readonly state: 'known'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: ShownFailure };

/** Asks once when the screen opens, and again when what is asked changes. @param ask must stay the same for the same question */
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
