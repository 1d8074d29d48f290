import { memo } from 'react';
import styles from './PlotAxes.module.css';
import { axisTextWidth, type PlotGeometry } from './plotGeometry.ts';
import type { TimeTick } from './timeTicks.ts';
import type { ValueTick } from './valueTicks.ts';

interface PlotAxesProps {
  readonly geometry: PlotGeometry;
  readonly values: readonly ValueTick[];
  readonly times: readonly TimeTick[];
  readonly toX: (atMs: number) => number;
  readonly toY: (value: number) => number;
}

/** Aligns to half a pixel, so that a hairline is one sharp pixel wide. */
const alignToPixel = (pixel: number): number => Math.round(pixel) + 0.5;

export const PlotAxes = memo(function PlotAxes({ geometry, values, times, toX, toY }: PlotAxesProps) {
  const { left, right, width, timeTextY } = geometry;
  const clampedTextX = (tick: TimeTick): number => {
    const half = axisTextWidth(tick.text) / 2;
    return Math.min(width - half, Math.max(half, toX(tick.atMs)));
  };
  return (
    <g>
      {values.map(({ value, text }) => (
        <g key={value}>
          <line
            className={styles.grid}
            x1={left}
            x2={right}
            y1={alignToPixel(toY(value))}
            y2={alignToPixel(toY(value))}
          />
          <text className={styles.value} x={left - 8} y={toY(value) + 4}>
            {text}
          </text>
        </g>
      ))}
      {times.map((tick) => (
        <text key={tick.atMs} className={styles.time} x={clampedTextX(tick)} y={timeTextY}>
          {tick.text}
        </text>
      ))}
    </g>
  );
});
