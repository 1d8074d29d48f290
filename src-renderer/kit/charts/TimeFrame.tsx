import { ChartLegend } from './ChartLegend.tsx';
import { ChartPlot } from './ChartPlot.tsx';
import type { BarsProps, ChartProps, LineProps } from './ChartProps.ts';
import { messages } from './messages.ts';
import styles from './TimeFrame.module.css';
import { useElementWidth } from './useElementWidth.ts';
import { usePlot } from './usePlot.ts';

interface TimeFrameProps extends ChartProps, Partial<LineProps>, Partial<BarsProps> {
  readonly height: number;
}

const noItems = [] as const;

/** Common parts of line and bar charts: legend, drawing, and the empty state. */
export function TimeFrame({
  label,
  fromMs,
  toMs,
  series = noItems,
  unit = 'number',
  buckets,
  gapMs,
  moments = noItems,
  spans = noItems,
  height,
  title,
  actions,
  loading = false,
  onBrush,
}: TimeFrameProps) {
  const [ref, width] = useElementWidth();
  const plot = usePlot({ width, height, fromMs, toMs, series, unit, buckets, gapMs });
  const names = series.map(({ name }) => name);
  const isWaiting = loading && plot.isEmpty;
  return (
    <div className={styles.chart} aria-busy={loading}>
      <div className={styles.head}>
        {title !== undefined && <div className={styles.title}>{title}</div>}
        <ChartLegend names={names} hasBars={buckets !== undefined} />
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      <div ref={ref} className={styles.plot} style={{ height }}>
        {width > 0 && !isWaiting && (
          <ChartPlot
            plot={plot}
            label={label}
            names={names}
            unit={unit}
            rangeMs={toMs - fromMs}
            hasBars={buckets !== undefined}
            moments={moments}
            spans={spans}
            onBrush={onBrush}
          />
        )}
        {width > 0 && plot.isEmpty && !loading && (
          <p className={styles.empty}>
            <span>{messages.empty}</span>
          </p>
        )}
        {isWaiting && (
          <div className={styles.loading} role="status">
            <span className="visually-hidden">{messages.loading}</span>
            <span className={styles.wait} aria-hidden />
          </div>
        )}
      </div>
    </div>
  );
}
