import type { BarsProps, ChartProps } from './ChartProps.ts';
import { TimeFrame } from './TimeFrame.tsx';

/** What passed (up) and what failed (down, hatched) per stretch of time. */
export function PassFailBars({ height = 88, ...props }: ChartProps & BarsProps) {
  return <TimeFrame {...props} height={height} />;
}
