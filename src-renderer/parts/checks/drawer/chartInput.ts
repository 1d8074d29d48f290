import type {
  CheckGraph,
  CheckGraphPoint,
  CheckStatus,
} from '../../../../src-preload/contract/entities/check.ts';
import type { ChartMoment, ChartPoint, ChartSpan, PassFailBucket } from '../../../kit/charts/chartData.ts';
import { cursorTime } from '../../../kit/charts/cursorTime.ts';
import { messages } from './messages.ts';

/** What the chart of a check is drawn from. */
export interface ChartInput {
  readonly fromMs: number;
  readonly toMs: number;
  readonly points: readonly ChartPoint[];
  readonly buckets: readonly PassFailBucket[];
  /** Points further apart have nothing between them. */
  readonly gapMs: number;
}

/** So many runs may be missing before the line is broken: one that is late is no gap. */
const missedRuns = 2.5;

const middle = (sorted: readonly number[]): number | undefined => sorted[Math.floor(sorted.length / 2)];

/** A check that runs each hour has points an hour apart, however short the stretches are. */
function gapOf(times: readonly number[], bucketMs: number): number {
  const steps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? atMs));
  const usual = middle(steps.toSorted((a, b) => a - b)) ?? bucketMs;
  return missedRuns * Math.max(usual, bucketMs);
}

/** The chart of a graph: each stretch is a bar, and a point in its middle. */
export function chartInput({
  points,
  bucketMs,
  from,
  to,
}: Pick<CheckGraph, 'points' | 'bucketMs' | 'from' | 'to'>): ChartInput {
  const fromMs = Date.parse(from);
  const toMs = Date.parse(to);
  const placed = points
    .map((point): CheckGraphPoint & { readonly atMs: number } => ({ ...point, atMs: Date.parse(point.at) }))
    .filter(({ atMs }) => Number.isFinite(atMs))
    .sort((a, b) => a.atMs - b.atMs);
  // The stretches at the edges reach beyond the range; what is in them does not.
  const inside = (atMs: number): number => Math.min(toMs, Math.max(fromMs, atMs));
  return {
    fromMs,
    toMs,
    points: placed.map(({ atMs, durationMs, ok }) => ({
      atMs: inside(atMs + bucketMs / 2),
      value: durationMs,
      failing: !ok,
    })),
    buckets: placed.map(({ atMs, passed, failed }) => ({
      fromMs: atMs,
      toMs: atMs + bucketMs,
      passed,
      failed,
    })),
    gapMs: gapOf(
      placed.map(({ atMs }) => atMs),
      bucketMs,
    ),
  };
}

interface Transition {
  readonly status: CheckStatus;
  readonly lastTransitionAt: string | null;
}

/** The last change of the status, where the range shows it; the time since then is tinted while the check fails. */
export function transitionMarks(
  { status, lastTransitionAt }: Transition,
  { fromMs, toMs }: Pick<ChartInput, 'fromMs' | 'toMs'>,
): { readonly moments: readonly ChartMoment[]; readonly spans: readonly ChartSpan[] } {
  const atMs = lastTransitionAt === null ? Number.NaN : Date.parse(lastTransitionAt);
  if (!(atMs < toMs)) return { moments: [], spans: [] };
  return {
    moments:
      atMs >= fromMs
        ? [{ atMs, word: messages.transitionAt(cursorTime(atMs, Math.max(toMs - fromMs, 60 * 60 * 1_000))) }]
        : [],
    spans: status === 'unhealthy' ? [{ fromMs: Math.max(fromMs, atMs), toMs, tone: 'bad' }] : [],
  };
}
