import { createContext, useContext, useEffect, useId, useState } from 'react';

/** Collects the problems of typed texts. A form with problems cannot be submitted. */
export interface FieldProblems {
  readonly report: (id: string, problem: string | undefined) => void;
  /** Whether to show problems at once: true after the first submit. */
  readonly shouldShowProblems: boolean;
  /** Reports that a field has typed text without a value, which leaving the form would lose. */
  readonly reportUnparsedInput?: (id: string, held: boolean) => void;
}

export const FieldProblemsContext = createContext<FieldProblems>({
  report: () => {},
  shouldShowProblems: false,
});

/**
 * Runs a callback now, or after a pressed mouse button is released.
 * A message that appears between press and release would
 * move the pressed element, and the click would be lost.
 */
function runAfterPress(act: () => void): void {
  if (document.querySelector(':active') === null) act();
  else document.addEventListener('pointerup', () => setTimeout(act), { once: true, capture: true });
}

/**
 * Reports the problem of a typed text to the form. Hides the problem until the first blur.
 * @returns The problem to display, and the blur handler.
 */
export function useFieldProblem(problem: string | undefined): {
  readonly visibleProblem: string | undefined;
  readonly onBlur: () => void;
} {
  const id = useId();
  const [hasBlurred, setHasBlurred] = useState(false);
  const { report, shouldShowProblems } = useContext(FieldProblemsContext);
  useEffect(() => {
    report(id, problem);
    return () => report(id, undefined);
  }, [report, id, problem]);
  return {
    visibleProblem: hasBlurred || shouldShowProblems ? problem : undefined,
    onBlur: () => runAfterPress(() => setHasBlurred(true)),
  };
}
