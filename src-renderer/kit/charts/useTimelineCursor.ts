import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { TimeAxis } from './timeAxis.ts';
import type { TimelineMark } from './timelineMarks.ts';

interface Cursor {
  readonly lane: number;
  readonly atMs: number;
  readonly isByKeyboard: boolean;
}

interface TimelineCursorInput {
  /** Marks of each lane, from left to right. */
  readonly marks: ReadonlyArray<readonly TimelineMark[]>;
  readonly axis: TimeAxis;
  /** Returns the lane at a distance in pixels from the top. */
  readonly laneAt: (y: number) => number;
  readonly onOpen: (mark: TimelineMark) => void;
  /** Closes what an earlier Enter opened. Returns false if nothing was open. */
  readonly onClose: () => boolean;
  /** Handles the keys that zoom, around the cursor. Returns false for other keys. */
  readonly onZoomKey: (key: string, cursorMs: number | undefined) => boolean;
}

/** Max distance (px) between the pointer and a mark. */
const hitRadius = 14;

function nearestMark(
  marks: readonly TimelineMark[] | undefined,
  x: number,
  within = Number.POSITIVE_INFINITY,
): TimelineMark | undefined {
  const best = marks?.reduce<TimelineMark | undefined>(
    (so, mark) => (so === undefined || Math.abs(mark.x - x) < Math.abs(so.x - x) ? mark : so),
    undefined,
  );
  return best !== undefined && Math.abs(best.x - x) <= within ? best : undefined;
}

/** Returns the cursor of a timeline. Keys move it from mark to mark, and between the lanes. */
export function useTimelineCursor({ marks, axis, laneAt, onOpen, onClose, onZoomKey }: TimelineCursorInput) {
  const [cursor, setCursor] = useState<Cursor>();
  const { toX, toMs } = axis;
  const mark =
    cursor === undefined
      ? undefined
      : nearestMark(marks[cursor.lane], toX(cursor.atMs), cursor.isByKeyboard ? undefined : hitRadius);

  const moveTo = (lane: number, target: TimelineMark | undefined): boolean => {
    if (target === undefined) return false;
    setCursor({ lane, atMs: toMs(target.x), isByKeyboard: true });
    return true;
  };
  const step = (by: number): boolean => {
    const lane = cursor?.lane ?? marks.findIndex((each) => each.length > 0);
    const inLane = marks[lane] ?? [];
    const here = mark === undefined ? -1 : inLane.indexOf(mark);
    const next = here === -1 ? (by > 0 ? 0 : inLane.length - 1) : here + by;
    return moveTo(lane, inLane[Math.max(0, Math.min(inLane.length - 1, next))]);
  };
  const changeLane = (by: number): boolean => {
    if (cursor === undefined) return step(1);
    for (let lane = cursor.lane + by; lane >= 0 && lane < marks.length; lane += by) {
      if (moveTo(lane, nearestMark(marks[lane], toX(cursor.atMs)))) return true;
    }
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
        return moveTo(cursor?.lane ?? 0, marks[cursor?.lane ?? 0]?.[0]);
      case 'End':
        return moveTo(cursor?.lane ?? 0, marks[cursor?.lane ?? 0]?.at(-1));
      case 'Enter':
      case ' ':
        if (mark !== undefined) onOpen(mark);
        return mark !== undefined;
      case 'Escape':
        if (onClose()) return true;
        if (cursor === undefined) return onZoomKey(key, undefined);
        setCursor(undefined);
        return true;
      default:
        return onZoomKey(key, cursor?.atMs);
    }
  };

  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const box = event.currentTarget.getBoundingClientRect();
      setCursor({
        lane: laneAt(event.clientY - box.top),
        atMs: toMs(event.clientX - box.left),
        isByKeyboard: false,
      });
    },
    onPointerLeave: () => setCursor((so) => (so?.isByKeyboard === true ? so : undefined)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const box = event.currentTarget.getBoundingClientRect();
      const target = nearestMark(marks[laneAt(event.clientY - box.top)], event.clientX - box.left, hitRadius);
      if (event.button === 0 && target !== undefined) onOpen(target);
    },
    onBlur: () => setCursor(undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !onKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { cursor, mark, handlers };
}
