import { useId, useMemo } from 'react';
import { BarsPlot } from './BarsPlot.tsx';
import { ChartTable } from './ChartTable.tsx';
import { ChartTooltip } from './ChartTooltip.tsx';
import type { ChartMoment, ChartSpan } from './chartData.ts';
import type { ValueUnit } from './formatValue.ts';
import { HatchPattern } from './HatchPattern.tsx';
import { LinePlot } from './LinePlot.tsx';
import { PlotAxes } from './PlotAxes.tsx';
import { PlotCursor } from './PlotCursor.tsx';
import { PlotFrame } from './PlotFrame.tsx';
import { PlotMoments, PlotSpans } from './PlotMarks.tsx';
import { PlotSelection } from './PlotSelection.tsx';
import { stopSentence } from './stopText.ts';
import { tableRows } from './tableRows.ts';
import type { Plot } from './usePlot.ts';
import { useTimePlot } from './useTimePlot.ts';

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
  const hatchId = useId();
  const cursor = useTimePlot({ stops, toMs: plot.toMs, rangeMs, onBrush });
  const { stop, selection, range, applyHint, keysHint, handlers } = cursor;
  const rows = useMemo(() => tableRows({ stops, lines, unit, rangeMs }), [stops, lines, unit, rangeMs]);
  const isReadable = stops.length > 0 && !plot.isEmpty;
  return (
    <>
      <PlotFrame
        label={label}
        width={geometry.width}
        height={geometry.height}
        isReadable={isReadable}
        keysHint={keysHint}
        announcement={cursor.announce((at) => stopSentence(at, names, unit))}
        handlers={handlers}
        drawing={
          <>
            <defs>
              <HatchPattern id={hatchId} />
            </defs>
            <PlotSpans marks={spans} geometry={geometry} toX={toX} />
            <PlotSelection selection={selection} geometry={geometry} toX={toX} />
            <PlotAxes geometry={geometry} values={plot.values} times={plot.times} toX={toX} toY={toY} />
            {hasBars && <BarsPlot buckets={buckets} toX={toX} geometry={geometry} hatchId={hatchId} />}
            <PlotMoments marks={moments} geometry={geometry} toX={toX} />
            <LinePlot lines={lines} toX={toX} toY={toY} geometry={geometry} />
            {isReadable && stop !== undefined && (
              <PlotCursor stop={stop} geometry={geometry} toX={toX} toY={toY} />
            )}
          </>
        }
      >
        {isReadable && stop !== undefined && (
          <ChartTooltip
            stop={stop}
            names={names}
            unit={unit}
            x={toX(stop.atMs)}
            width={geometry.width}
            range={range}
            hint={applyHint}
          />
        )}
      </PlotFrame>
      {isReadable && <ChartTable label={label} names={names} hasBars={hasBars} rows={rows} />}
    </>
  );
}
