import { useId, useMemo } from 'react';
import { BarsPlot } from './BarsPlot.tsx';
import styles from './ChartPlot.module.css';
import { ChartTable } from './ChartTable.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import type { ChartMoment, ChartSpan } from './chartData.ts';
import { formatCursorRange } from './formatCursorTime.ts';
import type { ValueUnit } from './formatValue.ts';
import { HatchPattern } from './HatchPattern.tsx';
import { LinePlot } from './LinePlot.tsx';
import { messages } from './messages.ts';
import { PlotAxes } from './PlotAxes.tsx';
import { PlotCursor } from './PlotCursor.tsx';
import { PlotMoments, PlotSpans } from './PlotMarks.tsx';
import { stopSentence } from './stopText.ts';
import { tableRows } from './tableRows.ts';
import { useChartCursor } from './useChartCursor.ts';
import type { Plot } from './usePlot.ts';

interface ChartPlotProps {
  readonly plot: Plot;
  readonly label: string;
  readonly names: readonly string[];
  readonly unit: ValueUnit;
  readonly rangeMs: number;
  readonly hasBars: boolean;
  readonly moments: readonly ChartMoment[];
  readonly spans: readonly ChartSpan[];
  readonly onBrush: ((fromMs: number, toMs: number) => void) | undefined;
}

export function ChartPlot(props: ChartPlotProps) {
  const { plot, label, names, unit, rangeMs, hasBars, moments, spans, onBrush } = props;
  const { geometry, lines, buckets, stops, toX, toY } = plot;
  const id = useId();
  const { stop, byKeys, selection, handlers } = useChartCursor({ stops, toMs: plot.toMs, onBrush });
  const rows = useMemo(() => tableRows({ stops, lines, unit, rangeMs }), [stops, lines, unit, rangeMs]);
  const isReadable = stops.length > 0 && !plot.isEmpty;
  const range =
    selection === undefined ? undefined : formatCursorRange(selection.fromMs, selection.toMs, rangeMs);
  const isChosenByKeys = byKeys && range !== undefined;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is not a fieldset. */}
      <div
        className={styles.plot}
        role="group"
        aria-roledescription={messages.chart}
        aria-label={label}
        {...(isReadable ? { tabIndex: 0, 'aria-describedby': `${id}-how`, ...handlers } : {})}
      >
        <svg className={styles.drawing} width={geometry.width} height={geometry.height} aria-hidden="true">
          <defs>
            <HatchPattern id={`${id}-hatch`} />
          </defs>
          <PlotSpans marks={spans} geometry={geometry} toX={toX} />
          {selection !== undefined && (
            <rect
              className={styles.selection}
              data-part="selection"
              x={toX(selection.fromMs)}
              y={geometry.top}
              width={Math.max(1, toX(selection.toMs) - toX(selection.fromMs))}
              height={geometry.bottom - geometry.top}
            />
          )}
          <PlotAxes geometry={geometry} values={plot.values} times={plot.times} toX={toX} toY={toY} />
          {hasBars && <BarsPlot buckets={buckets} toX={toX} geometry={geometry} hatchId={`${id}-hatch`} />}
          <PlotMoments marks={moments} geometry={geometry} toX={toX} />
          <LinePlot lines={lines} toX={toX} toY={toY} geometry={geometry} />
          {isReadable && stop !== undefined && (
            <PlotCursor stop={stop} geometry={geometry} toX={toX} toY={toY} />
          )}
        </svg>
        {isReadable && stop !== undefined && (
          <ChartTooltip
            stop={stop}
            names={names}
            unit={unit}
            x={toX(stop.atMs)}
            width={geometry.width}
            range={range}
            hint={isChosenByKeys ? messages.applyHint : undefined}
          />
        )}
      </div>
      {isReadable && (
        <>
          <p id={`${id}-how`} className="visually-hidden">
            {onBrush === undefined ? messages.howToRead : `${messages.howToRead} ${messages.howToSelect}`}
          </p>
          <p className="visually-hidden" role="status" data-part="live">
            {byKeys &&
              stop !== undefined &&
              (isChosenByKeys ? messages.selected(range) : stopSentence(stop, names, unit))}
          </p>
          <ChartTable label={label} names={names} hasBars={hasBars} rows={rows} />
        </>
      )}
    </>
  );
}
