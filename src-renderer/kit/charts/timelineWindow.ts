/** A time range, in ms since 1970. */
export interface TimeWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Max zoom. */
const minWindowMs = 1_000;
const shiftFraction = 0.2;

const lengthOf = ({ fromMs, toMs }: TimeWindow): number => toMs - fromMs;

/** Returns the window clamped to the whole range, at least one second long. */
export function clampWindow({ fromMs, toMs }: TimeWindow, fullRange: TimeWindow): TimeWindow {
  const length = Math.min(lengthOf(fullRange), Math.max(minWindowMs, toMs - fromMs));
  const middle = (fromMs + toMs) / 2;
  const start = Math.round(
    Math.min(fullRange.toMs - length, Math.max(fullRange.fromMs, middle - length / 2)),
  );
  return { fromMs: start, toMs: Math.min(fullRange.toMs, Math.round(start + length)) };
}

export const isFullRange = (shown: TimeWindow, fullRange: TimeWindow): boolean =>
  shown.fromMs <= fullRange.fromMs && shown.toMs >= fullRange.toMs;

/** Scales the length of the window by `factor`. The time `centerMs` stays at its position. */
export function zoomWindow(
  shown: TimeWindow,
  fullRange: TimeWindow,
  factor: number,
  centerMs: number,
): TimeWindow {
  const length = Math.min(lengthOf(fullRange), Math.max(minWindowMs, lengthOf(shown) * factor));
  const part = (centerMs - shown.fromMs) / Math.max(1, lengthOf(shown));
  const fromMs = centerMs - part * length;
  return clampWindow({ fromMs, toMs: fromMs + length }, fullRange);
}

export function shiftWindow(shown: TimeWindow, fullRange: TimeWindow, byMs: number): TimeWindow {
  const length = lengthOf(shown);
  const fromMs = Math.min(fullRange.toMs - length, Math.max(fullRange.fromMs, shown.fromMs + byMs));
  return { fromMs, toMs: fromMs + length };
}

/**
 * Returns the window after a key press.
 * @returns Undefined when the key has no effect, so that the event propagates.
 */
export function windowAfterKey(
  shown: TimeWindow,
  fullRange: TimeWindow,
  key: string,
): TimeWindow | undefined {
  const middle = (shown.fromMs + shown.toMs) / 2;
  switch (key) {
    case 'ArrowLeft':
      return shiftWindow(shown, fullRange, -lengthOf(shown) * shiftFraction);
    case 'ArrowRight':
      return shiftWindow(shown, fullRange, lengthOf(shown) * shiftFraction);
    case 'Home':
      return shiftWindow(shown, fullRange, fullRange.fromMs - shown.fromMs);
    case 'End':
      return shiftWindow(shown, fullRange, fullRange.toMs - shown.toMs);
    case '+':
    case '=':
      return zoomWindow(shown, fullRange, 0.5, middle);
    case '-':
      return zoomWindow(shown, fullRange, 2, middle);
    case 'Escape':
      return isFullRange(shown, fullRange) ? undefined : fullRange;
    default:
      return undefined;
  }
}
