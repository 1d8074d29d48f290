import { useMemo } from 'react';
import { useCheckPins } from '../bridge/live.ts';

/** Returns the ids of pinned checks. The set is stable, because a new one renders all rows again. */
export function usePinnedChecks(): ReadonlySet<string> {
  const key = useCheckPins()?.join() ?? '';
  return useMemo(() => new Set(key === '' ? [] : key.split(',')), [key]);
}
