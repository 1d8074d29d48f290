import type { ReactNode } from 'react';
import type { ChartMoment, ChartSpan, PassFailBucket, SeriesList } from './chartData.ts';
import type { ValueUnit } from './formatValue.ts';

/** What every chart over time takes. */
export interface ChartProps {
  /** Names the chart to those who do not see it. */
  readonly label: string;
  /** The time scale, milliseconds since 1970. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly moments?: readonly ChartMoment[];
  readonly spans?: readonly ChartSpan[];
  /** Of the drawing without its head, in pixels. */
  readonly height?: number;
  /** Seen at the left of the legend. */
  readonly title?: ReactNode;
  /** Controls at the right of the legend. */
  readonly actions?: ReactNode;
  /** Data is on its way; what is there already stays. */
  readonly loading?: boolean;
  /** Makes ranges selectable: told what was dragged over or chosen with Shift and arrow keys. */
  readonly onBrush?: (fromMs: number, toMs: number) => void;
}

/** What lines take. */
export interface LineProps {
  readonly series: SeriesList;
  readonly unit: ValueUnit;
  /** Two points further apart than this have nothing between them; without it only a null value makes a gap. */
  readonly gapMs?: number;
}

/** What bars take. */
export interface BarsProps {
  /** In order of time. */
  readonly buckets: readonly PassFailBucket[];
}
