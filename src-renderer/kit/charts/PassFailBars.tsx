import type { BarsProps, ChartProps } from './ChartProps.ts';
import { TimeFrame } from './TimeFrame.tsx';

/** Passed runs (up) and failed runs (down, hatched) per time bucket. */
export function PassFailBars({ height = 88, ...props }: ChartProps & BarsProps) {
  return <TimeFrame {...props} height={height} />;
}
