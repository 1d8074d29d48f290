import { scaleLinear } from 'd3';
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { barPath } from './barPath.ts';
import plotStyles from './ChartPlot.module.css';
import { cursorRange } from './cursorTime.ts';
import styles from './EventTimeline.module.css';
import { messages } from './messages.ts';
import { columnCounts, type TimelineEvent } from './timelineMarks.ts';
import { isWhole, moved, type TimeWindow, windowAfterKey, windowWithin } from './timelineWindow.ts';

interface TimelineOverviewProps {
  readonly label: string;
  readonly lanes: ReadonlyArray<readonly TimelineEvent[]>;
  readonly whole: TimeWindow;
  readonly shown: TimeWindow;
  readonly onShown: (shown: TimeWindow) => void;
  readonly width: number;
}

interface Drag {
  readonly startMs: number;
  readonly nowMs: number;
  /** The window that the drag moves. Undefined when the drag draws a new window. */
  readonly moves: TimeWindow | undefined;
}

const height = 40;
const columnWidth = 4;
/** Shorter drags (px) count as clicks. */
const leastDrag = 4;

/** The whole time range below a timeline. Pointer and keyboard move or redraw the displayed window. */
export function TimelineOverview({ label, lanes, whole, shown, onShown, width }: TimelineOverviewProps) {
  const id = useId();
  const [drag, setDrag] = useState<Drag>();
  const toX = useMemo(
    () => scaleLinear([whole.fromMs, Math.max(whole.toMs, whole.fromMs + 1)], [0, width]).clamp(true),
    [whole, width],
  );
  const paths = useMemo(() => {
    const counts = columnCounts(
      lanes,
      whole.fromMs,
      whole.toMs,
      Math.max(1, Math.floor(width / columnWidth)),
    );
    const most = counts.reduce((so, [all]) => Math.max(so, all), 1);
    const path = (part: 0 | 1) =>
      counts
        .map((column, at) => {
          // Square root scale, so that a single event stays visible next to a thousand.
          const length = column[part] === 0 ? 0 : Math.max(2, Math.sqrt(column[part] / most) * (height - 8));
          return length === 0 ? '' : barPath(at * columnWidth, columnWidth - 1, height - length, length);
        })
        .join('');
    return [path(0), path(1)] as const;
  }, [lanes, whole, width]);

  const atOf = (event: PointerEvent<HTMLElement>): number =>
    toX.invert(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const dragged = (of: Drag): TimeWindow | undefined => {
    if (of.moves !== undefined) return moved(of.moves, whole, of.nowMs - of.startMs);
    if (Math.abs(toX(of.nowMs) - toX(of.startMs)) < leastDrag) return undefined;
    return windowWithin(
      { fromMs: Math.min(of.startMs, of.nowMs), toMs: Math.max(of.startMs, of.nowMs) },
      whole,
    );
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const startMs = atOf(event);
      const inside = !isWhole(shown, whole) && startMs >= shown.fromMs && startMs <= shown.toMs;
      setDrag({ startMs, nowMs: startMs, moves: inside ? shown : undefined });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag === undefined) return;
      const next = { ...drag, nowMs: atOf(event) };
      setDrag(next);
      if (next.moves !== undefined) onShown(dragged(next) ?? shown);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (drag === undefined) return;
      setDrag(undefined);
      const next = dragged({ ...drag, nowMs: atOf(event) });
      if (next !== undefined) onShown(next);
    },
    onPointerCancel: () => setDrag(undefined),
    onDoubleClick: () => onShown(whole),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = windowAfterKey(shown, whole, event.key);
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onShown(next);
    },
  };
  const selection = (drag === undefined ? undefined : dragged(drag)) ?? shown;
  const range = cursorRange(shown.fromMs, shown.toMs, shown.toMs - shown.fromMs);
  const left = toX(selection.fromMs);
  const selected = Math.max(2, toX(selection.toMs) - left);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is not a fieldset. */}
      <div
        className={styles.overview}
        role="group"
        aria-roledescription={messages.chart}
        aria-label={messages.overview(label)}
        aria-describedby={`${id}-how`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the window.
        tabIndex={0}
        data-part="overview"
        {...handlers}
      >
        <svg className={plotStyles.drawing} width={width} height={height} aria-hidden="true">
          <path className={styles.all} d={paths[0]} />
          <path className={styles.allBad} d={paths[1]} />
          {(!isWhole(shown, whole) || drag !== undefined) && (
            <rect
              className={styles.window}
              data-part="window"
              x={left}
              y={0.5}
              width={selected}
              height={height - 1}
            />
          )}
        </svg>
      </div>
      <p id={`${id}-how`} className="visually-hidden">
        {messages.howToZoom}
      </p>
      <p className="visually-hidden" role="status" data-part="shown">
        {isWhole(shown, whole) ? '' : messages.shown(range)}
      </p>
    </>
  );
}
