import { scaleLinear } from 'd3';
import { axisTextWidth, type PlotGeometry } from './plotGeometry.ts';
import type { TimeWindow } from './timelineWindow.ts';
import { columnTicks, type TimeTick, timeTicks, timeTickText } from './timeTicks.ts';

export interface TimeAxis {
  /** Converts a time to a pixel. */
  readonly toX: (atMs: number) => number;
  /** Converts a pixel to a time inside the range. */
  readonly toMs: (x: number) => number;
  readonly times: readonly TimeTick[];
}

/** Distance (px) between two labels. */
const textGap = 40;

/**
 * Returns the time scale of a plot and its labels.
 * @param columnTexts Labels of columns of equal width. Without them, the labels are round times.
 */
export function timeAxis(
  range: TimeWindow,
  { left, right }: Pick<PlotGeometry, 'left' | 'right'>,
  columnTexts?: readonly string[],
): TimeAxis {
  const { fromMs, toMs } = range;
  const toX = scaleLinear([fromMs, Math.max(toMs, fromMs + 1)], [left, right]);
  const longest = columnTexts?.reduce((so, each) => (each.length > so.length ? each : so), '');
  const textWidth = axisTextWidth(longest ?? timeTickText(fromMs, toMs - fromMs)) + textGap;
  const maxLabels = Math.max(1, Math.floor((right - left) / textWidth));
  return {
    toX,
    toMs: (x) => Math.round(Math.min(toMs, Math.max(fromMs, toX.invert(x)))),
    times:
      columnTexts === undefined
        ? timeTicks(fromMs, toMs, maxLabels)
        : columnTicks(range, columnTexts, maxLabels),
  };
}
