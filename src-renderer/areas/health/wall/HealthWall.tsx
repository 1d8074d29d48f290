import { Pin } from 'lucide-react';
import { useMemo } from 'react';
import { formatElapsed } from '#kit/format/formatAge.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { formatInteger } from '#kit/format/formatNumber.ts';
import { visibleName } from '#kit/format/visibleText.ts';
import { AcknowledgedShape } from '#parts/acknowledgements/AcknowledgedIcon.tsx';
import { acknowledgedLabel } from '#parts/acknowledgements/acknowledgedLabel.ts';
import { messages as acknowledgementMessages } from '#parts/acknowledgements/messages.ts';
import { type Acknowledged, useAcknowledged } from '#parts/acknowledgements/useAcknowledgements.ts';
import type { CachedChecks } from '#parts/checks/checksQuery.ts';
import { messages as momentMessages } from '#parts/moment/messages.ts';
import { messages as wallMessages } from '#parts/wall/messages.ts';
import { useClockSeconds } from '#parts/wall/useClockSeconds.ts';
import { WallCounter } from '#parts/wall/WallCounter.tsx';
import { WallFrame } from '#parts/wall/WallFrame.tsx';
import { WallHealthy } from '#parts/wall/WallHealthy.tsx';
import { WallPage } from '#parts/wall/WallPage.tsx';
import { WallLine, WallTile } from '#parts/wall/WallTile.tsx';
import type { HealthView } from '../healthView.ts';
import type { CheckList } from '../useCheckList.ts';
import { type CheckTile, checkTiles } from './checkTiles.ts';
import { messages } from './messages.ts';
import { useWallPages } from './useWallPages.ts';

interface HealthWallProps {
  readonly cached: CachedChecks;
  readonly list: CheckList;
  readonly view: HealthView;
  readonly pins: ReadonlySet<string>;
  readonly online: boolean;
  readonly onRefresh: () => void;
  readonly onOpen: (checkId: string) => void;
  readonly onClose: () => void;
}

interface TileProps {
  readonly tile: CheckTile;
  readonly acknowledged: Acknowledged;
  readonly nowMs: number;
  readonly onOpen: (checkId: string) => void;
}

/** Mark of an acknowledged check, or of a group with acknowledged checks. */
function TileAcknowledged({ tile, acknowledged, nowMs }: Omit<TileProps, 'onOpen'>) {
  const { failingIds } = tile;
  const found = failingIds.flatMap((id) => acknowledged.get(id) ?? []);
  const [first] = found;
  if (first === undefined) return null;
  const label =
    failingIds.length === 1
      ? visibleName(acknowledgedLabel(first, nowMs))
      : acknowledgementMessages.some(formatInteger(found.length), formatInteger(failingIds.length));
  return <AcknowledgedShape label={label} />;
}

function Tile({ tile, acknowledged, nowMs, onOpen }: TileProps) {
  const age = tile.since === null ? '' : formatElapsed(tile.since, nowMs);
  return (
    <WallTile
      shape={tile.failing === tile.count ? 'unhealthy' : 'warning'}
      icon={tile.icon}
      name={tile.name}
      mark={
        <>
          <TileAcknowledged tile={tile} acknowledged={acknowledged} nowMs={nowMs} />
          {tile.pinned && <Pin role="img" aria-label={messages.pinned} />}
        </>
      }
      onOpen={() => onOpen(tile.checkId)}
    >
      <WallLine>
        {tile.count > 1 && <b>{messages.ofCount(formatInteger(tile.failing), formatInteger(tile.count))}</b>}
        {age !== '' && <span>{wallMessages.since(age)}</span>}
      </WallLine>
      <WallLine variant="faint">
        {[tile.severity, tile.namespace].filter((text) => text !== null && text !== '').join(' · ')}
      </WallLine>
    </WallTile>
  );
}

/** The wall display: large tiles of failing checks, with automatic refresh and paging. */
export function HealthWall({
  cached,
  list,
  view,
  pins,
  online,
  onRefresh,
  onOpen,
  onClose,
}: HealthWallProps) {
  const nowMs = useClockSeconds();
  const acknowledged = useAcknowledged('check');
  const tiles = useMemo(
    () => checkTiles(list.matching, view.groupBy, pins),
    [list.matching, view.groupBy, pins],
  );
  const { containerRef, grid, shown, page, pages } = useWallPages(tiles);
  const { healthy, unhealthy, unknown } = list.counts;
  const hasChecks = cached.checks.length > 0;
  return (
    <WallFrame
      label={messages.title}
      counters={
        <>
          <WallCounter shape="unhealthy" count={unhealthy} word={messages.unhealthy} />
          <WallCounter shape="healthy" count={healthy} word={messages.healthy} />
          {unknown > 0 && <WallCounter shape="unknown" count={unknown} word={messages.unknown} />}
        </>
      }
      asOf={cached.asOf}
      online={online}
      nowMs={nowMs}
      tilesRef={containerRef}
      page={page}
      pages={pages}
      note={view.at === undefined ? undefined : momentMessages.wall(formatMoment(view.at))}
      onRefresh={onRefresh}
      onClose={onClose}
    >
      {tiles.length === 0 ? (
        <WallHealthy well={hasChecks} text={hasChecks ? messages.allHealthy : messages.noData} />
      ) : (
        <WallPage key={page} grid={grid} tiles={shown} rowEm={9} keyOf={({ key }) => key}>
          {(tile) => <Tile tile={tile} acknowledged={acknowledged} nowMs={nowMs} onOpen={onOpen} />}
        </WallPage>
      )}
    </WallFrame>
  );
}
