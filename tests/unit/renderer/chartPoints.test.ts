import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartPoint, SeriesList } from '#kit/charts/chartData.ts';
import { pointsToDraw, validPoints } from '#kit/charts/pointsToDraw.ts';
import { thinPoints } from '#kit/charts/thinPoints.ts';
import { mergeBuckets } from '#kit/charts/usePlot.ts';

const range = 10_000;
const anyPoints = fc
  .array(
    fc.record({
      atMs: fc.integer({ min: -50, max: range + 50 }),
      value: fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { freq: 8 }),
      failing: fc.boolean(),
    }),
    { maxLength: 600 },
  )
  .map((points): ChartPoint[] => points.toSorted((a, b) => a.atMs - b.atMs));
const columnOf = (columns: number) => (point: ChartPoint) =>
  Math.min(columns, Math.max(-1, Math.floor((point.atMs / range) * columns)));

const values = (points: readonly ChartPoint[]) =>
  points.flatMap(({ value }) => (value === null ? [] : [value]));

describe('thinning of chart points', () => {
  it('keeps the extremes of every pixel column, for all and for failing points', () => {
    fc.assert(
      fc.property(anyPoints, fc.integer({ min: 1, max: 80 }), (points, columns) => {
        const thinned = thinPoints(points, 0, range, columns);
        const before = Map.groupBy(points, columnOf(columns));
        const after = Map.groupBy(thinned, columnOf(columns));
        for (const [column, group] of before) {
          const kept = after.get(column) ?? [];
          for (const fits of [() => true, ({ failing }: ChartPoint) => failing === true]) {
            const [all, left] = [values(group.filter(fits)), values(kept.filter(fits))];
            expect(Math.max(...left)).toBe(Math.max(...all));
            expect(Math.min(...left)).toBe(Math.min(...all));
          }
          expect(kept[0]).toBe(group[0]);
          expect(kept.at(-1)).toBe(group.at(-1));
        }
      }),
    );
  });

  it('keeps the order, adds no points, and is limited by the pixels', () => {
    fc.assert(
      fc.property(anyPoints, fc.integer({ min: 1, max: 80 }), (points, columns) => {
        const thinned = thinPoints(points, 0, range, columns);
        let from = 0;
        for (const point of thinned) {
          const found = points.indexOf(point, from);
          expect(found).toBeGreaterThanOrEqual(from);
          from = found + 1;
        }
        expect(thinned.length).toBeLessThanOrEqual(Math.max(columns, 6 * (columns + 2)));
      }),
    );
  });

  it('reduces 50,000 points and keeps the single peak', () => {
    const points = Array.from({ length: 50_000 }, (_, index) => ({
      atMs: index,
      value: index === 31_234 ? 4_800 : Math.sin(index) * 100,
    }));
    const thinned = thinPoints(points, 0, 50_000, 600);
    expect(thinned.length).toBeLessThanOrEqual(3_600);
    expect(thinned).toContain(points[31_234]);
  });
});

describe('the drawn points of a series', () => {
  const draw = (points: readonly ChartPoint[], gapMs?: number) =>
    pointsToDraw(validPoints(points), { fromMs: 100, toMs: 200, columns: 1_000, gapMs });

  it('start and end one point outside the range', () => {
    const points = [0, 50, 90, 120, 180, 230, 300].map((atMs) => ({ atMs, value: 1 }));
    expect(draw(points).map(({ atMs }) => atMs)).toEqual([90, 120, 180, 230]);
  });

  it('are empty for no points, and one point for a series far from the range', () => {
    expect(draw([])).toEqual([]);
    expect(
      values(
        draw([
          { atMs: 500, value: 1 },
          { atMs: 600, value: 1 },
        ]),
      ),
    ).toEqual([1]);
  });

  it('are sorted by time', () => {
    const points = [160, 120, 140].map((atMs) => ({ atMs, value: atMs }));
    expect(draw(points).map(({ atMs }) => atMs)).toEqual([120, 140, 160]);
  });

  it('have a gap between distant points and at values that are not numbers', () => {
    const points = [
      { atMs: 110, value: 1 },
      { atMs: 120, value: 2 },
      { atMs: 150, value: 3 },
      { atMs: 155, value: Number.NaN },
      { atMs: 160, value: 4 },
    ];
    expect(draw(points, 10).map(({ value }) => value)).toEqual([1, 2, null, 3, null, 4]);
    expect(draw(points).map(({ value }) => value)).toEqual([1, 2, 3, null, 4]);
  });

  it('belong to at most four lines, enforced by the type', () => {
    const line = { name: 'a', points: [] };
    const four: SeriesList = [line, line, line, line];
    // @ts-expect-error The chart has styles for at most four lines.
    const five: SeriesList = [line, line, line, line, line];
    expect([four.length, five.length]).toEqual([4, 5]);
  });
});

describe('merging of chart buckets', () => {
  const bucket = fc.record({ passed: fc.nat(20), failed: fc.nat(20) });

  it('keeps every run and the whole time span', () => {
    fc.assert(
      fc.property(fc.array(bucket, { maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (counts, most) => {
        const buckets = counts.map((count, index) => ({
          ...count,
          fromMs: index * 10,
          toMs: index * 10 + 10,
        }));
        const merged = mergeBuckets(buckets, most);
        expect(merged.length).toBeLessThanOrEqual(most);
        for (const side of ['passed', 'failed'] as const) {
          const sum = (list: typeof merged) => list.reduce((total, one) => total + one[side], 0);
          expect(sum(merged)).toBe(sum(buckets));
        }
        expect(merged[0]?.fromMs).toBe(buckets[0]?.fromMs);
        expect(merged.at(-1)?.toMs).toBe(buckets.at(-1)?.toMs);
        merged.forEach(({ fromMs }, index) => {
          if (index > 0) expect(fromMs).toBe(merged[index - 1]!.toMs);
        });
      }),
    );
  });
});
