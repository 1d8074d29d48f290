import type { TopologyView } from '../../../parts/components/topologyView.ts';
import type { KeptTopology } from '../../../parts/components/useTopology.ts';
import { useSeconds } from '../../../parts/wall/useSeconds.ts';
import { WallCounter } from '../../../parts/wall/WallCounter.tsx';
import { WallFrame } from '../../../parts/wall/WallFrame.tsx';
import { WallPage } from '../../../parts/wall/WallPage.tsx';
import { WallWell } from '../../../parts/wall/WallWell.tsx';
import { ComponentWallTile } from './ComponentWallTile.tsx';
import { messages } from './messages.ts';
import { useTroubleSince } from './useTroubleSince.ts';
import { useWallRounds } from './useWallRounds.ts';
import type { WallCounts } from './wallTiles.ts';

interface TopologyWallProps {
  readonly kept: KeptTopology;
  /** The open view, shown if no dashboard view is saved. */
  readonly view: TopologyView;
  readonly online: boolean;
  /** Called every 30 s. */
  readonly onRefresh: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

function wellText({ healthy, unknown }: WallCounts): string {
  if (healthy + unknown === 0) return messages.empty;
  return unknown > 0 ? messages.noneUnhealthy : messages.allHealthy;
}

/**
 * The wall display of the topology: troubled components of all saved views, the greatest impact largest.
 * Refreshes and turns pages automatically.
 */
export function TopologyWall({ kept, view, online, onRefresh, onOpen, onClose }: TopologyWallProps) {
  const nowMs = useSeconds();
  const since = useTroubleSince();
  const { place, room, name, shown, tiles, counts, page, pages, left, viewAt, views, paused, onTurn } =
    useWallRounds(kept.topology, view);
  const notes = [
    paused ? messages.paused : '',
    left > 0 ? messages.left(left) : '',
    views > 1 ? messages.view(viewAt, views) : '',
  ].filter((note) => note !== '');
  return (
    <WallFrame
      label={messages.title}
      name={name}
      counters={
        <>
          <WallCounter shape="unhealthy" count={counts.unhealthy} word={messages.healths.unhealthy} />
          <WallCounter shape="warning" count={counts.warning} word={messages.healths.warning} />
          <WallCounter shape="healthy" count={counts.healthy} word={messages.healths.healthy} />
          {counts.unknown > 0 && (
            <WallCounter shape="unknown" count={counts.unknown} word={messages.healths.unknown} />
          )}
        </>
      }
      asOf={kept.asOf}
      online={online}
      nowMs={nowMs}
      place={place}
      page={page}
      pages={pages}
      note={notes.length > 0 ? notes.join(' · ') : undefined}
      onTurn={onTurn}
      onRefresh={onRefresh}
      onClose={onClose}
    >
      {tiles.length === 0 ? (
        <WallWell well={counts.healthy + counts.unknown > 0} text={wellText(counts)} />
      ) : (
        <WallPage
          key={`${viewAt} ${page}`}
          room={room}
          tiles={shown}
          rowEm={12}
          keyOf={({ component }) => component.id}
        >
          {(tile, { columns, rows }) => (
            <ComponentWallTile
              tile={tile}
              large={columns * rows > 2}
              since={since(tile.component)}
              nowMs={nowMs}
              onOpen={onOpen}
            />
          )}
        </WallPage>
      )}
    </WallFrame>
  );
}
