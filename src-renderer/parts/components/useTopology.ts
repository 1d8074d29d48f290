import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Topology, unpackComponents } from '../../../src-preload/contract/rules/packedComponents.ts';
import { markOnce, marks } from '../../kit/marks.ts';
import type { AnswerOrigin } from '../asOfState.ts';
import { bridge, queries } from '../bridge/bridge.ts';

/** All components. Unpacked once per version, so that unchanged versions keep the same objects. */
export interface KeptTopology extends AnswerOrigin {
  readonly version: string;
  readonly topology: Topology;
}

const topologyKey = queries.topology.list.key({ type: 'query' });

async function askTopology(client: QueryClient, signal: AbortSignal): Promise<KeptTopology> {
  const held = client.getQueryData<KeptTopology>(topologyKey);
  const { data, ...origin } = await bridge.topology.list(held === undefined ? {} : { known: held.version }, {
    signal,
  });
  if (data.packed !== null) {
    markOnce(marks.topologyReceived);
    return { ...origin, version: data.version, topology: unpackComponents(data.packed) };
  }
  if (held === undefined) throw new Error('There are no components for the version that was answered.');
  return { ...origin, version: data.version, topology: held.topology };
}

/**
 * Returns all components. parts/liveAnswers.ts refetches them when sync changes components.
 * @param enabled false sends no request
 */
export const useTopology = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: topologyKey,
    queryFn: ({ client, signal }) => askTopology(client, signal),
    // Versions detect changes. A deep comparison of thousands of rows would be slow.
    structuralSharing: false,
  });
