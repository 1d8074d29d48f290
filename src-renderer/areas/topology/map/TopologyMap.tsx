import type { Topology } from '../../../../src-preload/contract/rules/packedComponents.ts';
import type { Listed } from '../../../parts/components/listComponents.ts';
import type { TopologyView } from '../../../parts/components/topologyView.ts';

interface TopologyMapProps {
  readonly topology: Topology;
  readonly listed: readonly Listed[];
  readonly view: TopologyView;
}

export function TopologyMap({ listed }: TopologyMapProps) {
  return <p>{listed.length}</p>;
}
