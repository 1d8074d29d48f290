import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { type Topology, unpackComponents } from '#contract/rules/packedComponents.ts';
import { markOnce, marks } from '#kit/marks.ts';
import type { AnswerOrigin } from '../asOfState.ts';
import { bridge, queries } from '../bridge/bridge.ts';

/** All components. Unpacked once per version, so that unchanged versions keep the same objects. */
export interface CachedTopology extends AnswerOrigin {
  readonly version: string;
  readonly topology: Topology;
}

const topologyKey = queries.topology.list.key({ type: 'query' });

async function fetchTopology(client: QueryClient, signal: AbortSignal): Promise<CachedTopology> {
  const cached = client.getQueryData<CachedTopology>(topologyKey);
  const { data, ...origin } = await bridge.topology.list(
    cached === undefined ? {} : { known: cached.version },
    {
      signal,
    },
  );
  if (data.packed !== null) {
    markOnce(marks.topologyReceived);
    return { ...origin, version: data.version, topology: unpackComponents(data.packed) };
  }
  if (cached === undefined) throw new Error('There are no components for the version that was answered.');
  return { ...origin, version: data.version, topology: cached.topology };
}

export const topologyQuery = {
  queryKey: topologyKey,
  queryFn: ({ client, signal }: QueryFunctionContext) => fetchTopology(client, signal),
  // Versions detect changes. A deep comparison of thousands of rows would be slow.
  structuralSharing: false,
};

/**
 * Returns all components. parts/liveAnswers.ts refetches them when sync changes components.
 * @param enabled false sends no request
 */
export const useTopology = (enabled = true) => useQuery({ ...topologyQuery, enabled });
