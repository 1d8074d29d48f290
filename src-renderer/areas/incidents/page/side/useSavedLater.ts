import { useState } from 'react';
import { useDelayed } from '../useDelayed.ts';

/** Details are saved so long after the last choice, in milliseconds; specification part 2 section 9. */
const savedAfterMs = 500;

interface Chosen {
  /** As it is saved. */
  readonly value: string;
  /** The raw text that the page had before the first choice. */
  readonly was: string;
}

/**
 * A detail that is saved a moment after it was chosen, at once where the page is left.
 * @param raw what the page has, as the server spells it
 * @param save told what was chosen, and what the page had before
 * @returns what is shown, and a function that chooses
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
    // Back to what it was: there is nothing to save.
    later.drop();
    setChosen(undefined);
  };
  return [chosen?.value ?? raw, choose];
}
