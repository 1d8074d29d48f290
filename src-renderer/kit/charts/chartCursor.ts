import { bisectCenter } from 'd3';

/** Position of the cursor as a time, not as an index, so that new data does not move it. */
export interface ChartCursor {
  readonly atMs: number;
  readonly anchorMs?: number;
}

export type CursorMove =
  | { readonly kind: 'stay' }
  | { readonly kind: 'to'; readonly cursor: ChartCursor | undefined };

/** Returns the index of the stop nearest to a time. Undefined without stops. */
export function nearestStopIndex(times: readonly number[], atMs: number): number | undefined {
  return times.length === 0 ? undefined : bisectCenter(times, atMs);
}

/** Page Up and Page Down move by this fraction (1/10) of all stops. */
const pageCount = 10;

function targetIndex(
  times: readonly number[],
  cursor: ChartCursor | undefined,
  key: string,
): number | undefined {
  const last = times.length - 1;
  const currentIndex = cursor === undefined ? undefined : nearestStopIndex(times, cursor.atMs);
  const page = Math.max(1, Math.round(times.length / pageCount));
  switch (key) {
    case 'ArrowRight':
      return currentIndex === undefined ? 0 : Math.min(last, currentIndex + 1);
    case 'ArrowLeft':
      return currentIndex === undefined ? last : Math.max(0, currentIndex - 1);
    case 'PageDown':
      return currentIndex === undefined ? 0 : Math.min(last, currentIndex + page);
    case 'PageUp':
      return currentIndex === undefined ? last : Math.max(0, currentIndex - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/**
 * Returns the effect of a key on the cursor of a chart.
 * @param times Times of the stops, ascending.
 * @param selecting Whether Shift is held and the chart supports selection.
 * @returns `stay` when the chart does not handle the key, so that the event propagates.
 */
export function moveCursor(
  times: readonly number[],
  cursor: ChartCursor | undefined,
  key: string,
  selecting: boolean,
): CursorMove {
  if (key === 'Escape') {
    if (cursor === undefined) return { kind: 'stay' };
    return { kind: 'to', cursor: cursor.anchorMs === undefined ? undefined : { atMs: cursor.atMs } };
  }
  const index = targetIndex(times, cursor, key);
  const atMs = index === undefined ? undefined : times[index];
  if (atMs === undefined) return { kind: 'stay' };
  if (!selecting) return { kind: 'to', cursor: { atMs } };
  return { kind: 'to', cursor: { atMs, anchorMs: cursor?.anchorMs ?? cursor?.atMs ?? atMs } };
}
