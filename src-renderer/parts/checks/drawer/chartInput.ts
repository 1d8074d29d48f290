import type { CheckGraph, CheckGraphPoint, CheckStatus } from '#contract/entities/check.ts';
import type { ChartMoment, ChartPoint, ChartSpan, PassFailBucket } from '#kit/charts/chartData.ts';
import { formatCursorTime } from '#kit/charts/formatCursorTime.ts';
import { messages } from './messages.ts';

export interface ChartInput {
  readonly fromMs: number;
  readonly toMs: number;
  readonly points: readonly ChartPoint[];
  readonly buckets: readonly PassFailBucket[];
  /** Points further apart are not connected. */
  readonly gapMs: number;
}

/** Number of missing runs before the line is interrupted. One late run is not a gap. */
const missedRuns = 2.5;

const medianOf = (sorted: readonly number[]): number | undefined => sorted[Math.floor(sorted.length / 2)];

/** Uses the actual interval between runs: hourly runs are an hour apart, however short the buckets are. */
function gapOf(times: readonly number[], bucketMs: number): number {
  const steps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? atMs));
  const usual = medianOf(steps.toSorted((a, b) => a - b)) ?? bucketMs;
  return missedRuns * Math.max(usual, bucketMs);
}

/** Converts a graph to chart data. Each bucket becomes a bar and a point in its middle. */
export function chartInput({
  points,
  bucketMs,
  from,
  to,
}: Pick<CheckGraph, 'points' | 'bucketMs' | 'from' | 'to'>): ChartInput {
  const fromMs = Date.parse(from);
  const toMs = Date.parse(to);
  const timedPoints = points
    .map((point): CheckGraphPoint & { readonly atMs: number } => ({ ...point, atMs: Date.parse(point.at) }))
    .filter(({ atMs }) => Number.isFinite(atMs))
    .sort((a, b) => a.atMs - b.atMs);
  // Buckets at both ends reach beyond the range; clamp their points.
  const clampToRange = (atMs: number): number => Math.min(toMs, Math.max(fromMs, atMs));
  return {
    fromMs,
    toMs,
    points: timedPoints.map(({ atMs, durationMs, ok }) => ({
      atMs: clampToRange(atMs + bucketMs / 2),
      value: durationMs,
      failing: !ok,
    })),
    buckets: timedPoints.map(({ atMs, passed, failed }) => ({
      fromMs: atMs,
      toMs: atMs + bucketMs,
      passed,
      failed,
    })),
    gapMs: gapOf(
      timedPoints.map(({ atMs }) => atMs),
      bucketMs,
    ),
  };
}

interface Transition {
  readonly status: CheckStatus;
  readonly lastTransitionAt: string | null;
}

/** Marks the last status change. The time since then is tinted while the check fails. */
export function transitionMarks(
  { status, lastTransitionAt }: Transition,
  { fromMs, toMs }: Pick<ChartInput, 'fromMs' | 'toMs'>,
): { readonly moments: readonly ChartMoment[]; readonly spans: readonly ChartSpan[] } {
  const atMs = lastTransitionAt === null ? Number.NaN : Date.parse(lastTransitionAt);
  if (!(atMs < toMs)) return { moments: [], spans: [] };
  return {
    moments:
      atMs >= fromMs
        ? [
            {
              atMs,
              label: messages.transitionAt(formatCursorTime(atMs, Math.max(toMs - fromMs, 60 * 60 * 1_000))),
            },
          ]
        : [],
    spans: status === 'unhealthy' ? [{ fromMs: Math.max(fromMs, atMs), toMs, tone: 'bad' }] : [],
  };
}
