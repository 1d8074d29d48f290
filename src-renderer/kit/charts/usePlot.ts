import { scaleLinear } from 'd3';
import { useMemo } from 'react';
import { useTimeZone } from '../format/useTimeZone.ts';
import type { ChartPoint, PassFailBucket, SeriesList } from './chartData.ts';
import { bucketStops, type CursorStop, pointStops } from './chartStops.ts';
import type { ValueUnit } from './formatValue.ts';
import { messages } from './messages.ts';
import { type PlotGeometry, plotGeometry } from './plotGeometry.ts';
import { pointsToDraw, validPoints } from './pointsToDraw.ts';
import { type TimeAxis, timeAxis } from './timeAxis.ts';
import { type ValueTick, valueTicks } from './valueTicks.ts';

/**
 * Merges neighboring buckets until at most `most` are left, so that bars stay wide enough.
 * @param buckets In chronological order.
 */
export function mergeBuckets(
  buckets: readonly PassFailBucket[],
  maxBuckets: number,
): readonly PassFailBucket[] {
  const size = Math.ceil(buckets.length / Math.max(1, Math.floor(maxBuckets)));
  if (size <= 1) return buckets;
  const merged: PassFailBucket[] = [];
  for (let start = 0; start < buckets.length; start += size) {
    const group = buckets.slice(start, start + size);
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined) continue;
    merged.push({
      fromMs: first.fromMs,
      toMs: last.toMs,
      passed: group.reduce((sum, { passed }) => sum + passed, 0),
      failed: group.reduce((sum, { failed }) => sum + failed, 0),
    });
  }
  return merged;
}

interface PlotInput {
  readonly width: number;
  readonly height: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly series: SeriesList;
  readonly unit: ValueUnit;
  readonly buckets: readonly PassFailBucket[] | undefined;
  readonly gapMs: number | undefined;
}

export interface Plot extends TimeAxis {
  readonly geometry: PlotGeometry;
  readonly lines: ReadonlyArray<readonly ChartPoint[]>;
  readonly buckets: readonly PassFailBucket[];
  readonly values: readonly ValueTick[];
  readonly stops: readonly CursorStop[];
  readonly toY: (value: number) => number;
  readonly isEmpty: boolean;
}

/** Min width of a bar with its gap, in pixels. */
const minBarWidth = 4;
/** Max distance (px) between the cursor and a displayed point, for charts without `gapMs`. */
const maxDistancePixels = 8;

/** Computes everything in a chart that depends on data and size, but not on the cursor. */
export function usePlot(input: PlotInput): Plot {
  const { width, height, fromMs, toMs, series, unit, buckets: inputBuckets, gapMs } = input;
  const hasLine = series.length > 0;
  const hasBars = inputBuckets !== undefined;
  const timeZone = useTimeZone();

  const seriesPoints = useMemo(() => series.map(({ points }) => validPoints(points)), [series]);
  // Uses the full width: the plot's width depends on the axis labels, and the labels depend on the data.
  const lines = useMemo(
    () =>
      seriesPoints.map((points) =>
        pointsToDraw(points, { fromMs, toMs, columns: Math.max(width, 1), gapMs }),
      ),
    [seriesPoints, fromMs, toMs, width, gapMs],
  );
  const buckets = useMemo(
    () =>
      mergeBuckets(
        (inputBuckets ?? []).filter((bucket) => bucket.toMs > fromMs && bucket.fromMs < toMs),
        width / minBarWidth,
      ),
    [inputBuckets, fromMs, toMs, width],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone is part of the texts.
  return useMemo(() => {
    const visible = lines.flatMap((points) =>
      points.filter(({ atMs, value }) => value !== null && atMs >= fromMs && atMs <= toMs),
    );
    const lowest = visible.reduce((least, { value }) => Math.min(least, value ?? least), 0);
    const highest = visible.reduce((most, { value }) => Math.max(most, value ?? most), 0);
    const axis = valueTicks(lowest, highest, unit);
    // A chart without values has no axis labels.
    const values = visible.length > 0 ? axis.ticks : [];
    const geometry = plotGeometry({
      width,
      height,
      hasLine,
      hasBars,
      sideTexts: [
        ...values.map(({ text }) => text),
        ...(hasBars ? [messages.passSide, messages.failSide] : []),
      ],
    });
    const toY = scaleLinear([axis.low, axis.high], [geometry.lineBottom, geometry.top]).clamp(true);
    const pixelMs = (toMs - fromMs) / (geometry.right - geometry.left);
    return {
      ...timeAxis({ fromMs, toMs }, geometry),
      geometry,
      lines,
      buckets,
      values,
      stops: hasBars
        ? bucketStops(buckets, seriesPoints, toMs - fromMs)
        : pointStops(lines, {
            fromMs,
            toMs,
            stepMs: pixelMs,
            maxDistanceMs: gapMs === undefined ? maxDistancePixels * pixelMs : gapMs / 2,
          }),
      toY,
      isEmpty: visible.length === 0 && buckets.every(({ passed, failed }) => passed + failed === 0),
    };
  }, [seriesPoints, lines, buckets, width, height, fromMs, toMs, unit, hasLine, hasBars, gapMs, timeZone]);
}
