import clsx from 'clsx';
import { scaleLinear } from 'd3';
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { formatInteger } from '../format/formatNumber.ts';
import { StatusIcon } from '../status/StatusIcon.tsx';
import plotStyles from './ChartPlot.module.css';
import { ChartTable } from './ChartTable.tsx';
import tooltipStyles from './ChartTooltip.module.css';
import { cursorRange, cursorTime } from './cursorTime.ts';
import styles from './EventTimeline.module.css';
import { messages } from './messages.ts';
import { PlotAxes } from './PlotAxes.tsx';
import cursorStyles from './PlotCursor.module.css';
import { axisTextWidth, plotGeometry } from './plotGeometry.ts';
import { TimelineOverview } from './TimelineOverview.tsx';
import {
  byLane,
  laneMarks,
  laneStretches,
  type TimelineEvent,
  type TimelineLane,
  type TimelineMark,
} from './timelineMarks.ts';
import { isWhole, type TimeWindow, windowAfterKey, windowWithin } from './timelineWindow.ts';
import { timeTicks, timeTickText } from './timeTicks.ts';
import { useElementWidth } from './useElementWidth.ts';

interface EventTimelineProps {
  /** The accessible name. */
  readonly label: string;
  /** From top to bottom. */
  readonly lanes: readonly TimelineLane[];
  /** In any order. Events of unknown lanes are not drawn. */
  readonly events: readonly TimelineEvent[];
  /** Start of the whole range, in ms since 1970. Defaults to the range of the events. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly onOpen?: ((event: TimelineEvent) => void) | undefined;
}

interface Cursor {
  readonly lane: number;
  readonly atMs: number;
  readonly byKeys: boolean;
}

const laneHeight = 48;
const topPadding = 8;
const axisHeight = 24;
const markGap = 30;
const reach = 14;
const timeTextGap = 40;
/** Max displayed count of a mark. Higher counts show as `99+`. */
const mostCounted = 99;
const mostInCard = 5;
const mostInList = 100;
const mostInTable = 120;
/** Padding (ms) around a single event, so that the time range is not empty. */
const aroundMs = 60_000;

const markY = (lane: number): number => topPadding + lane * laneHeight + 32;

const wordsOf = ({ title, detail }: TimelineEvent): string =>
  detail === undefined ? title : `${title}, ${detail}`;

function wholeOf(lanes: ReadonlyArray<readonly TimelineEvent[]>, fromMs?: number, toMs?: number): TimeWindow {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const events of lanes) {
    for (const { atMs, toMs: endMs = atMs } of events) {
      first = Math.min(first, atMs);
      last = Math.max(last, atMs, endMs);
    }
  }
  const start = fromMs ?? (Number.isFinite(first) ? first - aroundMs : 0);
  return {
    fromMs: start,
    toMs: Math.max(start + 1_000, toMs ?? (Number.isFinite(last) ? last + aroundMs : 0)),
  };
}

/** Events in lanes on a common time axis, with an overview of the whole range below. */
export function EventTimeline({ label, lanes, events, fromMs, toMs, onOpen }: EventTimelineProps) {
  const id = useId();
  const [ref, width] = useElementWidth();
  const [zoom, setZoom] = useState<TimeWindow>();
  const [cursor, setCursor] = useState<Cursor>();
  const [listed, setListed] = useState<readonly TimelineEvent[]>();
  const inLanes = useMemo(() => byLane(lanes, events), [lanes, events]);
  const whole = useMemo(() => wholeOf(inLanes, fromMs, toMs), [inLanes, fromMs, toMs]);
  const shown = useMemo(() => (zoom === undefined ? whole : windowWithin(zoom, whole)), [zoom, whole]);
  const rangeMs = shown.toMs - shown.fromMs;
  const height = topPadding + lanes.length * laneHeight + axisHeight;
  const { geometry, toX, times } = useMemo(() => {
    const made = plotGeometry({ width, height, hasLine: true, hasBars: false, sideTexts: [] });
    const room = Math.max(1, made.right - made.left);
    const textWidth = axisTextWidth(timeTickText(shown.fromMs, rangeMs)) + timeTextGap;
    return {
      geometry: made,
      toX: scaleLinear([shown.fromMs, Math.max(shown.toMs, shown.fromMs + 1)], [made.left, made.right]),
      times: timeTicks(shown.fromMs, shown.toMs, Math.max(1, Math.floor(room / textWidth))),
    };
  }, [width, height, shown, rangeMs]);
  const drawn = useMemo(
    () =>
      inLanes.map((lane) => ({
        marks: laneMarks(lane, { ...shown, toX }, markGap),
        stretches: laneStretches(lane, { ...shown, toX }),
      })),
    [inLanes, shown, toX],
  );
  const isEmpty = inLanes.every((lane) => lane.length === 0);

  const nearest = (lane: number, x: number, within = Number.POSITIVE_INFINITY): TimelineMark | undefined => {
    const marks = drawn[lane]?.marks ?? [];
    const best = marks.reduce<TimelineMark | undefined>(
      (so, mark) => (so === undefined || Math.abs(mark.x - x) < Math.abs(so.x - x) ? mark : so),
      undefined,
    );
    return best !== undefined && Math.abs(best.x - x) <= within ? best : undefined;
  };
  const mark =
    cursor === undefined
      ? undefined
      : nearest(cursor.lane, toX(cursor.atMs), cursor.byKeys ? undefined : reach);
  const timeOf = (each: TimelineMark): string =>
    cursorRange(each.events[0]?.atMs ?? 0, each.events.at(-1)?.atMs ?? 0, rangeMs);
  const sayMark = (each: TimelineMark, lane: number): string => {
    const what =
      each.events.length === 1
        ? wordsOf(each.worst)
        : messages.events(formatInteger(each.events.length), each.worst.title);
    return `${lanes[lane]?.label ?? ''}, ${timeOf(each)}: ${what}`;
  };
  const choose = (each: TimelineMark): void => {
    const [only] = each.events;
    if (each.events.length > 1) setListed(each.events);
    else if (only !== undefined) onOpen?.(only);
  };
  const show = (next: TimeWindow): void => setZoom(isWhole(next, whole) ? undefined : next);

  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const lane = Math.floor((event.clientY - box.top - topPadding) / laneHeight);
    return { lane: Math.max(0, Math.min(lanes.length - 1, lane)), x: event.clientX - box.left };
  };
  const goTo = (lane: number, target: TimelineMark | undefined): boolean => {
    if (target === undefined) return false;
    setCursor({ lane, atMs: toX.invert(target.x), byKeys: true });
    return true;
  };
  const step = (by: number): boolean => {
    const lane = cursor?.lane ?? drawn.findIndex(({ marks }) => marks.length > 0);
    const marks = drawn[lane]?.marks ?? [];
    const here = mark === undefined ? -1 : marks.indexOf(mark);
    const next = here === -1 ? (by > 0 ? 0 : marks.length - 1) : here + by;
    return goTo(lane, marks[Math.max(0, Math.min(marks.length - 1, next))]);
  };
  const changeLane = (by: number): boolean => {
    if (cursor === undefined) return step(1);
    for (let lane = cursor.lane + by; lane >= 0 && lane < lanes.length; lane += by) {
      if (goTo(lane, nearest(lane, toX(cursor.atMs)))) return true;
    }
    return true;
  };
  const zoomByKey = (key: string): boolean => {
    const about = cursor?.atMs ?? (shown.fromMs + shown.toMs) / 2;
    const around = windowWithin({ fromMs: about - rangeMs / 2, toMs: about + rangeMs / 2 }, whole);
    const next = windowAfterKey(key === '-' ? shown : around, whole, key);
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
        return goTo(cursor?.lane ?? 0, drawn[cursor?.lane ?? 0]?.marks[0]);
      case 'End':
        return goTo(cursor?.lane ?? 0, drawn[cursor?.lane ?? 0]?.marks.at(-1));
      case '+':
      case '=':
      case '-':
        return zoomByKey(key);
      case 'Enter':
      case ' ':
        if (mark !== undefined) choose(mark);
        return mark !== undefined;
      case 'Escape':
        if (listed !== undefined) setListed(undefined);
        else if (cursor !== undefined) setCursor(undefined);
        else return zoomByKey(key);
        return true;
      default:
        return false;
    }
  };

  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { lane, x } = placeOf(event);
      setCursor({
        lane,
        atMs: toX.invert(Math.min(geometry.right, Math.max(geometry.left, x))),
        byKeys: false,
      });
    },
    onPointerLeave: () => setCursor((so) => (so?.byKeys === true ? so : undefined)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { lane, x } = placeOf(event);
      const at = event.button === 0 ? nearest(lane, x, reach) : undefined;
      if (at !== undefined) choose(at);
    },
    onBlur: () => setCursor(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !onKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };

  const rows = useMemo(() => {
    const all = drawn.flatMap(({ marks }, lane) =>
      marks.map((each) => ({ each, lane: lanes[lane]?.label ?? '' })),
    );
    const single = all.flatMap(({ each, lane }) => each.events.map((event) => ({ event, lane })));
    const texts =
      single.length <= mostInTable
        ? single
            .toSorted((a, b) => a.event.atMs - b.event.atMs)
            .map(({ event, lane }) => [cursorTime(event.atMs, rangeMs), lane, wordsOf(event)] as const)
        : all
            .toSorted((a, b) => a.each.x - b.each.x)
            .map(({ each, lane }) => {
              const count = formatInteger(each.events.length);
              const from = each.events[0]?.atMs ?? 0;
              const time = cursorRange(from, each.events.at(-1)?.atMs ?? from, rangeMs);
              return [time, lane, messages.events(count, each.worst.title)] as const;
            });
    return texts.map(([time, ...cells], key) => ({ key, time, cells }));
  }, [drawn, lanes, rangeMs]);

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
                    {name}
                  </text>
                  {drawn[lane]?.stretches.map(({ tone, fromX, toX: endX }) => (
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
            {drawn.map(({ marks }, lane) =>
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
                    <span className={styles.count}>
                      {each.events.length > mostCounted ? `${mostCounted}+` : each.events.length}
                    </span>
                  )}
                </span>
              )),
            )}
            {cursor !== undefined && (
              <div className={tooltipStyles.tooltip} style={side} aria-hidden="true" data-part="tooltip">
                <p className={tooltipStyles.title}>
                  {mark === undefined ? cursorTime(cursor.atMs, rangeMs) : timeOf(mark)}
                </p>
                {mark?.events.slice(0, mostInCard).map((event) => (
                  <p key={event.id} className={tooltipStyles.row}>
                    <StatusIcon shape={event.shape} />
                    <span className={styles.said}>{wordsOf(event)}</span>
                  </p>
                ))}
                {mark !== undefined && mark.events.length > mostInCard && (
                  <p>{messages.more(formatInteger(mark.events.length - mostInCard))}</p>
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
            lanes={inLanes}
            whole={whole}
            shown={shown}
            onShown={show}
            width={width}
          />
          <p id={`${id}-how`} className="visually-hidden">
            {messages.howToWalk}
          </p>
          <p className="visually-hidden" role="status" data-part="live">
            {cursor?.byKeys === true && mark !== undefined && sayMark(mark, cursor.lane)}
          </p>
          {listed !== undefined && (
            <section className={styles.list} aria-label={messages.chosen}>
              <div className={styles.listHead}>
                <span>{messages.count(formatInteger(listed.length))}</span>
                <Button kind="quiet" onClick={() => setListed(undefined)}>
                  {messages.close}
                </Button>
              </div>
              <ul>
                {listed.slice(0, mostInList).map((event) => (
                  <li key={event.id}>
                    <button type="button" className={styles.listed} onClick={() => onOpen?.(event)}>
                      <StatusIcon shape={event.shape} />
                      <span className={styles.when}>{cursorTime(event.atMs, rangeMs)}</span>
                      <span className={styles.said}>{wordsOf(event)}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {listed.length > mostInList && (
                <p>{messages.more(formatInteger(listed.length - mostInList))}</p>
              )}
            </section>
          )}
          <ChartTable label={label} names={[messages.lane, messages.event]} hasBars={false} rows={rows} />
        </>
      )}
    </div>
  );
}
