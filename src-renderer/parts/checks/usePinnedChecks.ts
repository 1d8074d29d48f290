import { useMemo } from 'react';
import { useCheckPins } from '../bridge/live.ts';

/** Ids of the checks that the person pinned; the same set as long as the same checks are in it: with another one every row is drawn anew. */
export function usePinnedChecks(): ReadonlySet<string> {
  const key = useCheckPins()?.join() ?? '';
  return useMemo(() => new Set(key === '' ? [] : key.split(',')), [key]);
}
