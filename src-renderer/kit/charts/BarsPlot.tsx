import { memo } from 'react';
import styles from './BarsPlot.module.css';
import { barPath } from './barPath.ts';
import type { PassFailBucket } from './chartData.ts';
import { messages } from './messages.ts';
import type { PlotGeometry } from './plotGeometry.ts';

interface BarsPlotProps {
  readonly buckets: readonly PassFailBucket[];
  readonly toX: (atMs: number) => number;
  readonly geometry: PlotGeometry;
  readonly hatchId: string;
}

/** Min height of a bar (px), so that a single run stays visible next to many. */
const minBarLength = 2;
const sideTextGap = 8;

export const BarsPlot = memo(function BarsPlot({ buckets, toX, geometry, hatchId }: BarsPlotProps) {
  const { left, right, barsBase, barLength } = geometry;
  const maxCount = buckets.reduce((so, { passed, failed }) => Math.max(so, passed, failed), 1);
  const length = (count: number): number =>
    count > 0 ? Math.max(minBarLength, (count / maxCount) * (barLength - 1)) : 0;
  const paths = buckets.map(({ fromMs, toMs, passed, failed }) => {
    const start = Math.max(left, toX(fromMs));
    const end = Math.min(right, toX(toMs));
    const gap = end - start > 4 ? 2 : end - start > 2 ? 1 : 0;
    const width = Math.max(1, end - start - gap);
    const x = start + gap / 2;
    return {
      passed: passed > 0 ? barPath(x, width, barsBase - 0.5 - length(passed), length(passed)) : '',
      failed: failed > 0 ? barPath(x, width, barsBase + 0.5, length(failed)) : '',
    };
  });
  const textX = left - sideTextGap;
  return (
    <g>
      <text className={styles.side} x={textX} y={barsBase - barLength / 2 + 4}>
        {messages.passSide}
      </text>
      <text className={styles.side} x={textX} y={barsBase + barLength / 2 + 4}>
        {messages.failSide}
      </text>
      <line className={styles.base} x1={left} x2={right} y1={barsBase} y2={barsBase} />
      <path className={styles.passed} data-mark="passed" d={paths.map(({ passed }) => passed).join('')} />
      <path
        className={styles.failed}
        data-mark="failed"
        fill={`url(#${hatchId})`}
        d={paths.map(({ failed }) => failed).join('')}
      />
    </g>
  );
});
