import { useState } from 'react';
import { useDelayed } from '../useDelayed.ts';

/** Delay in milliseconds between a choice and its request. */
const savedAfterMs = 500;

interface Chosen {
  readonly value: string;
  /** The raw value before the first choice. */
  readonly was: string;
}

/**
 * A detail that is saved with a delay, or at once when the page unmounts.
 * @param raw the page's value, in the server's spelling
 * @param save receives the chosen value and the previous raw value
 * @returns the displayed value, and a function that chooses a value
 */
export function useSavedLater(
  raw: string,
  save: (value: string, was: string) => void,
): readonly [shown: string, choose: (value: string) => void] {
  const [chosen, setChosen] = useState<Chosen>();
  const later = useDelayed<Chosen>(savedAfterMs, ({ value, was }) => {
    setChosen(undefined);
    save(value, was);
  });
  const choose = (value: string) => {
    const was = chosen?.was ?? raw;
    if (value !== was) {
      setChosen({ value, was });
      later.give({ value, was });
      return;
    }
    // The original value is chosen again: nothing to save.
    later.drop();
    setChosen(undefined);
  };
  return [chosen?.value ?? raw, choose];
}
