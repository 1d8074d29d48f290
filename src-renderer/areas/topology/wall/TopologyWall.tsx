import { formatMoment } from '#kit/format/formatMoment.ts';
import type { TopologyView } from '#parts/components/topologyView.ts';
import type { CachedTopology } from '#parts/components/useTopology.ts';
import { messages as momentMessages } from '#parts/moment/messages.ts';
import { useClockSeconds } from '#parts/wall/useClockSeconds.ts';
import { WallCounter } from '#parts/wall/WallCounter.tsx';
import { WallFrame } from '#parts/wall/WallFrame.tsx';
import { WallHealthy } from '#parts/wall/WallHealthy.tsx';
import { WallPage } from '#parts/wall/WallPage.tsx';
import { ComponentWallTile } from './ComponentWallTile.tsx';
import type { WallCounts } from './componentTiles.ts';
import { messages } from './messages.ts';
import { useUnhealthySince } from './useUnhealthySince.ts';
import { useWallRotation } from './useWallRotation.ts';

interface TopologyWallProps {
  readonly cached: CachedTopology;
  /** The open view, shown if no dashboard view is saved. */
  readonly view: TopologyView;
  readonly online: boolean;
  /** Called every 30 s. */
  readonly onRefresh: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

function healthyText({ healthy, unknown }: WallCounts): string {
  if (healthy + unknown === 0) return messages.empty;
  return unknown > 0 ? messages.noneUnhealthy : messages.allHealthy;
}

/**
 * The wall display of the topology: troubled components of all saved views, the greatest impact largest.
 * Refreshes and turns pages automatically.
 */
export function TopologyWall({ cached, view, online, onRefresh, onOpen, onClose }: TopologyWallProps) {
  const nowMs = useClockSeconds();
  const since = useUnhealthySince();
  const {
    containerRef,
    grid,
    name,
    shown,
    tiles,
    counts,
    page,
    pages,
    omitted,
    viewNumber,
    views,
    paused,
    onTurn,
  } = useWallRotation(cached.topology, view);
  const notes = [
    view.at === undefined ? '' : momentMessages.wall(formatMoment(view.at)),
    paused ? messages.paused : '',
    omitted > 0 ? messages.omitted(omitted) : '',
    views > 1 ? messages.view(viewNumber, views) : '',
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
      asOf={cached.asOf}
      online={online}
      nowMs={nowMs}
      tilesRef={containerRef}
      page={page}
      pages={pages}
      note={notes.length > 0 ? notes.join(' · ') : undefined}
      onPageChange={onTurn}
      onRefresh={onRefresh}
      onClose={onClose}
    >
      {tiles.length === 0 ? (
        <WallHealthy well={counts.healthy + counts.unknown > 0} text={healthyText(counts)} />
      ) : (
        <WallPage
          key={`${viewNumber} ${page}`}
          grid={grid}
          tiles={shown}
          rowEm={12}
          keyOf={({ component }) => component.id}
        >
          {(tile, { columns, rows }) => (
            <ComponentWallTile
              tile={tile}
              large={columns * rows > 2}
              since={view.at === undefined ? since(tile.component) : undefined}
              nowMs={nowMs}
              onOpen={onOpen}
            />
          )}
        </WallPage>
      )}
    </WallFrame>
  );
}
