import { createContext, useContext, useEffect, useId, useState } from 'react';

/** Where fields tell that what is typed in them is no value yet; a form does not submit while there is one. */
export interface FieldProblems {
  readonly report: (id: string, problem: string | undefined) => void;
  /** A submit was tried: problems show at once, not only after the field was left. */
  readonly shown: boolean;
  /** A field holds something typed that is in no value: leaving the form would lose it. */
  readonly hold?: (id: string, held: boolean) => void;
}

export const FieldProblemsContext = createContext<FieldProblems>({ report: () => {}, shown: false });

/**
 * At once, or after the button of the mouse is up again: a message that appears between press and release would move what
 * was pressed away from under the pointer, and the click would be lost.
 */
function afterPress(act: () => void): void {
  if (document.querySelector(':active') === null) act();
  else document.addEventListener('pointerup', () => setTimeout(act), { once: true, capture: true });
}

/**
 * Tells the form what is wrong with the typed text. While it is being typed the first time nothing is shown.
 * @returns the problem where it is to be shown, and what to do when the field is left
 */
export function useFieldProblem(problem: string | undefined): {
  readonly shown: string | undefined;
  readonly onBlur: () => void;
} {
  const id = useId();
  const [left, setLeft] = useState(false);
  const { report, shown } = useContext(FieldProblemsContext);
  useEffect(() => {
    report(id, problem);
    return () => report(id, undefined);
  }, [report, id, problem]);
  return { shown: left || shown ? problem : undefined, onBlur: () => afterPress(() => setLeft(true)) };
}
