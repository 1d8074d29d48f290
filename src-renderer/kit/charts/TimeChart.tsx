import type { BarsProps, ChartProps, LineProps } from './ChartProps.ts';
import { TimeFrame } from './TimeFrame.tsx';

/** Lines above passed and failed bars, with one time scale, cursor and tooltip. */
export function TimeChart({ height = 204, ...props }: ChartProps & LineProps & BarsProps) {
  return <TimeFrame {...props} height={height} />;
}
