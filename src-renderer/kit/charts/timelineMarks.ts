import { bisector } from 'd3';
import { type ShapeName, shapes, type Tone } from '../status/statusShapes.ts';

/** Something that happened, as a point or a stretch of time. */
export interface TimelineEvent {
  readonly id: string;
  /** Key of its lane. */
  readonly lane: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Where it lasted. */
  readonly toMs?: number | undefined;
  readonly title: string;
  readonly detail?: string | undefined;
  /** What tells its severity or state. */
  readonly shape: ShapeName;
}

export interface TimelineLane {
  readonly key: string;
  readonly label: string;
}

/** Events of a lane that lie too close to be drawn apart, or one alone. */
export interface TimelineMark {
  /** From the first on. */
  readonly events: readonly TimelineEvent[];
  /** The one that weighs most, whose shape is drawn. */
  readonly worst: TimelineEvent;
  /** In pixels: the middle of what it stands for. */
  readonly x: number;
}

/** Time of a lane during which something lasted, in pixels. */
export interface TimelineStretch {
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

export const toneOf = ({ shape }: TimelineEvent): Tone => shapes[shape].tone;
/** How much an event matters, the most first. */
export const weightOf = (event: TimelineEvent): number => weights[toneOf(event)];

const byTime = bisector<TimelineEvent, number>(({ atMs }) => atMs);

/** The events of each lane in the order of time, also of lanes without any. */
export function byLane(
  lanes: readonly TimelineLane[],
  events: readonly TimelineEvent[],
): ReadonlyArray<readonly TimelineEvent[]> {
  const found = new Map(lanes.map(({ key }) => [key, [] as TimelineEvent[]]));
  for (const event of events) if (Number.isFinite(event.atMs)) found.get(event.lane)?.push(event);
  return lanes.map(({ key }) => (found.get(key) ?? []).toSorted((a, b) => a.atMs - b.atMs));
}

interface Place {
  readonly fromMs: number;
  readonly toMs: number;
  readonly toX: (atMs: number) => number;
}

/**
 * What is drawn of a lane: never more marks than have room, however many events there are.
 * @param events of the lane, in the order of time
 * @param gap how far apart two marks are at least, in pixels
 */
export function laneMarks(
  events: readonly TimelineEvent[],
  { fromMs, toMs, toX }: Place,
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
    // Their middles would touch: the earlier one takes them in.
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

/** The stretches of a lane, those that touch as one: no more than there are pixels. */
export function laneStretches(
  events: readonly TimelineEvent[],
  { fromMs, toMs, toX }: Place,
): readonly TimelineStretch[] {
  const open = new Map<Tone, TimelineStretch>();
  const done: TimelineStretch[] = [];
  for (const event of events) {
    if (event.atMs > toMs) break;
    if (event.toMs === undefined || event.toMs <= event.atMs || event.toMs < fromMs) continue;
    const tone = toneOf(event);
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

/** How many events there are in each of so many columns: all, and those that are bad. */
export function columnCounts(
  lanes: ReadonlyArray<readonly TimelineEvent[]>,
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
