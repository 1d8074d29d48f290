import { line } from 'd3';
import { memo, useId } from 'react';
import type { ChartPoint } from './chartData.ts';
import styles from './LinePlot.module.css';
import type { PlotGeometry } from './plotGeometry.ts';
import { seriesStyle } from './seriesStyle.ts';

interface LinePlotProps {
  readonly lines: ReadonlyArray<readonly ChartPoint[]>;
  readonly toX: (atMs: number) => number;
  readonly toY: (value: number) => number;
  readonly geometry: PlotGeometry;
}

const diamondRadius = 4;
const dotRadius = 2.25;

const formatPoint = (x: number, y: number): string => `${x.toFixed(1)},${y.toFixed(1)}`;

function diamondPath(x: number, y: number): string {
  return `M${formatPoint(x, y - diamondRadius)}l${diamondRadius},${diamondRadius}l${-diamondRadius},${diamondRadius}l${-diamondRadius},${-diamondRadius}z`;
}

function dotPath(x: number, y: number): string {
  return `M${formatPoint(x - dotRadius, y)}a${dotRadius},${dotRadius} 0 1,0 ${2 * dotRadius},0a${dotRadius},${dotRadius} 0 1,0 ${-2 * dotRadius},0z`;
}

/** A point between two gaps needs a dot because no line segment reaches it. */
function isAlone(points: readonly ChartPoint[], index: number): boolean {
  return (points[index - 1]?.value ?? null) === null && (points[index + 1]?.value ?? null) === null;
}

/** Lines and failing points. Draws one path per kind of mark because thousands of elements would be slow. */
export const LinePlot = memo(function LinePlot({ lines, toX, toY, geometry }: LinePlotProps) {
  const clipId = useId();
  const { left, right, height } = geometry;
  const isInside = ({ atMs }: ChartPoint): boolean => toX(atMs) >= left && toX(atMs) <= right;
  const path = line<ChartPoint>(
    ({ atMs }) => toX(atMs),
    ({ value }) => toY(value ?? 0),
  )
    .defined(({ value }) => value !== null)
    .digits(1);
  const marks = (
    points: readonly ChartPoint[],
    draw: (x: number, y: number) => string,
    fits: (point: ChartPoint, index: number) => boolean,
  ): string =>
    points
      .map((point, index) =>
        point.value !== null && isInside(point) && fits(point, index)
          ? draw(toX(point.atMs), toY(point.value))
          : '',
      )
      .join('');
  return (
    <>
      {/* Clip the lines at the edge, but not the marks. */}
      <clipPath id={clipId}>
        <rect x={left} y={0} width={right - left} height={height} />
      </clipPath>
      {lines.map((points, series) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a series; names can repeat.
        <g key={series} className={seriesStyle(series)} data-series={series}>
          <path className={styles.line} clipPath={`url(#${clipId})`} d={path(points) ?? ''} />
          <path
            className={styles.dot}
            d={marks(points, dotPath, (point, index) => point.failing !== true && isAlone(points, index))}
          />
          <path
            className={styles.failing}
            data-mark="failing"
            d={marks(points, diamondPath, (point) => point.failing === true)}
          />
        </g>
      ))}
    </>
  );
});
