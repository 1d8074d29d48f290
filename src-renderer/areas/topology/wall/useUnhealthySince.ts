import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { wallHistoryHours } from '#contract/rules/topology.ts';
import type { RecentMoves } from '#contract/topology.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { type SinceOf, sinceOf } from './sinceOf.ts';

const none: Pick<RecentMoves, 'moves' | 'readings'> = { moves: [], readings: [] };

/** Health changes from the synced history. Without it the tiles show no duration. */
export function useUnhealthySince(): SinceOf {
  const { data } = useQuery(
    queries.topology.recent.queryOptions({ input: { minutes: wallHistoryHours * 60 } }),
  );
  const recent = data?.data ?? none;
  return useMemo(() => sinceOf(recent), [recent]);
}
