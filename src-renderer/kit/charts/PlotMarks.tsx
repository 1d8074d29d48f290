import { memo } from 'react';
import type { ChartMoment, ChartSpan } from './chartData.ts';
import styles from './PlotMarks.module.css';
import { placeMoments } from './placeMoments.ts';
import type { PlotGeometry } from './plotGeometry.ts';

interface PlotMarksProps<Mark> {
  readonly marks: readonly Mark[];
  readonly geometry: PlotGeometry;
  readonly toX: (atMs: number) => number;
}

const labelTop = 10;
const labelLineHeight = 14;

export const PlotSpans = memo(function PlotSpans({ marks, geometry, toX }: PlotMarksProps<ChartSpan>) {
  const { left, right, top, lineBottom, bottom } = geometry;
  const end = lineBottom > top ? lineBottom : bottom;
  return marks.map(({ fromMs, toMs, tone }) => {
    const start = Math.max(left, toX(fromMs));
    const width = Math.min(right, toX(toMs)) - start;
    return width <= 0 ? null : (
      <rect
        key={`${fromMs} ${toMs} ${tone}`}
        className={styles[tone]}
        x={start}
        y={top}
        width={width}
        height={end - top}
      />
    );
  });
});

export const PlotMoments = memo(function PlotMoments({ marks, geometry, toX }: PlotMarksProps<ChartMoment>) {
  const { left, right, top, bottom } = geometry;
  const visible = marks.filter(({ atMs }) => toX(atMs) >= left && toX(atMs) <= right);
  return placeMoments(visible, toX, left, right).map(({ moment, x, textX, anchor, row }) => (
    <g key={`${moment.atMs} ${moment.label}`}>
      <line className={styles.moment} x1={x} x2={x} y1={top} y2={bottom} />
      <text className={styles.word} x={textX} y={top + labelTop + row * labelLineHeight} textAnchor={anchor}>
        {moment.label}
      </text>
    </g>
  ));
});
