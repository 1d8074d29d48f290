import { bisectCenter } from 'd3';

/** Where the cursor stands. By time and not by number: new data must not move it to another instant. */
export interface ChartCursor {
  readonly atMs: number;
  /** Where a selection by keys began. */
  readonly anchorMs?: number;
}

/** What a key asks of a chart. */
export type CursorMove =
  | { readonly kind: 'stay' }
  | { readonly kind: 'to'; readonly cursor: ChartCursor | undefined };

/** The stop nearest to an instant; undefined when there is none. */
export function stopAt(times: readonly number[], atMs: number): number | undefined {
  return times.length === 0 ? undefined : bisectCenter(times, atMs);
}

/** A tenth of the way, for Page Up and Page Down. */
const pages = 10;

function target(times: readonly number[], cursor: ChartCursor | undefined, key: string): number | undefined {
  const last = times.length - 1;
  const here = cursor === undefined ? undefined : stopAt(times, cursor.atMs);
  const page = Math.max(1, Math.round(times.length / pages));
  switch (key) {
    case 'ArrowRight':
      return here === undefined ? 0 : Math.min(last, here + 1);
    case 'ArrowLeft':
      return here === undefined ? last : Math.max(0, here - 1);
    case 'PageDown':
      return here === undefined ? 0 : Math.min(last, here + page);
    case 'PageUp':
      return here === undefined ? last : Math.max(0, here - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/**
 * Where a key takes the cursor of a chart.
 * @param times instants of the stops, in order
 * @param selecting Shift is held and the chart can select
 * @returns `stay` when the key is not for the chart, so that it goes on to whoever wants it
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
  const index = target(times, cursor, key);
  const atMs = index === undefined ? undefined : times[index];
  if (atMs === undefined) return { kind: 'stay' };
  if (!selecting) return { kind: 'to', cursor: { atMs } };
  return { kind: 'to', cursor: { atMs, anchorMs: cursor?.anchorMs ?? cursor?.atMs ?? atMs } };
}
