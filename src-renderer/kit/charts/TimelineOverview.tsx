import { scaleLinear } from 'd3';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { barPath } from './barPath.ts';
import styles from './EventTimeline.module.css';
import { formatCursorRange } from './formatCursorTime.ts';
import { messages } from './messages.ts';
import { PlotFrame } from './PlotFrame.tsx';
import { type ChartEvent, columnCounts } from './timelineMarks.ts';
import { clampWindow, isFullRange, shiftWindow, type TimeWindow, windowAfterKey } from './timelineWindow.ts';

interface TimelineOverviewProps {
  readonly label: string;
  readonly lanes: ReadonlyArray<readonly ChartEvent[]>;
  readonly fullRange: TimeWindow;
  readonly visibleRange: TimeWindow;
  readonly onVisibleRangeChange: (shown: TimeWindow) => void;
  readonly width: number;
}

interface Drag {
  readonly startMs: number;
  readonly currentMs: number;
  /** The window that the drag moves. Undefined when the drag draws a new window. */
  readonly movedWindow: TimeWindow | undefined;
}

const height = 40;
const columnWidth = 4;
/** Shorter drags (px) count as clicks. */
const minDragDistance = 4;

/** The whole time range below a timeline. Pointer and keyboard move or redraw the displayed window. */
export function TimelineOverview({
  label,
  lanes,
  fullRange,
  visibleRange,
  onVisibleRangeChange,
  width,
}: TimelineOverviewProps) {
  const [drag, setDrag] = useState<Drag>();
  const toX = useMemo(
    () =>
      scaleLinear([fullRange.fromMs, Math.max(fullRange.toMs, fullRange.fromMs + 1)], [0, width]).clamp(true),
    [fullRange, width],
  );
  const paths = useMemo(() => {
    const counts = columnCounts(
      lanes,
      fullRange.fromMs,
      fullRange.toMs,
      Math.max(1, Math.floor(width / columnWidth)),
    );
    const maxCount = counts.reduce((so, [all]) => Math.max(so, all), 1);
    const path = (part: 0 | 1) =>
      counts
        .map((column, at) => {
          // Square root scale, so that a single event stays visible next to a thousand.
          const length =
            column[part] === 0 ? 0 : Math.max(2, Math.sqrt(column[part] / maxCount) * (height - 8));
          return length === 0 ? '' : barPath(at * columnWidth, columnWidth - 1, height - length, length);
        })
        .join('');
    return [path(0), path(1)] as const;
  }, [lanes, fullRange, width]);

  const pointerTimeMs = (event: PointerEvent<HTMLElement>): number =>
    toX.invert(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const windowOfDrag = (of: Drag): TimeWindow | undefined => {
    if (of.movedWindow !== undefined)
      return shiftWindow(of.movedWindow, fullRange, of.currentMs - of.startMs);
    if (Math.abs(toX(of.currentMs) - toX(of.startMs)) < minDragDistance) return undefined;
    return clampWindow(
      { fromMs: Math.min(of.startMs, of.currentMs), toMs: Math.max(of.startMs, of.currentMs) },
      fullRange,
    );
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const startMs = pointerTimeMs(event);
      const inside =
        !isFullRange(visibleRange, fullRange) &&
        startMs >= visibleRange.fromMs &&
        startMs <= visibleRange.toMs;
      setDrag({ startMs, currentMs: startMs, movedWindow: inside ? visibleRange : undefined });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag === undefined) return;
      const next = { ...drag, currentMs: pointerTimeMs(event) };
      setDrag(next);
      if (next.movedWindow !== undefined) onVisibleRangeChange(windowOfDrag(next) ?? visibleRange);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drag === undefined) return;
      setDrag(undefined);
      const next = windowOfDrag({ ...drag, currentMs: pointerTimeMs(event) });
      if (next !== undefined) onVisibleRangeChange(next);
    },
    onPointerCancel: () => setDrag(undefined),
    onDoubleClick: () => onVisibleRangeChange(fullRange),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = windowAfterKey(visibleRange, fullRange, event.key);
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onVisibleRangeChange(next);
    },
  };
  const selection = (drag === undefined ? undefined : windowOfDrag(drag)) ?? visibleRange;
  const range = formatCursorRange(
    visibleRange.fromMs,
    visibleRange.toMs,
    visibleRange.toMs - visibleRange.fromMs,
  );
  const left = toX(selection.fromMs);
  const selectedWidth = Math.max(2, toX(selection.toMs) - left);
  return (
    <PlotFrame
      label={messages.overview(label)}
      width={width}
      height={height}
      className={styles.overview}
      part="overview"
      keysHint={messages.howToZoom}
      announcement={!isFullRange(visibleRange, fullRange) && messages.shown(range)}
      announcementPart="shown"
      handlers={handlers}
      drawing={
        <>
          <path className={styles.all} d={paths[0]} />
          <path className={styles.allBad} d={paths[1]} />
          {(!isFullRange(visibleRange, fullRange) || drag !== undefined) && (
            <rect
              className={styles.window}
              data-part="window"
              x={left}
              y={0.5}
              width={selectedWidth}
              height={height - 1}
            />
          )}
        </>
      }
    />
  );
}
