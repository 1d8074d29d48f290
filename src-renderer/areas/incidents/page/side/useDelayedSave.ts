import { useState } from 'react';
import { useDebouncedCall } from '../useDebouncedCall.ts';

/** Delay in milliseconds between a choice and its request. */
const saveDelayMs = 500;

interface PendingValue {
  readonly value: string;
  /** The raw value before the first choice. */
  readonly previous: string;
}

/**
 * A detail that is saved with a delay, or at once when the page unmounts.
 * @param raw the page's value, in the server's spelling
 * @param save receives the chosen value and the previous raw value
 * @returns the displayed value, and a function that chooses a value
 */
export function useDelayedSave(
  raw: string,
  save: (value: string, was: string) => void,
): readonly [shown: string, choose: (value: string) => void] {
  const [chosen, setChosen] = useState<PendingValue>();
  const debouncedSave = useDebouncedCall<PendingValue>(saveDelayMs, ({ value, previous }) => {
    setChosen(undefined);
    save(value, previous);
  });
  const choose = (value: string) => {
    const previous = chosen?.previous ?? raw;
    if (value !== previous) {
      setChosen({ value, previous });
      debouncedSave.schedule({ value, previous });
      return;
    }
    // The original value is chosen again: nothing to save.
    debouncedSave.cancel();
    setChosen(undefined);
  };
  return [chosen?.value ?? raw, choose];
}
