import { CircleCheck, CloudOff, Pin, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatAge } from '../../../kit/format/formatAge.ts';
import { formatInteger } from '../../../kit/format/formatNumber.ts';
import { formatTimeOfDay } from '../../../kit/format/formatTimeOfDay.ts';
import { Icon } from '../../../kit/icons/Icon.tsx';
import { useAutoRefresh } from '../../../kit/refresh/useAutoRefresh.ts';
import { StatusIcon } from '../../../kit/status/StatusIcon.tsx';
import type { HealthView } from '../healthView.ts';
import type { CheckList } from '../useCheckList.ts';
import type { KeptChecks } from '../useChecks.ts';
import { messages } from './messages.ts';
import { useWakeLock } from './useWakeLock.ts';
import { useWallPages } from './useWallPages.ts';
import styles from './Wall.module.css';
import { type WallTile, wallState, wallTiles } from './wallTiles.ts';

interface WallViewProps {
  readonly kept: KeptChecks;
  readonly list: CheckList;
  readonly view: HealthView;
  readonly pins: ReadonlySet<string>;
  readonly online: boolean;
  readonly onRefresh: () => void;
  readonly onOpen: (checkId: string) => void;
  readonly onClose: () => void;
}

function useSeconds(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

interface TileProps {
  readonly tile: WallTile;
  readonly nowMs: number;
  readonly onOpen: (checkId: string) => void;
}

function Tile({ tile, nowMs, onOpen }: TileProps) {
  const age = formatAge(tile.since, nowMs);
  return (
    <li className={styles.cell}>
      <button type="button" className={styles.tile} onClick={() => onOpen(tile.checkId)}>
        <span className={styles.name}>
          <StatusIcon shape={tile.failing === tile.count ? 'unhealthy' : 'warning'} />
          <Icon name={tile.icon} className={styles.icon} />
          <span className={styles.text}>{tile.name}</span>
          {tile.pinned && <Pin role="img" aria-label={messages.pinned} />}
        </span>
        <span className={styles.fact}>
          {tile.count > 1 && (
            <b>{messages.ofCount(formatInteger(tile.failing), formatInteger(tile.count))}</b>
          )}
          {age !== '' && <span>{messages.since(age)}</span>}
        </span>
        <span className={styles.faint}>
          {[tile.severity, tile.namespace].filter((text) => text !== null && text !== '').join(' · ')}
        </span>
      </button>
    </li>
  );
}

/** The dashboard for a screen on the wall: what fails, large, and whether that is still true. It asks and turns pages by itself. */
export function WallView({ kept, list, view, pins, online, onRefresh, onOpen, onClose }: WallViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useWakeLock();
  useAutoRefresh('30s', 0, onRefresh);
  const nowMs = useSeconds();
  const tiles = useMemo(
    () => wallTiles(list.matching, view.groupBy, pins),
    [list.matching, view.groupBy, pins],
  );
  const { place, columns, rows, shown, page, pages } = useWallPages(tiles);
  const state = wallState(kept.asOf, online, nowMs);
  const age = formatAge(kept.asOf, nowMs);
  const { healthy, unhealthy, unknown } = list.counts;
  return (
    <dialog
      ref={dialog}
      className={styles.wall}
      aria-label={messages.title}
      data-state={state}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <p className={styles.counter} data-tone={unhealthy > 0 ? 'bad' : undefined}>
          <StatusIcon shape="unhealthy" />
          <b>{formatInteger(unhealthy)}</b> {messages.unhealthy}
        </p>
        <p className={styles.counter}>
          <StatusIcon shape="healthy" />
          <b>{formatInteger(healthy)}</b> {messages.healthy}
        </p>
        {unknown > 0 && (
          <p className={styles.counter}>
            <StatusIcon shape="unknown" />
            <b>{formatInteger(unknown)}</b> {messages.unknown}
          </p>
        )}
        <div className={styles.times}>
          <time className={styles.clock}>{formatTimeOfDay(new Date(nowMs).toISOString(), nowMs)}</time>
          <span className={styles.age}>{messages.asOf(formatTimeOfDay(kept.asOf, nowMs), age)}</span>
        </div>
        <button type="button" className={styles.leave} aria-label={messages.leave} onClick={onClose}>
          <X aria-hidden />
        </button>
      </header>
      {state !== 'fresh' && (
        <p className={styles.state} role="status">
          {state === 'offline' ? <CloudOff aria-hidden /> : <TriangleAlert aria-hidden />}
          {state === 'offline' ? messages.offline : messages.stale(age)}
        </p>
      )}
      <div ref={place} className={styles.place}>
        {tiles.length === 0 ? (
          <p className={styles.well}>
            {kept.checks.length > 0 && <CircleCheck aria-hidden />}
            {kept.checks.length > 0 ? messages.allHealthy : messages.noData}
          </p>
        ) : (
          <ul
            key={page}
            className={styles.tiles}
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              gridTemplateRows: `repeat(${rows}, minmax(0, 9em))`,
            }}
          >
            {shown.map((tile) => (
              <Tile key={tile.key} tile={tile} nowMs={nowMs} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </div>
      {pages > 1 && <p className={styles.pages}>{messages.page(page, pages)}</p>}
    </dialog>
  );
}
