import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { queries } from '../../../parts/bridge/bridge.ts';
import { listComponents } from '../../../parts/components/listComponents.ts';
import { topologyView } from '../../../parts/components/topologyView.ts';
import { useTopology } from '../../../parts/components/useTopology.ts';
import { ListFrame } from '../../../parts/list/ListFrame.tsx';
import { useView } from '../../../parts/list/useView.ts';
import { useServerOnline } from '../../../parts/useServerOnline.ts';
import { TopologyWall } from '../wall/TopologyWall.tsx';

const TopologyMap = lazy(async () => ({ default: (await import('../map/TopologyMap.tsx')).TopologyMap }));

const words = { title: 'Dashboard', rows: 'components' };

export function DashboardScreen() {
  const { history } = useRouter();
  const { view, lasting, change } = useView(topologyView);
  const online = useServerOnline();
  const answer = useTopology();
  const kept = answer.data;
  const listed = useMemo(() => (kept === undefined ? [] : listComponents(kept.topology, view)), [kept, view]);
  const refresh = useQuery({ ...queries.topology.refresh.queryOptions(), enabled: false });
  return (
    <>
      <ListFrame
        words={words}
        asked={answer}
        onRetry={() => void answer.refetch()}
        lasting={lasting}
        toolbar={null}
      >
        {kept !== undefined && view.layout === 'map' && (
          <Suspense fallback={null}>
            <TopologyMap topology={kept.topology} listed={listed} view={view} />
          </Suspense>
        )}
      </ListFrame>
      {kept !== undefined && view.wall && (
        <TopologyWall
          kept={kept}
          view={view}
          online={online}
          onRefresh={() => {
            if (online) void refresh.refetch();
          }}
          onOpen={(id) => history.push(`/topology/${encodeURIComponent(id)}`)}
          onClose={() => change({ wall: false })}
        />
      )}
    </>
  );
}
