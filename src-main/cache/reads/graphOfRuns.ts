import type { CheckGraph, CheckGraphPoint } from '#contract/entities/check.ts';

export interface StoredRun {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly ok: number;
  readonly durationMs: number | null;
}

/**
 * @param sorted in ascending order
 * @param share 0.95 for the 95th percentile
 */
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? null;
}

/**
 * Aggregates runs like the server's graph. A bucket passes if all its runs passed, and its duration is their
 * mean. Empty buckets have no point.
 * @param runs oldest first
 * @param bucketMs bucket length in milliseconds
 */
export function graphOfRuns(
  runs: readonly StoredRun[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  bucketMs: number,
): CheckGraph {
  const buckets = new Map<number, StoredRun[]>();
  for (const run of runs) {
    const at = Math.floor(run.atMs / bucketMs) * bucketMs;
    const bucket = buckets.get(at);
    if (bucket === undefined) buckets.set(at, [run]);
    else bucket.push(run);
  }
  const points = [...buckets].map(([at, inside]): CheckGraphPoint => {
    const passed = inside.filter(({ ok }) => ok === 1).length;
    const sum = inside.reduce((total, { durationMs }) => total + (durationMs ?? 0), 0);
    return {
      at: new Date(at).toISOString(),
      ok: passed === inside.length,
      durationMs: sum / inside.length,
      passed,
      failed: inside.length - passed,
    };
  });
  const durations = runs.flatMap(({ durationMs }) => durationMs ?? []).sort((a, b) => a - b);
  const passed = runs.filter(({ ok }) => ok === 1).length;
  const first = runs[0];
  return {
    points,
    bucketMs,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    uptime: { passed, failed: runs.length - passed },
    latencyMs: {
      p95: percentile(durations, 0.95),
      p97: percentile(durations, 0.97),
      p99: percentile(durations, 0.99),
    },
    // Allow one hour: the first run of an hourly check can be that late.
    ...(first !== undefined && first.atMs - fromMs > Math.max(bucketMs, 60 * 60_000)
      ? { storedSince: new Date(first.atMs).toISOString() }
      : {}),
  };
}
