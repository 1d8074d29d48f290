import type { ChartProps, LineProps } from './ChartProps.ts';
import { TimeFrame } from './TimeFrame.tsx';

export function LineChart({ height = 180, ...props }: ChartProps & LineProps) {
  return <TimeFrame {...props} height={height} />;
}
