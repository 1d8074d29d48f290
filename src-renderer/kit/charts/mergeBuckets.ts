import type { PassFailBucket } from './chartData.ts';

/**
 * Joins neighbours until at most `most` are left, so that bars stay wide enough to see.
 * @param buckets in order of time
 */
export function mergeBuckets(buckets: readonly PassFailBucket[], most: number): readonly PassFailBucket[] {
  const size = Math.ceil(buckets.length / Math.max(1, Math.floor(most)));
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
