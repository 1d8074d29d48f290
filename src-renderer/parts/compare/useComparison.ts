import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Comparison, type ComparisonState } from './Comparison.ts';

const noSubscription = () => () => undefined;
const noState = () => undefined;

interface RunningComparison {
  /** Undefined before the comparison begins. */
  readonly state: ComparisonState | undefined;
  readonly requestTexts: () => void;
  /** Compares again, after a failure. */
  readonly retry: () => void;
}

/**
 * Compares two JSON documents, or one with many others.
 * @param left JSON text. Undefined for plain text, which is not compared
 * @param right JSON text, or the texts of the others; the same list as long as they do not change
 * @param ignored JSONPaths; the same list as long as they do not change
 */
export function useComparison(
  left: string | undefined,
  right: string | readonly string[] | undefined,
  ignored: readonly string[],
): RunningComparison {
  const [comparison, setComparison] = useState<Comparison>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt compares again.
  useEffect(() => {
    if (left === undefined || right === undefined) return;
    const started = new Comparison(
      typeof right === 'string'
        ? { kind: 'compare', left, right, ignored }
        : { kind: 'unusual', document: left, others: right, ignored },
    );
    setComparison(started);
    return () => started.stop();
  }, [left, right, ignored, attempt]);
  const state = useSyncExternalStore(comparison?.subscribe ?? noSubscription, comparison?.state ?? noState);
  // A document that changes meanwhile is compared again. Until there is a result, the last one stays.
  const hasResult = state !== undefined && (state.status !== 'comparing' || state.differences.length > 0);
  const last = useRef(state);
  if (hasResult) last.current = state;
  const requestTexts = useCallback(() => comparison?.requestTexts(), [comparison]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { state: hasResult ? state : (last.current ?? state), requestTexts, retry };
}
