import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Component, Topology } from '#contract/rules/packedComponents.ts';
import { recentMinutes } from '#contract/rules/topology.ts';
import type { RecentMoves } from '#contract/topology.ts';
import { queries } from '#parts/bridge/bridge.ts';
import type { ListedComponent } from '#parts/components/listComponents.ts';
import {
  type ComponentMove,
  movesById,
  type RecentLine,
  recentLines,
} from '#parts/components/recentMoves.ts';
import { toDisplayFailure } from '#parts/failures.ts';

/** Refetch interval in milliseconds: events older than an hour disappear. */
const refetchIntervalMs = 60_000;

const noMoves: ReadonlyMap<string, readonly ComponentMove[]> = new Map();

/** Events of the last hour, one line per component. */
export interface RecentHistory extends Pick<RecentMoves, 'since' | 'readings'> {
  readonly lines: readonly RecentLine[];
  /** Time of the query, in milliseconds since 1970. */
  readonly toMs: number;
}

/** Returns a predicate: whether a component or one of its ancestors is listed. */
function isListedOrBelow(
  { byId }: Topology,
  listed: readonly ListedComponent[],
): (component: Component) => boolean {
  // Computed on demand: usually no component has recent events.
  let listedIds: ReadonlySet<string> | undefined;
  return (component) => {
    listedIds ??= new Set(listed.map((one) => one.component.id));
    const ids = listedIds;
    const seen = new Set<string>();
    for (let at: Component | undefined = component; at !== undefined && !seen.has(at.id); ) {
      if (ids.has(at.id)) return true;
      seen.add(at.id);
      at = at.parentId === null ? undefined : byId.get(at.parentId);
    }
    return false;
  };
}

/**
 * Events of the last hour in the listed components and their descendants.
 * Updated by sync and every minute.
 */
export function useRecentEvents(
  topology: Topology | undefined,
  listed: readonly ListedComponent[] | undefined,
) {
  const query = useQuery({
    ...queries.topology.recent.queryOptions({ input: { minutes: recentMinutes } }),
    refetchInterval: refetchIntervalMs,
  });
  const { data, error, dataUpdatedAt } = query;
  const recent = data?.data;
  const byId = useMemo(() => (recent === undefined ? noMoves : movesById(recent)), [recent]);
  const lines = useMemo(
    () =>
      topology === undefined || listed === undefined || recent === undefined
        ? undefined
        : recentLines(topology, recent, isListedOrBelow(topology, listed)),
    [topology, listed, recent],
  );
  const events: RecentHistory | undefined =
    recent === undefined || lines === undefined
      ? undefined
      : { lines, since: recent.since, readings: recent.readings, toMs: dataUpdatedAt };
  return {
    byId,
    events,
    problem: error === null || data !== undefined ? undefined : toDisplayFailure(error).sentence,
  };
}
