import clsx from 'clsx';
import { scaleLinear } from 'd3';
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { formatInteger } from '../format/formatNumber.ts';
import { StatusIcon } from '../status/StatusIcon.tsx';
import { visibleName } from '../text/visibleText.ts';
import plotStyles from './ChartPlot.module.css';
import { ChartTable } from './ChartTable.tsx';
import tooltipStyles from './ChartTooltip.module.css';
import styles from './EventTimeline.module.css';
import { formatCursorRange, formatCursorTime } from './formatCursorTime.ts';
import { messages } from './messages.ts';
import { PlotAxes } from './PlotAxes.tsx';
import cursorStyles from './PlotCursor.module.css';
import { axisTextWidth, plotGeometry } from './plotGeometry.ts';
import { TimelineOverview } from './TimelineOverview.tsx';
import {
  type ChartEvent,
  type ChartLane,
  groupByLane,
  laneMarks,
  laneSpans,
  type TimelineMark,
} from './timelineMarks.ts';
import { clampWindow, isFullRange, type TimeWindow, windowAfterKey } from './timelineWindow.ts';
import { timeTicks, timeTickText } from './timeTicks.ts';
import { useElementWidth } from './useElementWidth.ts';

interface EventTimelineProps {
  /** The accessible name. */
  readonly label: string;
  /** From top to bottom. */
  readonly lanes: readonly ChartLane[];
  /** In any order. Events of unknown lanes are not drawn. */
  readonly events: readonly ChartEvent[];
  /** Start of the whole range, in ms since 1970. Defaults to the range of the events. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly onOpen?: ((event: ChartEvent) => void) | undefined;
}

interface Cursor {
  readonly lane: number;
  readonly atMs: number;
  readonly isByKeyboard: boolean;
}

const laneHeight = 48;
const topPadding = 8;
const axisHeight = 24;
/** Min distance of two marks (px): a mark of 18 px with a count such as `99+` at its right. */
const markGap = 40;
const hitRadius = 14;
const timeTextGap = 40;
/** Max displayed count of a mark. Higher counts show as `99+`. */
const maxDisplayedCount = 99;
const maxTooltipEvents = 5;
const maxListedEvents = 100;
const maxTableEvents = 120;
/** Padding (ms) around a single event, so that the time range is not empty. */
const rangePaddingMs = 60_000;

const markY = (lane: number): number => topPadding + lane * laneHeight + 32;

const formatEvent = ({ title, detail }: ChartEvent): string =>
  detail === undefined ? title : `${title}, ${detail}`;

function fullRangeOf(
  lanes: ReadonlyArray<readonly ChartEvent[]>,
  fromMs?: number,
  toMs?: number,
): TimeWindow {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const events of lanes) {
    for (const { atMs, toMs: endMs = atMs } of events) {
      first = Math.min(first, atMs);
      last = Math.max(last, atMs, endMs);
    }
  }
  const start = fromMs ?? (Number.isFinite(first) ? first - rangePaddingMs : 0);
  return {
    fromMs: start,
    toMs: Math.max(start + 1_000, toMs ?? (Number.isFinite(last) ? last + rangePaddingMs : 0)),
  };
}

/** Events in lanes on a common time axis, with an overview of the whole range below. */
export function EventTimeline({ label, lanes, events, fromMs, toMs, onOpen }: EventTimelineProps) {
  const id = useId();
  const [ref, width] = useElementWidth();
  const [zoom, setZoom] = useState<TimeWindow>();
  const [cursor, setCursor] = useState<Cursor>();
  const [listedEvents, setListed] = useState<readonly ChartEvent[]>();
  const eventsByLane = useMemo(() => groupByLane(lanes, events), [lanes, events]);
  const fullRange = useMemo(() => fullRangeOf(eventsByLane, fromMs, toMs), [eventsByLane, fromMs, toMs]);
  const visibleRange = useMemo(
    () => (zoom === undefined ? fullRange : clampWindow(zoom, fullRange)),
    [zoom, fullRange],
  );
  const rangeMs = visibleRange.toMs - visibleRange.fromMs;
  const height = topPadding + lanes.length * laneHeight + axisHeight;
  const { geometry, toX, times } = useMemo(() => {
    const made = plotGeometry({ width, height, hasLine: true, hasBars: false, sideTexts: [] });
    const room = Math.max(1, made.right - made.left);
    const textWidth = axisTextWidth(timeTickText(visibleRange.fromMs, rangeMs)) + timeTextGap;
    return {
      geometry: made,
      toX: scaleLinear(
        [visibleRange.fromMs, Math.max(visibleRange.toMs, visibleRange.fromMs + 1)],
        [made.left, made.right],
      ),
      times: timeTicks(visibleRange.fromMs, visibleRange.toMs, Math.max(1, Math.floor(room / textWidth))),
    };
  }, [width, height, visibleRange, rangeMs]);
  const drawnLanes = useMemo(
    () =>
      eventsByLane.map((lane) => ({
        marks: laneMarks(lane, { ...visibleRange, toX }, markGap),
        spans: laneSpans(lane, { ...visibleRange, toX }),
      })),
    [eventsByLane, visibleRange, toX],
  );
  const isEmpty = eventsByLane.every((lane) => lane.length === 0);

  const nearestMark = (
    lane: number,
    x: number,
    within = Number.POSITIVE_INFINITY,
  ): TimelineMark | undefined => {
    const marks = drawnLanes[lane]?.marks ?? [];
    const best = marks.reduce<TimelineMark | undefined>(
      (so, mark) => (so === undefined || Math.abs(mark.x - x) < Math.abs(so.x - x) ? mark : so),
      undefined,
    );
    return best !== undefined && Math.abs(best.x - x) <= within ? best : undefined;
  };
  const mark =
    cursor === undefined
      ? undefined
      : nearestMark(cursor.lane, toX(cursor.atMs), cursor.isByKeyboard ? undefined : hitRadius);
  const timeOf = (each: TimelineMark): string =>
    formatCursorRange(each.events[0]?.atMs ?? 0, each.events.at(-1)?.atMs ?? 0, rangeMs);
  const describeMark = (each: TimelineMark, lane: number): string => {
    const what =
      each.events.length === 1
        ? formatEvent(each.worst)
        : messages.events(formatInteger(each.events.length), each.worst.title);
    return `${lanes[lane]?.label ?? ''}, ${timeOf(each)}: ${what}`;
  };
  const openMark = (each: TimelineMark): void => {
    const [only] = each.events;
    if (each.events.length > 1) setListed(each.events);
    else if (only !== undefined) onOpen?.(only);
  };
  const show = (next: TimeWindow): void => setZoom(isFullRange(next, fullRange) ? undefined : next);

  const pointerPosition = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const lane = Math.floor((event.clientY - box.top - topPadding) / laneHeight);
    return { lane: Math.max(0, Math.min(lanes.length - 1, lane)), x: event.clientX - box.left };
  };
  const moveCursorTo = (lane: number, target: TimelineMark | undefined): boolean => {
    if (target === undefined) return false;
    setCursor({ lane, atMs: toX.invert(target.x), isByKeyboard: true });
    return true;
  };
  const step = (by: number): boolean => {
    const lane = cursor?.lane ?? drawnLanes.findIndex(({ marks }) => marks.length > 0);
    const marks = drawnLanes[lane]?.marks ?? [];
    const here = mark === undefined ? -1 : marks.indexOf(mark);
    const next = here === -1 ? (by > 0 ? 0 : marks.length - 1) : here + by;
    return moveCursorTo(lane, marks[Math.max(0, Math.min(marks.length - 1, next))]);
  };
  const changeLane = (by: number): boolean => {
    if (cursor === undefined) return step(1);
    for (let lane = cursor.lane + by; lane >= 0 && lane < lanes.length; lane += by) {
      if (moveCursorTo(lane, nearestMark(lane, toX(cursor.atMs)))) return true;
    }
    return true;
  };
  const zoomByKey = (key: string): boolean => {
    const centerMs = cursor?.atMs ?? (visibleRange.fromMs + visibleRange.toMs) / 2;
    const around = clampWindow({ fromMs: centerMs - rangeMs / 2, toMs: centerMs + rangeMs / 2 }, fullRange);
    const next = windowAfterKey(key === '-' ? visibleRange : around, fullRange, key);
    if (next === undefined) return false;
    show(next);
    return true;
  };
  const onKey = (key: string): boolean => {
    switch (key) {
      case 'ArrowRight':
        return step(1);
      case 'ArrowLeft':
        return step(-1);
      case 'ArrowDown':
        return changeLane(1);
      case 'ArrowUp':
        return changeLane(-1);
      case 'Home':
        return moveCursorTo(cursor?.lane ?? 0, drawnLanes[cursor?.lane ?? 0]?.marks[0]);
      case 'End':
        return moveCursorTo(cursor?.lane ?? 0, drawnLanes[cursor?.lane ?? 0]?.marks.at(-1));
      case '+':
      case '=':
      case '-':
        return zoomByKey(key);
      case 'Enter':
      case ' ':
        if (mark !== undefined) openMark(mark);
        return mark !== undefined;
      case 'Escape':
        if (listedEvents !== undefined) setListed(undefined);
        else if (cursor !== undefined) setCursor(undefined);
        else return zoomByKey(key);
        return true;
      default:
        return false;
    }
  };

  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { lane, x } = pointerPosition(event);
      setCursor({
        lane,
        atMs: toX.invert(Math.min(geometry.right, Math.max(geometry.left, x))),
        isByKeyboard: false,
      });
    },
    onPointerLeave: () => setCursor((so) => (so?.isByKeyboard === true ? so : undefined)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { lane, x } = pointerPosition(event);
      const at = event.button === 0 ? nearestMark(lane, x, hitRadius) : undefined;
      if (at !== undefined) openMark(at);
    },
    onBlur: () => setCursor(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !onKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };

  const rows = useMemo(() => {
    const all = drawnLanes.flatMap(({ marks }, lane) =>
      marks.map((each) => ({ each, lane: lanes[lane]?.label ?? '' })),
    );
    const single = all.flatMap(({ each, lane }) => each.events.map((event) => ({ event, lane })));
    const texts =
      single.length <= maxTableEvents
        ? single
            .toSorted((a, b) => a.event.atMs - b.event.atMs)
            .map(
              ({ event, lane }) => [formatCursorTime(event.atMs, rangeMs), lane, formatEvent(event)] as const,
            )
        : all
            .toSorted((a, b) => a.each.x - b.each.x)
            .map(({ each, lane }) => {
              const count = formatInteger(each.events.length);
              const from = each.events[0]?.atMs ?? 0;
              const time = formatCursorRange(from, each.events.at(-1)?.atMs ?? from, rangeMs);
              return [time, lane, messages.events(count, each.worst.title)] as const;
            });
    return texts.map(([time, ...cells], key) => ({ key, time, cells }));
  }, [drawnLanes, lanes, rangeMs]);

  const lineX = cursor === undefined ? 0 : (mark?.x ?? toX(cursor.atMs));
  const side = lineX < geometry.width / 2 ? { left: lineX + 12 } : { right: geometry.width - lineX + 12 };
  return (
    <div className={styles.timeline}>
      <div ref={ref} className={styles.place} style={{ height }}>
        {width > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a chart is not a fieldset.
          <div
            className={plotStyles.plot}
            role="group"
            aria-roledescription={messages.chart}
            aria-label={label}
            aria-describedby={`${id}-how`}
            data-part="events"
            {...(isEmpty ? {} : { ...handlers, tabIndex: 0 })}
          >
            <svg className={plotStyles.drawing} width={geometry.width} height={height} aria-hidden="true">
              <PlotAxes geometry={geometry} values={[]} times={times} toX={toX} toY={() => 0} />
              {lanes.map(({ key, label: name }, lane) => (
                <g key={key}>
                  <line
                    className={styles.lane}
                    x1={geometry.left}
                    x2={geometry.right}
                    y1={markY(lane) + 0.5}
                    y2={markY(lane) + 0.5}
                  />
                  <text className={styles.laneName} x={geometry.left} y={markY(lane) - 20}>
                    {visibleName(name)}
                  </text>
                  {drawnLanes[lane]?.spans.map(({ tone, fromX, toX: endX }) => (
                    <rect
                      key={`${tone} ${fromX}`}
                      className={styles[tone]}
                      data-part="stretch"
                      x={fromX}
                      y={markY(lane) - 2}
                      width={Math.max(2, endX - fromX)}
                      height={5}
                      rx={2}
                    />
                  ))}
                </g>
              ))}
              {cursor !== undefined && (
                <line
                  className={cursorStyles.vertical}
                  data-part="cursor"
                  x1={Math.round(lineX) + 0.5}
                  x2={Math.round(lineX) + 0.5}
                  y1={topPadding}
                  y2={geometry.bottom}
                />
              )}
            </svg>
            {drawnLanes.map(({ marks }, lane) =>
              marks.map((each) => (
                <span
                  key={`${lanes[lane]?.key} ${each.events[0]?.id}`}
                  className={clsx(styles.mark, each === mark && styles.here)}
                  style={{ left: Math.round(each.x), top: markY(lane) }}
                  aria-hidden="true"
                  data-part="mark"
                >
                  <StatusIcon shape={each.worst.shape} />
                  {each.events.length > 1 && (
                    <span className={styles.count} data-part="count">
                      {each.events.length > maxDisplayedCount ? `${maxDisplayedCount}+` : each.events.length}
                    </span>
                  )}
                </span>
              )),
            )}
            {cursor !== undefined && (
              <div className={tooltipStyles.tooltip} style={side} aria-hidden="true" data-part="tooltip">
                <p className={tooltipStyles.title}>
                  {mark === undefined ? formatCursorTime(cursor.atMs, rangeMs) : timeOf(mark)}
                </p>
                {mark?.events.slice(0, maxTooltipEvents).map((event) => (
                  <p key={event.id} className={tooltipStyles.row}>
                    <StatusIcon shape={event.shape} />
                    <span className={styles.said}>{formatEvent(event)}</span>
                  </p>
                ))}
                {mark !== undefined && mark.events.length > maxTooltipEvents && (
                  <p>{messages.more(formatInteger(mark.events.length - maxTooltipEvents))}</p>
                )}
              </div>
            )}
            {isEmpty && <p className={styles.empty}>{messages.noEvents}</p>}
          </div>
        )}
      </div>
      {width > 0 && !isEmpty && (
        <>
          <TimelineOverview
            label={label}
            lanes={eventsByLane}
            fullRange={fullRange}
            visibleRange={visibleRange}
            onVisibleRangeChange={show}
            width={width}
          />
          <p id={`${id}-how`} className="visually-hidden">
            {messages.howToWalk}
          </p>
          <p className="visually-hidden" role="status" data-part="live">
            {cursor?.isByKeyboard === true && mark !== undefined && describeMark(mark, cursor.lane)}
          </p>
          {listedEvents !== undefined && (
            <section className={styles.list} aria-label={messages.chosen}>
              <div className={styles.listHead}>
                <span>{messages.count(formatInteger(listedEvents.length))}</span>
                <Button kind="quiet" onClick={() => setListed(undefined)}>
                  {messages.close}
                </Button>
              </div>
              <ul>
                {listedEvents.slice(0, maxListedEvents).map((event) => (
                  <li key={event.id}>
                    <button type="button" className={styles.listed} onClick={() => onOpen?.(event)}>
                      <StatusIcon shape={event.shape} />
                      <span className={styles.when}>{formatCursorTime(event.atMs, rangeMs)}</span>
                      <span className={styles.said}>{formatEvent(event)}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {listedEvents.length > maxListedEvents && (
                <p>{messages.more(formatInteger(listedEvents.length - maxListedEvents))}</p>
              )}
            </section>
          )}
          <ChartTable label={label} names={[messages.lane, messages.event]} hasBars={false} rows={rows} />
        </>
      )}
    </div>
  );
}
