import type { TopologyView } from '../../../parts/components/topologyView.ts';
import type { KeptTopology } from '../../../parts/components/useTopology.ts';

interface TopologyWallProps {
  readonly kept: KeptTopology;
  readonly view: TopologyView;
  readonly online: boolean;
  readonly onRefresh: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

export function TopologyWall({ kept, onClose }: TopologyWallProps) {
  return (
    <button type="button" onClick={onClose}>
      {kept.version}
    </button>
  );
}
