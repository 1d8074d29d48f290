import { scaleLinear } from 'd3';
import { useId, useMemo } from 'react';
import { barPath } from './barPath.ts';
import plotStyles from './ChartPlot.module.css';
import { ChartTable } from './ChartTable.tsx';
import tooltipStyles from './ChartTooltip.module.css';
import type { HistogramTone } from './chartData.ts';
import type { CursorStop } from './chartStops.ts';
import { formatCursorRange } from './formatCursorTime.ts';
import { formatValue } from './formatValue.ts';
import { HistogramSwatch } from './HistogramSwatch.tsx';
import { messages } from './messages.ts';
import { PlotAxes } from './PlotAxes.tsx';
import { axisTextWidth, plotGeometry } from './plotGeometry.ts';
import styles from './TimeHistogram.module.css';
import { columnTicks, timeTicks, timeTickText } from './timeTicks.ts';
import { useChartCursor } from './useChartCursor.ts';
import { useElementWidth } from './useElementWidth.ts';
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

const timeTextGap = 40;
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
  const id = useId();
  const [ref, width] = useElementWidth();
  const rangeMs = toMs - fromMs;
  const stepMs = rangeMs / Math.max(1, counts.length);
  const plot = useMemo(() => {
    const maxTotal = counts.reduce((so, column) => Math.max(so, sumOf(column)), 0);
    const axis = valueTicks(0, Math.max(1, maxTotal), 'number');
    // The low height leaves space for only two grid lines.
    const values = axis.ticks.filter(({ value }) => value === axis.low || value === axis.high);
    const sideTexts = values.map(({ text }) => text);
    const geometry = plotGeometry({ width, height, hasLine: true, hasBars: false, sideTexts });
    const toX = scaleLinear([fromMs, Math.max(toMs, fromMs + 1)], [geometry.left, geometry.right]);
    const toY = scaleLinear([axis.low, axis.high], [geometry.lineBottom, geometry.top]).clamp(true);
    const longest = axisTexts?.reduce((so, each) => (each.length > so.length ? each : so), '');
    const textWidth = axisTextWidth(longest ?? timeTickText(fromMs, rangeMs)) + timeTextGap;
    const maxLabels = Math.max(1, Math.floor((geometry.right - geometry.left) / textWidth));
    const times =
      axisTexts === undefined
        ? timeTicks(fromMs, toMs, maxLabels)
        : columnTicks({ fromMs, toMs }, axisTexts, maxLabels);
    return { values, geometry, toX, toY, times };
  }, [counts, fromMs, toMs, rangeMs, axisTexts, width, height]);
  const { geometry, toX, toY } = plot;
  const stops = useMemo(
    (): CursorStop[] =>
      counts.map((_, index) => {
        const start = fromMs + index * stepMs;
        const end = start + stepMs;
        const title = titles?.[index] ?? formatCursorRange(start, end, rangeMs);
        return { fromMs: start, toMs: end, atMs: start + stepMs / 2, title, readings: [] };
      }),
    [counts, titles, fromMs, stepMs, rangeMs],
  );
  const { stop, byKeys, selection, handlers } = useChartCursor({
    stops,
    toMs: (x) => Math.round(Math.min(toMs, Math.max(fromMs, toX.invert(x)))),
    onBrush,
  });
  const index = stop === undefined ? -1 : stops.indexOf(stop);
  const currentCounts = counts[index];
  const range =
    selection === undefined ? undefined : formatCursorRange(selection.fromMs, selection.toMs, rangeMs);
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
  const side =
    stop === undefined || toX(stop.atMs) < geometry.width / 2
      ? { left: (stop === undefined ? 0 : toX(stop.atMs)) + 12 }
      : { right: geometry.width - toX(stop.atMs) + 12 };
  return (
    <div ref={ref} className={styles.histogram} style={{ height }}>
      {isReadable && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a chart is not a fieldset. */}
          <div
            className={plotStyles.plot}
            role="group"
            aria-roledescription={messages.chart}
            aria-label={label}
            aria-describedby={`${id}-how`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the cursor.
            tabIndex={0}
            {...handlers}
          >
            <svg
              className={plotStyles.drawing}
              width={geometry.width}
              height={geometry.height}
              aria-hidden="true"
            >
              {stop !== undefined && (
                <rect
                  className={styles.cursor}
                  x={geometry.left + index * columnWidth}
                  y={geometry.top}
                  width={columnWidth}
                  height={geometry.lineBottom - geometry.top}
                />
              )}
              {selection !== undefined && (
                <rect
                  className={plotStyles.selection}
                  data-part="selection"
                  x={toX(selection.fromMs)}
                  y={geometry.top}
                  width={Math.max(1, toX(selection.toMs) - toX(selection.fromMs))}
                  height={geometry.lineBottom - geometry.top}
                />
              )}
              <PlotAxes geometry={geometry} values={plot.values} times={plot.times} toX={toX} toY={toY} />
              {parts.map(({ name, tone }, part) => (
                <path key={name} className={styles[tone]} data-part={tone} d={paths[part]} />
              ))}
            </svg>
            {stop !== undefined && (
              <div className={tooltipStyles.tooltip} style={side} aria-hidden="true" data-part="tooltip">
                <p className={tooltipStyles.title}>{range ?? stop.title}</p>
                {range !== undefined && byKeys && <p>{messages.applyHint}</p>}
                {range === undefined && tooltipItems.length === 0 && <p>{messages.nothing}</p>}
                {range === undefined &&
                  tooltipItems.map(({ name, tone, text }) => (
                    <p key={name} className={tooltipStyles.row}>
                      <HistogramSwatch tone={tone} />
                      <span className={tooltipStyles.name}>{name}</span>
                      <span className={tooltipStyles.figure}>{text}</span>
                    </p>
                  ))}
              </div>
            )}
          </div>
          <p id={`${id}-how`} className="visually-hidden">
            {onBrush === undefined ? messages.howToRead : `${messages.howToRead} ${messages.howToSelect}`}
          </p>
          <p className="visually-hidden" role="status" data-part="live">
            {byKeys &&
              stop !== undefined &&
              (range !== undefined
                ? messages.selected(range)
                : `${stop.title}: ${tooltipItems.map(({ name, text }) => `${name} ${text}`).join(', ') || messages.nothing}`)}
          </p>
          <ChartTable label={label} names={parts.map(({ name }) => name)} hasBars={false} rows={rows} />
        </>
      )}
    </div>
  );
}
