import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noSeenTimes, type SeenTimes } from '#contract/rules/seen.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { useSeen } from '#parts/bridge/live.ts';

type Counts = Readonly<Record<string, number>>;

interface UnseenChanges {
  readonly seen: SeenTimes;
  /** Number of unseen changes by item and by type. Zero counts are missing. */
  readonly items: Counts;
  readonly types: Counts;
}

const noCounts: Counts = {};

/** Unseen changes of items and types. Queries nothing until the user has set a first mark. */
export function useUnseen(items: readonly string[], types: readonly string[]): UnseenChanges {
  const seen = useSeen() ?? noSeenTimes;
  const hasMarks =
    seen.catalog !== null || Object.keys(seen.types).length > 0 || Object.keys(seen.items).length > 0;
  const { data, refetch } = useQuery(
    queries.changes.seen.counts.queryOptions({
      input: { items: [...items], types: [...types] },
      enabled: hasMarks && items.length + types.length > 0,
      placeholderData: keepPreviousData,
    }),
  );
  // A mark was set or removed.
  useEffect(() => {
    if (hasMarks && seen !== noSeenTimes) void refetch();
  }, [seen, hasMarks, refetch]);
  return {
    seen,
    items: hasMarks ? (data?.data.items ?? noCounts) : noCounts,
    types: hasMarks ? (data?.data.types ?? noCounts) : noCounts,
  };
}
