import type { ChangeDensity } from '#contract/history.ts';
import { barPath } from '#kit/charts/barPath.ts';

/** Shortest bar (px), so that a single change stays visible next to many. */
const minBar = 2;

/**
 * Returns the bars of health changes as SVG paths: changes for the worse above the middle line, others below.
 * @param width and height in pixels
 */
export function densityPaths(
  { worse, better }: ChangeDensity,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly worse: string; readonly better: string } {
  const buckets = Math.max(1, worse.length);
  const middle = height / 2;
  const max = Math.max(1, ...worse, ...better);
  const barWidth = width / buckets;
  const gap = barWidth > 3 ? 1 : 0;
  // Square root scale, so that few changes are visible next to a thousand.
  const lengthOf = (count: number) =>
    count === 0 ? 0 : Math.max(minBar, Math.sqrt(count / max) * (middle - 2));
  const draw = (counts: readonly number[], topOf: (length: number) => number) =>
    counts
      .map((count, index) => {
        const length = lengthOf(count);
        return length === 0
          ? ''
          : barPath(index * barWidth, Math.max(1, barWidth - gap), topOf(length), length);
      })
      .join('');
  return { worse: draw(worse, (length) => middle - length), better: draw(better, () => middle) };
}
