import type { ChartProps, LineProps } from './ChartProps.ts';
import { TimeFrame } from './TimeFrame.tsx';

/** Up to four lines over time. Hovering, arrow keys and a hidden table read the figures; see `ChartProps` for ranges. */
export function LineChart({ height = 180, ...props }: ChartProps & LineProps) {
  return <TimeFrame {...props} height={height} />;
}
