export interface ChartPoint {
  /** In ms since 1970. */
  readonly atMs: number;
  /** In the chart's unit. Null starts a gap. */
  readonly value: number | null;
  /** Drawn as a diamond. */
  readonly failing?: boolean;
}

export interface ChartSeries {
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

/** Max four lines: there are only four line styles. Use several small charts for more. */
export type SeriesList =
  | readonly []
  | readonly [ChartSeries]
  | readonly [ChartSeries, ChartSeries]
  | readonly [ChartSeries, ChartSeries, ChartSeries]
  | readonly [ChartSeries, ChartSeries, ChartSeries, ChartSeries];

/** Passed and failed runs of a time range. The end is exclusive. */
export interface PassFailBucket {
  readonly fromMs: number;
  readonly toMs: number;
  readonly passed: number;
  readonly failed: number;
}

export interface ChartMoment {
  readonly atMs: number;
  readonly label: string;
}

/** A time range with a tinted background. */
export interface ChartSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly tone: 'ok' | 'warn' | 'bad' | 'unknown' | 'accent';
}

/** Color of a part of a histogram column, from most to least important. */
export type HistogramTone =
  | 'first'
  | 'third'
  | 'fourth'
  | 'bad'
  | 'badSoft'
  | 'warn'
  | 'warnSoft'
  | 'unknown'
  | 'other';
