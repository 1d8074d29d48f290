import { scaleLinear } from 'd3';
import { useMemo } from 'react';
import { useTimeZone } from '../format/useTimeZone.ts';
import { Box, Row } from '../layout/boxes.tsx';
import { useElementWidth } from '../layout/useElementWidth.ts';
import { barPath } from './barPath.ts';
import { ChartTable } from './ChartTable.tsx';
import tooltipStyles from './ChartTooltip.module.css';
import type { HistogramTone } from './chartData.ts';
import type { CursorStop } from './chartStops.ts';
import { formatCursorRange } from './formatCursorTime.ts';
import { formatValue } from './formatValue.ts';
import { HistogramSwatch } from './HistogramSwatch.tsx';
import { messages } from './messages.ts';
import { PlotAxes } from './PlotAxes.tsx';
import { PlotFrame } from './PlotFrame.tsx';
import { PlotSelection } from './PlotSelection.tsx';
import { PlotTooltip } from './PlotTooltip.tsx';
import { plotGeometry } from './plotGeometry.ts';
import styles from './TimeHistogram.module.css';
import { timeAxis } from './timeAxis.ts';
import { useTimePlot } from './useTimePlot.ts';
import { valueTicks } from './valueTicks.ts';

interface HistogramPart {
  readonly name: string;
  readonly tone: HistogramTone;
}

interface TimeHistogramProps {
  /** The accessible name. */
  readonly label: string;
  /** Start of the time scale, in ms since 1970. All columns have the same width. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Parts of a column, from bottom to top. */
  readonly parts: readonly HistogramPart[];
  /** Counts per column, one for each part. */
  readonly counts: ReadonlyArray<readonly number[]>;
  /** Title of each column, such as a day. Defaults to the column's time range. */
  readonly titles?: readonly string[];
  /** Text of each column on the time axis. Defaults to round times. */
  readonly axisTexts?: readonly string[];
  /** In pixels. */
  readonly height?: number;
  /** Called with a time range that was dragged, or selected with Shift and arrow keys. Enables selection. */
  readonly onBrush?: (fromMs: number, toMs: number) => void;
}

/** Min height of a part (px), so that a single event stays visible next to many. */
const minPartLength = 2;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Counts per time bucket as stacked columns. The most important part is at the bottom. */
export function TimeHistogram({
  label,
  fromMs,
  toMs,
  parts,
  counts,
  titles,
  axisTexts,
  height = 84,
  onBrush,
}: TimeHistogramProps) {
  const [ref, width] = useElementWidth();
  const rangeMs = toMs - fromMs;
  const stepMs = rangeMs / Math.max(1, counts.length);
  const timeZone = useTimeZone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone is part of the texts.
  const plot = useMemo(() => {
    const maxTotal = counts.reduce((so, column) => Math.max(so, sumOf(column)), 0);
    const axis = valueTicks(0, Math.max(1, maxTotal), 'number');
    // The low height leaves space for only two grid lines.
    const values = axis.ticks.filter(({ value }) => value === axis.low || value === axis.high);
    const sideTexts = values.map(({ text }) => text);
    const geometry = plotGeometry({ width, height, hasLine: true, hasBars: false, sideTexts });
    const toY = scaleLinear([axis.low, axis.high], [geometry.lineBottom, geometry.top]).clamp(true);
    return { values, geometry, toY, ...timeAxis({ fromMs, toMs }, geometry, axisTexts) };
  }, [counts, fromMs, toMs, axisTexts, width, height, timeZone]);
  const { geometry, toX, toY } = plot;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time zone is part of the texts.
  const stops = useMemo(
    (): CursorStop[] =>
      counts.map((_, index) => {
        const start = fromMs + index * stepMs;
        const end = start + stepMs;
        const title = titles?.[index] ?? formatCursorRange(start, end, rangeMs);
        return { fromMs: start, toMs: end, atMs: start + stepMs / 2, title, readings: [] };
      }),
    [counts, titles, fromMs, stepMs, rangeMs, timeZone],
  );
  const cursor = useTimePlot({ stops, toMs: plot.toMs, rangeMs, onBrush });
  const { stop, selection, range, applyHint, keysHint, handlers } = cursor;
  const index = stop === undefined ? -1 : stops.indexOf(stop);
  const currentCounts = counts[index];
  const tooltipItems = parts.flatMap(({ name, tone }, part) => {
    const count = currentCounts?.[part] ?? 0;
    return count === 0 ? [] : [{ name, tone, text: formatValue(count, 'number') }];
  });
  const rows = useMemo(
    () =>
      stops.flatMap(({ atMs, title }, at) => {
        const column = counts[at] ?? [];
        const cells = column.map((count) => formatValue(count, 'number'));
        return sumOf(column) === 0 ? [] : [{ key: atMs, time: title, cells }];
      }),
    [stops, counts],
  );
  const columnWidth = (geometry.right - geometry.left) / Math.max(1, counts.length);
  const gap = columnWidth > 4 ? 2 : columnWidth > 2 ? 1 : 0;
  const paths = useMemo(() => {
    const drawn = parts.map(() => '');
    counts.forEach((column, at) => {
      const x = geometry.left + at * columnWidth + gap / 2;
      let top = geometry.lineBottom;
      column.forEach((count, part) => {
        if (count === 0) return;
        const length = Math.max(minPartLength, geometry.lineBottom - toY(count));
        top -= length;
        drawn[part] += barPath(x, Math.max(1, columnWidth - gap), top, length);
      });
    });
    return drawn;
  }, [counts, geometry, toY, columnWidth, gap, parts]);
  const isReadable = width > 0 && counts.length > 0;
  const describe = ({ title }: CursorStop): string =>
    `${title}: ${tooltipItems.map(({ name, text }) => `${name} ${text}`).join(', ') || messages.nothing}`;
  return (
    <Box ref={ref} fixed minWidth={0} position="relative" style={{ height }}>
      {isReadable && (
        <>
          <PlotFrame
            label={label}
            width={geometry.width}
            height={geometry.height}
            keysHint={keysHint}
            announcement={cursor.announce(describe)}
            handlers={handlers}
            drawing={
              <>
                {stop !== undefined && (
                  <rect
                    className={styles.cursor}
                    x={geometry.left + index * columnWidth}
                    y={geometry.top}
                    width={columnWidth}
                    height={geometry.lineBottom - geometry.top}
                  />
                )}
                <PlotSelection selection={selection} geometry={geometry} toX={toX} />
                <PlotAxes geometry={geometry} values={plot.values} times={plot.times} toX={toX} toY={toY} />
                {parts.map(({ name, tone }, part) => (
                  <path key={name} className={styles[tone]} data-part={tone} d={paths[part]} />
                ))}
              </>
            }
          >
            {stop !== undefined && (
              <PlotTooltip x={toX(stop.atMs)} width={geometry.width} title={range ?? stop.title}>
                {applyHint !== undefined && <p>{applyHint}</p>}
                {range === undefined && tooltipItems.length === 0 && <p>{messages.nothing}</p>}
                {range === undefined &&
                  tooltipItems.map(({ name, tone, text }) => (
                    <Row key={name} as="p" gap={6}>
                      <HistogramSwatch tone={tone} />
                      <span className={tooltipStyles.name}>{name}</span>
                      <Row as="span" gap={4} paddingLeft={12} marginLeft="auto">
                        {text}
                      </Row>
                    </Row>
                  ))}
              </PlotTooltip>
            )}
          </PlotFrame>
          <ChartTable label={label} names={parts.map(({ name }) => name)} hasBars={false} rows={rows} />
        </>
      )}
    </Box>
  );
}
