/** A time range, in ms since 1970. */
export interface TimeWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Max zoom. */
const shortestMs = 1_000;
const step = 0.2;

const lengthOf = ({ fromMs, toMs }: TimeWindow): number => toMs - fromMs;

/** Returns the window clamped to the whole range, at least one second long. */
export function windowWithin({ fromMs, toMs }: TimeWindow, whole: TimeWindow): TimeWindow {
  const length = Math.min(lengthOf(whole), Math.max(shortestMs, toMs - fromMs));
  const middle = (fromMs + toMs) / 2;
  const start = Math.round(Math.min(whole.toMs - length, Math.max(whole.fromMs, middle - length / 2)));
  return { fromMs: start, toMs: Math.min(whole.toMs, Math.round(start + length)) };
}

export const isWhole = (shown: TimeWindow, whole: TimeWindow): boolean =>
  shown.fromMs <= whole.fromMs && shown.toMs >= whole.toMs;

/** Scales the length of the window by `factor`. The time `aboutMs` stays at its position. */
export function zoomed(shown: TimeWindow, whole: TimeWindow, factor: number, aboutMs: number): TimeWindow {
  const length = Math.min(lengthOf(whole), Math.max(shortestMs, lengthOf(shown) * factor));
  const part = (aboutMs - shown.fromMs) / Math.max(1, lengthOf(shown));
  const fromMs = aboutMs - part * length;
  return windowWithin({ fromMs, toMs: fromMs + length }, whole);
}

export function moved(shown: TimeWindow, whole: TimeWindow, byMs: number): TimeWindow {
  const length = lengthOf(shown);
  const fromMs = Math.min(whole.toMs - length, Math.max(whole.fromMs, shown.fromMs + byMs));
  return { fromMs, toMs: fromMs + length };
}

/**
 * Returns the window after a key press.
 * @returns Undefined when the key has no effect, so that the event propagates.
 */
export function windowAfterKey(shown: TimeWindow, whole: TimeWindow, key: string): TimeWindow | undefined {
  const middle = (shown.fromMs + shown.toMs) / 2;
  switch (key) {
    case 'ArrowLeft':
      return moved(shown, whole, -lengthOf(shown) * step);
    case 'ArrowRight':
      return moved(shown, whole, lengthOf(shown) * step);
    case 'Home':
      return moved(shown, whole, whole.fromMs - shown.fromMs);
    case 'End':
      return moved(shown, whole, whole.toMs - shown.toMs);
    case '+':
    case '=':
      return zoomed(shown, whole, 0.5, middle);
    case '-':
      return zoomed(shown, whole, 2, middle);
    case 'Escape':
      return isWhole(shown, whole) ? undefined : whole;
    default:
      return undefined;
  }
}
