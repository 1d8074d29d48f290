import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { nothingSeen, type Seen } from '../../../../src-preload/contract/rules/seen.ts';
import { queries } from '../../../parts/bridge/bridge.ts';
import { useSeen } from '../../../parts/bridge/live.ts';

type Counts = Readonly<Record<string, number>>;

interface Unseen {
  readonly seen: Seen;
  /** Number of unseen changes by item and by type. Zero counts are missing. */
  readonly items: Counts;
  readonly types: Counts;
}

const none: Counts = {};

/** Unseen changes of items and types. Queries nothing until the user has set a first mark. */
export function useUnseen(items: readonly string[], types: readonly string[]): Unseen {
  const seen = useSeen() ?? nothingSeen;
  const anything =
    seen.catalog !== null || Object.keys(seen.types).length > 0 || Object.keys(seen.items).length > 0;
  const { data, refetch } = useQuery(
    queries.changes.seen.counts.queryOptions({
      input: { items: [...items], types: [...types] },
      enabled: anything && items.length + types.length > 0,
      placeholderData: keepPreviousData,
    }),
  );
  // A mark was set or removed.
  useEffect(() => {
    if (anything && seen !== nothingSeen) void refetch();
  }, [seen, anything, refetch]);
  return {
    seen,
    items: anything ? (data?.data.items ?? none) : none,
    types: anything ? (data?.data.types ?? none) : none,
  };
}
