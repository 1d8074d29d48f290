import { bisector } from 'd3';
import { type ShapeName, shapes, type Tone } from '../status/statusShapes.ts';

export interface ChartEvent {
  readonly id: string;
  readonly lane: string;
  /** In ms since 1970. */
  readonly atMs: number;
  readonly toMs?: number | undefined;
  readonly title: string;
  readonly detail?: string | undefined;
  /** Shows the severity or status. */
  readonly shape: ShapeName;
}

export interface ChartLane {
  readonly key: string;
  readonly label: string;
}

export const formatEvent = ({ title, detail }: ChartEvent): string =>
  detail === undefined ? title : `${title}, ${detail}`;

/** One or more events of a lane, drawn as one mark because they are too close together. */
export interface TimelineMark {
  /** In chronological order. */
  readonly events: readonly ChartEvent[];
  /** The event with the highest weight. The mark has its shape. */
  readonly worst: ChartEvent;
  /** Center of the mark, in pixels. */
  readonly x: number;
}

/** Time range of a lane that is covered by events, in pixels. */
export interface LaneSpan {
  readonly tone: Tone;
  readonly fromX: number;
  readonly toX: number;
}

const weights: Readonly<Record<Tone, number>> = {
  bad: 3,
  badMark: 3,
  warn: 2,
  warnMark: 2,
  unknown: 1,
  info: 1,
  muted: 1,
  ok: 0,
};

export const eventTone = ({ shape }: ChartEvent): Tone => shapes[shape].tone;
/** Returns the weight of an event's severity. The highest weight is the most severe. */
export const weightOf = (event: ChartEvent): number => weights[eventTone(event)];

const byTime = bisector<ChartEvent, number>(({ atMs }) => atMs);

/** Returns the events of each lane in chronological order. Includes empty lanes. */
export function groupByLane(
  lanes: readonly ChartLane[],
  events: readonly ChartEvent[],
): ReadonlyArray<readonly ChartEvent[]> {
  const found = new Map(lanes.map(({ key }) => [key, [] as ChartEvent[]]));
  for (const event of events) if (Number.isFinite(event.atMs)) found.get(event.lane)?.push(event);
  return lanes.map(({ key }) => (found.get(key) ?? []).toSorted((a, b) => a.atMs - b.atMs));
}

interface LaneScale {
  readonly fromMs: number;
  readonly toMs: number;
  readonly toX: (atMs: number) => number;
}

/**
 * Returns the marks of a lane. Merges close events, so the width limits the number of marks.
 * @param events Events of the lane, in chronological order.
 * @param gap Min distance of two marks, in pixels.
 */
export function laneMarks(
  events: readonly ChartEvent[],
  { fromMs, toMs, toX }: LaneScale,
  gap: number,
): readonly TimelineMark[] {
  const marks: TimelineMark[] = [];
  const last = byTime.right(events, toMs);
  let at = byTime.left(events, fromMs);
  while (at < last) {
    const first = events[at];
    if (first === undefined) break;
    const start = at;
    const firstX = toX(first.atMs);
    let worst = first;
    let x = firstX;
    for (; at < last; at += 1) {
      const event = events[at];
      if (event === undefined || toX(event.atMs) - firstX >= gap / 2) break;
      if (weightOf(event) > weightOf(worst)) worst = event;
      x = toX(event.atMs);
    }
    const middle = (firstX + x) / 2;
    const before = marks.at(-1);
    // The marks would overlap: merge this one into the earlier one.
    if (before !== undefined && middle - before.x < gap) {
      const heavier = weightOf(worst) > weightOf(before.worst) ? worst : before.worst;
      marks[marks.length - 1] = {
        ...before,
        events: before.events.concat(events.slice(start, at)),
        worst: heavier,
      };
    } else marks.push({ events: events.slice(start, at), worst, x: middle });
  }
  return marks;
}

/** Returns the time ranges of a lane. Merges adjacent ranges, so the width limits their number. */
export function laneSpans(
  events: readonly ChartEvent[],
  { fromMs, toMs, toX }: LaneScale,
): readonly LaneSpan[] {
  const open = new Map<Tone, LaneSpan>();
  const done: LaneSpan[] = [];
  for (const event of events) {
    if (event.atMs > toMs) break;
    if (event.toMs === undefined || event.toMs <= event.atMs || event.toMs < fromMs) continue;
    const tone = eventTone(event);
    const fromX = toX(Math.max(fromMs, event.atMs));
    const endX = toX(Math.min(toMs, event.toMs));
    const before = open.get(tone);
    if (before !== undefined && fromX <= before.toX + 1)
      open.set(tone, { ...before, toX: Math.max(before.toX, endX) });
    else {
      if (before !== undefined) done.push(before);
      open.set(tone, { tone, fromX, toX: endX });
    }
  }
  return [...done, ...open.values()];
}

/** Counts the events per column: all events, and events with a bad status. */
export function columnCounts(
  lanes: ReadonlyArray<readonly ChartEvent[]>,
  fromMs: number,
  toMs: number,
  columns: number,
): ReadonlyArray<readonly [all: number, bad: number]> {
  const counts = Array.from({ length: columns }, (): [number, number] => [0, 0]);
  for (const events of lanes) {
    for (const event of events) {
      const place = Math.floor(((event.atMs - fromMs) / Math.max(1, toMs - fromMs)) * columns);
      const column =
        event.atMs < fromMs || event.atMs > toMs ? undefined : counts[Math.min(place, columns - 1)];
      if (column === undefined) continue;
      column[0] += 1;
      if (weightOf(event) === weights.bad) column[1] += 1;
    }
  }
  return counts;
}
