import { bisector } from 'd3';
import type { ChartPoint, PassFailBucket } from './chartData.ts';
import { formatCursorRange, formatCursorTime } from './formatCursorTime.ts';

export interface ChartReading {
  readonly atMs: number;
  readonly value: number;
  readonly failing: boolean;
}

/** A position where the cursor can stop, with its data. */
export interface CursorStop {
  readonly fromMs: number;
  readonly toMs: number;
  readonly atMs: number;
  readonly title: string;
  /** One per series, in the order of the series. */
  readonly readings: ReadonlyArray<ChartReading | undefined>;
  readonly bucket?: PassFailBucket;
}

interface StopRange {
  readonly fromMs: number;
  readonly toMs: number;
  /** Max distance (ms) between the cursor and a point whose value is displayed. */
  readonly maxDistanceMs: number;
  /** Stops closer than this are merged, in ms. */
  readonly stepMs: number;
}

type Lines = ReadonlyArray<readonly ChartPoint[]>;

const byTime = bisector<ChartPoint, number>(({ atMs }) => atMs);

function toReading(point: ChartPoint | undefined): ChartReading | undefined {
  if (point === undefined || point.value === null) return undefined;
  return { atMs: point.atMs, value: point.value, failing: point.failing === true };
}

/** Returns the highest reading of a time range. The end is exclusive. */
function highestBetween(
  points: readonly ChartPoint[],
  fromMs: number,
  toMs: number,
): ChartReading | undefined {
  let highest: ChartReading | undefined;
  for (let index = byTime.left(points, fromMs); index < points.length; index += 1) {
    const point = points[index];
    if (point === undefined || point.atMs >= toMs) break;
    const reading = toReading(point);
    if (reading !== undefined && (highest === undefined || reading.value > highest.value)) highest = reading;
  }
  return highest;
}

function nearestReading(
  points: readonly ChartPoint[],
  atMs: number,
  reachMs: number,
): ChartReading | undefined {
  const point = points[byTime.center(points, atMs)];
  return point !== undefined && Math.abs(point.atMs - atMs) <= reachMs ? toReading(point) : undefined;
}

/** Returns one stop per bucket. Lines contribute their highest point inside the bucket. */
export function bucketStops(
  buckets: readonly PassFailBucket[],
  lines: Lines,
  rangeMs: number,
): readonly CursorStop[] {
  return buckets.map((bucket) => ({
    fromMs: bucket.fromMs,
    toMs: bucket.toMs,
    atMs: (bucket.fromMs + bucket.toMs) / 2,
    title: formatCursorRange(bucket.fromMs, bucket.toMs, rangeMs),
    readings: lines.map((points) => highestBetween(points, bucket.fromMs, bucket.toMs)),
    bucket,
  }));
}

/**
 * Returns one stop per time at which any line has a value.
 * Merges times closer than `stepMs` to the highest value.
 */
export function pointStops(lines: Lines, range: StopRange): readonly CursorStop[] {
  const instants = lines
    .flatMap((points) => points.filter(({ value }) => value !== null).map(({ atMs }) => atMs))
    .filter((atMs) => atMs >= range.fromMs && atMs <= range.toMs)
    .sort((a, b) => a - b);
  const stops: CursorStop[] = [];
  let index = 0;
  while (index < instants.length) {
    const fromMs = instants[index] ?? 0;
    let toMs = fromMs;
    while (index < instants.length && (instants[index] ?? 0) - fromMs < Math.max(range.stepMs, 1)) {
      toMs = instants[index] ?? toMs;
      index += 1;
    }
    const inside = lines.map((points) => highestBetween(points, fromMs, toMs + 1));
    const atMs = inside.find((reading) => reading !== undefined)?.atMs ?? fromMs;
    stops.push({
      fromMs,
      toMs,
      atMs,
      title: formatCursorTime(atMs, range.toMs - range.fromMs),
      readings: inside.map(
        (reading, series) => reading ?? nearestReading(lines[series] ?? [], atMs, range.maxDistanceMs),
      ),
    });
  }
  return stops;
}
