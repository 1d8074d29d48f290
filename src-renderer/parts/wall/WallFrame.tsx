import { ChevronLeft, ChevronRight, CloudOff, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { formatElapsed } from '#kit/format/formatAge.ts';
import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { Column } from '#kit/layout/boxes.tsx';
import { useAutoRefresh } from '#kit/refresh/useAutoRefresh.ts';
import { messages } from './messages.ts';
import { useWakeLock } from './useWakeLock.ts';
import styles from './Wall.module.css';
import { wallState } from './wallState.ts';

interface WallFrameProps {
  /** Accessible name. */
  readonly label: string;
  /** Name of the current content, if it changes automatically. */
  readonly name?: string | undefined;
  /** `WallCounter` elements. */
  readonly counters: ReactNode;
  /** Time of the displayed data; ISO 8601. */
  readonly asOf: string;
  readonly online: boolean;
  readonly nowMs: number;
  /** Ref to the container of the tiles; see useWallRoom.ts. */
  readonly tilesRef: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
  /** Note next to the page number. */
  readonly note?: string | undefined;
  /** Turns pages manually. Undefined hides the buttons. */
  readonly onPageChange?: ((by: -1 | 1) => void) | undefined;
  /** Called every 30 s. */
  readonly onRefresh: () => void;
  readonly onClose: () => void;
}

/** Full-window display for a wall screen. Keeps the screen on and refreshes automatically. */
export function WallFrame(props: WallFrameProps) {
  const { label, name, asOf, online, nowMs, page, pages, note, onPageChange, onRefresh, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useWakeLock();
  useAutoRefresh('30s', 0, onRefresh);
  const state = wallState(asOf, online, nowMs);
  const age = formatElapsed(asOf, nowMs);
  const hasPageButtons = onPageChange !== undefined;
  return (
    <dialog
      ref={dialog}
      className={styles.wall}
      aria-label={label}
      data-state={state}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={({ key }) => {
        if (!hasPageButtons) return;
        if (key === 'PageDown') onPageChange(1);
        if (key === 'PageUp') onPageChange(-1);
      }}
    >
      <header className={styles.head}>
        <div className={styles.figures}>
          {name !== undefined && <h2 className={styles.title}>{name}</h2>}
          <div className={styles.counters}>{props.counters}</div>
        </div>
        <Column align="end" fixed digits>
          <time className={styles.clock}>{formatTimeOfDay(new Date(nowMs).toISOString(), nowMs)}</time>
          <span className={styles.age}>{messages.asOf(formatTimeOfDay(asOf, nowMs), age)}</span>
        </Column>
        <button type="button" className={styles.press} aria-label={messages.leave} onClick={onClose}>
          <X aria-hidden />
        </button>
      </header>
      {state !== 'fresh' && (
        <p className={styles.state} role="status">
          {state === 'offline' ? <CloudOff aria-hidden /> : <TriangleAlert aria-hidden />}
          {state === 'offline' ? messages.offline : messages.stale(age)}
        </p>
      )}
      <div ref={props.tilesRef} className={styles.place}>
        {props.children}
      </div>
      {(pages > 1 || hasPageButtons || note !== undefined) && (
        <footer className={styles.foot}>
          {note !== undefined && <p>{note}</p>}
          {hasPageButtons && (
            <button
              type="button"
              className={styles.press}
              aria-label={messages.previous}
              onClick={() => onPageChange(-1)}
            >
              <ChevronLeft aria-hidden />
            </button>
          )}
          {pages > 1 && <p>{messages.page(page, pages)}</p>}
          {hasPageButtons && (
            <button
              type="button"
              className={styles.press}
              aria-label={messages.next}
              onClick={() => onPageChange(1)}
            >
              <ChevronRight aria-hidden />
            </button>
          )}
        </footer>
      )}
    </dialog>
  );
}
