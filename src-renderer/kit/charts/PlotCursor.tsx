import type { CursorStop } from './chartStops.ts';
import styles from './PlotCursor.module.css';
import type { PlotGeometry } from './plotGeometry.ts';
import { seriesStyle } from './seriesStyle.ts';

interface PlotCursorProps {
  readonly stop: CursorStop;
  readonly geometry: PlotGeometry;
  readonly toX: (atMs: number) => number;
  readonly toY: (value: number) => number;
}

/** The vertical line at the cursor, with a ring on each series. */
export function PlotCursor({ stop, geometry, toX, toY }: PlotCursorProps) {
  const x = Math.round(toX(stop.atMs)) + 0.5;
  return (
    <g data-part="cursor">
      <line className={styles.vertical} x1={x} x2={x} y1={geometry.top} y2={geometry.bottom} />
      {stop.readings.map(
        (reading, series) =>
          reading !== undefined && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a series.
            <g key={series} className={seriesStyle(series)}>
              <circle className={styles.ring} cx={toX(reading.atMs)} cy={toY(reading.value)} r="4.25" />
            </g>
          ),
      )}
    </g>
  );
}
