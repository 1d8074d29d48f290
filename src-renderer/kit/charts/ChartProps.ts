import type { ReactNode } from 'react';
import type { ChartMoment, ChartSpan, PassFailBucket, SeriesList } from './chartData.ts';
import type { ValueUnit } from './formatValue.ts';

export interface ChartProps {
  /** The accessible name. */
  readonly label: string;
  /** Start of the time scale, in ms since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly moments?: readonly ChartMoment[];
  readonly spans?: readonly ChartSpan[];
  /** Height of the drawing without legend, in pixels. */
  readonly height?: number;
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether data is loading. Existing data stays displayed. */
  readonly loading?: boolean;
  /** Called with a time range that was dragged, or selected with Shift and arrow keys. Enables selection. */
  readonly onBrush?: (fromMs: number, toMs: number) => void;
}

export interface LineProps {
  readonly series: SeriesList;
  readonly unit: ValueUnit;
  /** Max distance (ms) of connected points. Without it, only null values make gaps. */
  readonly gapMs?: number;
}

export interface BarsProps {
  /** In chronological order. */
  readonly buckets: readonly PassFailBucket[];
}
