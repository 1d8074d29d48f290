import { useMemo } from 'react';
import type { PinnableKind } from '#contract/rules/recent.ts';
import { useRecentLists } from '../bridge/live.ts';

/**
 * Returns the ids of pinned records of a kind, in the order of pinning. The set is stable, because a new one renders
 * all rows again.
 */
export function usePins(kind: PinnableKind): ReadonlySet<string> {
  const pinned = useRecentLists()?.pinned ?? [];
  const key = pinned.flatMap((record) => (record.kind === kind ? [record.id] : [])).join('\n');
  return useMemo(() => new Set(key === '' ? [] : key.split('\n')), [key]);
}
