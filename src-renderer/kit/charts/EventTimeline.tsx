import clsx from 'clsx';
import { useMemo, useState } from 'react';
import { formatInteger } from '../format/formatNumber.ts';
import { useTimeZone } from '../format/useTimeZone.ts';
import { Box, Ellipsis, Row, Stack } from '../layout/boxes.tsx';
import { useElementWidth } from '../layout/useElementWidth.ts';
import { StatusIcon } from '../status/StatusIcon.tsx';
import { ChartTable } from './ChartTable.tsx';
import { EventLane } from './EventLane.tsx';
import styles from './EventTimeline.module.css';
import { formatCursorTime } from './formatCursorTime.ts';
import { ListedEvents } from './ListedEvents.tsx';
import { messages } from './messages.ts';
import { PlotAxes } from './PlotAxes.tsx';
import cursorStyles from './PlotCursor.module.css';
import { PlotFrame } from './PlotFrame.tsx';
import { PlotTooltip } from './PlotTooltip.tsx';
import { plotGeometry } from './plotGeometry.ts';
import { TimelineOverview } from './TimelineOverview.tsx';
import { timeAxis } from './timeAxis.ts';
import {
  type ChartEvent,
  type ChartLane,
  formatEvent,
  groupByLane,
  laneMarks,
  laneSpans,
  type TimelineMark,
} from './timelineMarks.ts';
import { markText, markTime, timelineRows } from './timelineRows.ts';
import { clampWindow, isFullRange, type TimeWindow, windowAfterKey } from './timelineWindow.ts';
import { useTimelineCursor } from './useTimelineCursor.ts';

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

const laneHeight = 48;
const topPadding = 8;
const axisHeight = 24;
/** Min distance of two marks (px): a mark of 18 px with a count such as `99+` at its right. */
const markGap = 40;
/** Max displayed count of a mark. Higher counts show as `99+`. */
const maxDisplayedCount = 99;
const maxTooltipEvents = 5;
/** Padding (ms) around a single event, so that the time range is not empty. */
const rangePaddingMs = 60_000;

const markY = (lane: number): number => topPadding + lane * laneHeight + 32;

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
  const [ref, width] = useElementWidth();
  const [zoom, setZoom] = useState<TimeWindow>();
  const [listedEvents, setListed] = useState<readonly ChartEvent[]>();
  const eventsByLane = useMemo(() => groupByLane(lanes, events), [lanes, events]);
  const fullRange = useMemo(() => fullRangeOf(eventsByLane, fromMs, toMs), [eventsByLane, fromMs, toMs]);
  const visibleRange = useMemo(
    () => (zoom === undefined ? fullRange : clampWindow(zoom, fullRange)),
    [zoom, fullRange],
  );
  const rangeMs = visibleRange.toMs - visibleRange.fromMs;
  const timeZone = useTimeZone();
  const height = topPadding + lanes.length * laneHeight + axisHeight;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone is part of the texts.
  const { geometry, axis } = useMemo(() => {
    const made = plotGeometry({ width, height, hasLine: true, hasBars: false, sideTexts: [] });
    return { geometry: made, axis: timeAxis(visibleRange, made) };
  }, [width, height, visibleRange, timeZone]);
  const { toX } = axis;
  const { marks, spans } = useMemo(() => {
    const visible = { ...visibleRange, toX };
    return {
      marks: eventsByLane.map((lane) => laneMarks(lane, visible, markGap)),
      spans: eventsByLane.map((lane) => laneSpans(lane, visible)),
    };
  }, [eventsByLane, visibleRange, toX]);
  const isEmpty = eventsByLane.every((lane) => lane.length === 0);

  const show = (next: TimeWindow): void => setZoom(isFullRange(next, fullRange) ? undefined : next);
  const { cursor, mark, handlers } = useTimelineCursor({
    marks,
    axis,
    laneAt: (y) => Math.max(0, Math.min(lanes.length - 1, Math.floor((y - topPadding) / laneHeight))),
    onOpen: ({ events: [only, ...others], events: all }: TimelineMark) => {
      if (others.length > 0) setListed(all);
      else if (only !== undefined) onOpen?.(only);
    },
    onClose: () => {
      setListed(undefined);
      return listedEvents !== undefined;
    },
    onZoomKey: (key, cursorMs) => {
      if (!['+', '=', '-', 'Escape'].includes(key)) return false;
      const centerMs = cursorMs ?? (visibleRange.fromMs + visibleRange.toMs) / 2;
      const around = clampWindow({ fromMs: centerMs - rangeMs / 2, toMs: centerMs + rangeMs / 2 }, fullRange);
      const next = windowAfterKey(key === '-' ? visibleRange : around, fullRange, key);
      if (next !== undefined) show(next);
      return next !== undefined;
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone is part of the texts.
  const rows = useMemo(() => timelineRows(lanes, marks, rangeMs), [lanes, marks, rangeMs, timeZone]);
  const cursorX = cursor === undefined ? 0 : (mark?.x ?? toX(cursor.atMs));
  return (
    <Stack columns="fit" minWidth={0} gap={8}>
      <Box ref={ref} minWidth={0} position="relative" style={{ height }}>
        {width > 0 && (
          <PlotFrame
            label={label}
            width={geometry.width}
            height={height}
            part="events"
            isReadable={!isEmpty}
            keysHint={messages.howToWalk}
            announcement={
              cursor?.isByKeyboard === true &&
              mark !== undefined &&
              `${lanes[cursor.lane]?.label ?? ''}, ${markTime(mark, rangeMs)}: ${markText(mark)}`
            }
            handlers={handlers}
            drawing={
              <>
                <PlotAxes geometry={geometry} values={[]} times={axis.times} toX={toX} toY={() => 0} />
                {lanes.map(({ key, label: name }, lane) => (
                  <EventLane
                    key={key}
                    name={name}
                    spans={spans[lane] ?? []}
                    geometry={geometry}
                    y={markY(lane)}
                  />
                ))}
                {cursor !== undefined && (
                  <line
                    className={cursorStyles.vertical}
                    data-part="cursor"
                    x1={Math.round(cursorX) + 0.5}
                    x2={Math.round(cursorX) + 0.5}
                    y1={topPadding}
                    y2={geometry.bottom}
                  />
                )}
              </>
            }
          >
            {marks.map((inLane, lane) =>
              inLane.map((each) => (
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
              <PlotTooltip
                x={cursorX}
                width={geometry.width}
                title={mark === undefined ? formatCursorTime(cursor.atMs, rangeMs) : markTime(mark, rangeMs)}
              >
                {mark?.events.slice(0, maxTooltipEvents).map((event) => (
                  <Row key={event.id} as="p" gap={6}>
                    <StatusIcon shape={event.shape} />
                    <Ellipsis>{formatEvent(event)}</Ellipsis>
                  </Row>
                ))}
                {mark !== undefined && mark.events.length > maxTooltipEvents && (
                  <p>{messages.more(formatInteger(mark.events.length - maxTooltipEvents))}</p>
                )}
              </PlotTooltip>
            )}
            {isEmpty && <p className={styles.empty}>{messages.noEvents}</p>}
          </PlotFrame>
        )}
      </Box>
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
          {listedEvents !== undefined && (
            <ListedEvents
              events={listedEvents}
              rangeMs={rangeMs}
              onOpen={onOpen}
              onClose={() => setListed(undefined)}
            />
          )}
          <ChartTable label={label} names={[messages.lane, messages.event]} hasBars={false} rows={rows} />
        </>
      )}
    </Stack>
  );
}
