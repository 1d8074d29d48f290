import { useCallback, useRef } from 'react';

/** Collects what the fields of a form report as not yet a value. */
export function useProblems() {
  const problems = useRef(new Map<string, string>());
  const report = useCallback((id: string, problem: string | undefined) => {
    if (problem === undefined) problems.current.delete(id);
    else problems.current.set(id, problem);
  }, []);
  return { report, hasProblems: () => problems.current.size > 0 };
}
