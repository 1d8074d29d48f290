import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stateRetentionHours } from '#contract/rules/topology.ts';
import type { RecentMoves } from '#contract/topology.ts';
import { queries } from '#parts/bridge/bridge.ts';
import { type SinceOf, sinceOf } from './sinceOf.ts';

const none: RecentMoves['moves'] = [];

/** Health changes from the synced history. Without it the tiles show no duration. */
export function useUnhealthySince(): SinceOf {
  const { data } = useQuery(
    queries.topology.recent.queryOptions({ input: { minutes: stateRetentionHours * 60 } }),
  );
  const moves = data?.data.moves ?? none;
  return useMemo(() => sinceOf(moves), [moves]);
}
