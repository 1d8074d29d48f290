import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type Topology, unpackComponents } from '../../../src-preload/contract/rules/packedComponents.ts';
import { markOnce, marks } from '../../kit/marks.ts';
import type { AnswerOrigin } from '../asOfState.ts';
import { bridge, queries } from '../bridge/bridge.ts';

/** All components, unpacked once a version: as long as it is the same the rows are the same objects. */
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

/** The components; asked for again by parts/liveAnswers.ts when sync changed some. @param enabled nothing is asked before */
export const useTopology = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: topologyKey,
    queryFn: ({ client, signal }) => askTopology(client, signal),
    // Rows are compared by version; looking into thousands of them would find nothing else.
    structuralSharing: false,
  });
