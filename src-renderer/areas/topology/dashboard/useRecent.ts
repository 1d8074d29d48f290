import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Component, Topology } from '../../../../src-preload/contract/rules/packedComponents.ts';
import { recentMinutes } from '../../../../src-preload/contract/rules/topology.ts';
import { queries } from '../../../parts/bridge/bridge.ts';
import type { Listed } from '../../../parts/components/listComponents.ts';
import { type RecentOfComponent, recentById, recentLines } from '../../../parts/components/recentMoves.ts';
import { toShownFailure } from '../../../parts/failures.ts';

/** Refetch interval in milliseconds: events older than an hour disappear. */
const againMs = 60_000;

const nothing: ReadonlyMap<string, RecentOfComponent> = new Map();

/** Returns a predicate: whether a component or one of its ancestors is listed. */
function isUnder({ byId }: Topology, listed: readonly Listed[]): (component: Component) => boolean {
  // Computed on demand: usually no component has recent events.
  let known: ReadonlySet<string> | undefined;
  return (component) => {
    known ??= new Set(listed.map((one) => one.component.id));
    const ids = known;
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
export function useRecent(topology: Topology | undefined, listed: readonly Listed[] | undefined) {
  const asked = useQuery({
    ...queries.topology.recent.queryOptions({ input: { minutes: recentMinutes } }),
    refetchInterval: againMs,
  });
  const { data, error, dataUpdatedAt } = asked;
  const byId = useMemo(() => (data === undefined ? nothing : recentById(data.data)), [data]);
  const lines = useMemo(
    () =>
      topology === undefined || listed === undefined
        ? undefined
        : recentLines(topology, byId, isUnder(topology, listed)),
    [topology, listed, byId],
  );
  return {
    byId,
    known:
      data === undefined || lines === undefined
        ? undefined
        : { lines, since: data.data.since, toMs: dataUpdatedAt },
    problem: error === null || data !== undefined ? undefined : toShownFailure(error).sentence,
  };
}
