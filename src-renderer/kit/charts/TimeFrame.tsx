import { Box, Row, Stack, Text } from '../layout/boxes.tsx';
import { useElementWidth } from '../layout/useElementWidth.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartPlot } from './ChartPlot.tsx';
import type { BarsProps, ChartProps, LineProps } from './ChartProps.ts';
import { messages } from './messages.ts';
import styles from './TimeFrame.module.css';
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
    <Stack columns="fit" minWidth={0} gap={4} aria-busy={loading} data-picture="">
      <Row wrap minHeight={20} gap={16} rowGap={4}>
        {title !== undefined && (
          <Text as="div" weight={600}>
            {title}
          </Text>
        )}
        <ChartLegend names={names} hasBars={buckets !== undefined} />
        {actions !== undefined && <Box marginLeft="auto">{actions}</Box>}
      </Row>
      <Box ref={ref} minWidth={0} position="relative" style={{ height }}>
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
      </Box>
    </Stack>
  );
}
