/** One measurement. */
export interface ChartPoint {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** In the chart's unit; null is "nothing known from here", which leaves a gap. */
  readonly value: number | null;
  /** Drawn as a diamond. */
  readonly failing?: boolean;
}

export interface ChartSeries {
  readonly name: string;
  readonly points: readonly ChartPoint[];
}

/** Up to four lines; a fifth has no look of its own and is a reason for small multiples. */
export type SeriesList =
  | readonly []
  | readonly [ChartSeries]
  | readonly [ChartSeries, ChartSeries]
  | readonly [ChartSeries, ChartSeries, ChartSeries]
  | readonly [ChartSeries, ChartSeries, ChartSeries, ChartSeries];

/** What passed and failed from one instant to another, the end not included. */
export interface PassFailBucket {
  readonly fromMs: number;
  readonly toMs: number;
  readonly passed: number;
  readonly failed: number;
}

/** An instant worth a word, such as a transition. */
export interface ChartMoment {
  readonly atMs: number;
  readonly word: string;
}

/** A stretch of time with a tinted ground. */
export interface ChartSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly tone: 'ok' | 'warn' | 'bad' | 'unknown' | 'accent';
}

/** How a part of a histogram's columns looks, from what matters most to what matters least. */
export type HistogramTone = 'first' | 'bad' | 'badSoft' | 'warn' | 'warnSoft' | 'unknown' | 'other';
