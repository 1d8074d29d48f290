import type { BarsProps, ChartProps, LineProps } from './ChartProps.ts';
import { TimeFrame } from './TimeFrame.tsx';

/** Lines above, passed and failed below on the same time scale, with one cursor and one tooltip. */
export function TimeChart({ height = 204, ...props }: ChartProps & LineProps & BarsProps) {
  return <TimeFrame {...props} height={height} />;
}
