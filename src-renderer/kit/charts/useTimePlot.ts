import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type ChartCursor, moveCursor, nearestStopIndex } from './chartCursor.ts';
import type { CursorStop } from './chartStops.ts';
import { formatCursorRange } from './formatCursorTime.ts';
import { messages } from './messages.ts';
import type { TimeWindow } from './timelineWindow.ts';

interface TimePlotInput {
  readonly stops: readonly CursorStop[];
  /** Converts a pixel to a time. */
  readonly toMs: (x: number) => number;
  /** Length of the time scale in ms, which determines the format of times. */
  readonly rangeMs: number;
  /** Called with a selected time range. Otherwise undefined, which disables selection. */
  readonly onBrush: ((fromMs: number, toMs: number) => void) | undefined;
}

interface Drag {
  readonly startX: number;
  readonly x: number;
}

/** Shorter drags (px) count as clicks. */
const minDragDistance = 4;

const pointerX = (event: PointerEvent<HTMLElement>): number =>
  event.clientX - event.currentTarget.getBoundingClientRect().left;

/**
 * Returns what plots with a time scale have in common: the cursor and the selected range, both controlled by pointer
 * and keyboard, and their texts. `announce` returns the text of the live region, only for keys.
 */
export function useTimePlot({ stops, toMs, rangeMs, onBrush }: TimePlotInput) {
  const [cursor, setCursor] = useState<ChartCursor>();
  const [byKeys, setByKeys] = useState(false);
  const [drag, setDrag] = useState<Drag>();
  const times = stops.map(({ atMs }) => atMs);
  const stopOf = (atMs: number | undefined): CursorStop | undefined =>
    atMs === undefined ? undefined : stops[nearestStopIndex(times, atMs) ?? -1];

  const stop = stopOf(cursor?.atMs);
  const dragRange = (of: Drag): TimeWindow | undefined =>
    Math.abs(of.x - of.startX) < minDragDistance
      ? undefined
      : { fromMs: toMs(Math.min(of.startX, of.x)), toMs: toMs(Math.max(of.startX, of.x)) };
  const keyRange = (): TimeWindow | undefined => {
    const anchor = stopOf(cursor?.anchorMs);
    if (anchor === undefined || stop === undefined) return undefined;
    const range = {
      fromMs: Math.min(anchor.fromMs, stop.fromMs),
      toMs: Math.max(anchor.toMs, stop.toMs),
    };
    return range.toMs > range.fromMs ? range : undefined;
  };
  const selection = drag === undefined ? keyRange() : dragRange(drag);

  const leave = (): void => {
    setCursor(undefined);
    setDrag(undefined);
  };
  const apply = (range: TimeWindow | undefined): void => {
    if (range === undefined || range.toMs <= range.fromMs) return;
    leave();
    onBrush?.(range.fromMs, range.toMs);
  };

  const handlers = {
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const x = pointerX(event);
      const index = nearestStopIndex(times, toMs(x));
      const atMs = index === undefined ? undefined : times[index];
      setByKeys(false);
      setCursor(atMs === undefined ? undefined : { atMs });
      if (drag !== undefined) setDrag({ ...drag, x });
    },
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (onBrush === undefined || event.button !== 0 || event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ startX: pointerX(event), x: pointerX(event) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>): void => {
      if (drag === undefined) return;
      setDrag(undefined);
      apply(dragRange({ ...drag, x: pointerX(event) }));
    },
    onPointerCancel: leave,
    onPointerLeave: (): void => {
      if (!byKeys && drag === undefined) leave();
    },
    onBlur: leave,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Enter' && selection !== undefined && drag === undefined) {
        event.preventDefault();
        apply(selection);
        return;
      }
      if (event.key === 'Escape' && drag !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        setDrag(undefined);
        return;
      }
      const move = moveCursor(times, cursor, event.key, event.shiftKey && onBrush !== undefined);
      if (move.kind === 'stay') return;
      // Handled keys must not reach a surrounding drawer or page.
      event.preventDefault();
      event.stopPropagation();
      setByKeys(true);
      setCursor(move.cursor);
    },
  };
  const range = selection && formatCursorRange(selection.fromMs, selection.toMs, rangeMs);
  return {
    stop,
    selection,
    range,
    /** Text below a range that was selected by keyboard. */
    applyHint: byKeys && range !== undefined ? messages.applyHint : undefined,
    keysHint: onBrush === undefined ? messages.howToRead : `${messages.howToRead} ${messages.howToSelect}`,
    handlers,
    announce: (describe: (stop: CursorStop) => string): string | undefined => {
      if (!byKeys || stop === undefined) return undefined;
      return range === undefined ? describe(stop) : messages.selected(range);
    },
  };
}
