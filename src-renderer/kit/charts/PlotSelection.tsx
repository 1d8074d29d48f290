import styles from './ChartPlot.module.css';
import type { PlotGeometry } from './plotGeometry.ts';
import type { TimeWindow } from './timelineWindow.ts';

interface PlotSelectionProps {
  readonly selection: TimeWindow | undefined;
  readonly geometry: PlotGeometry;
  readonly toX: (atMs: number) => number;
}

/** The time range that is being selected. */
export function PlotSelection({ selection, geometry, toX }: PlotSelectionProps) {
  if (selection === undefined) return null;
  const x = toX(selection.fromMs);
  return (
    <rect
      className={styles.selection}
      data-part="selection"
      x={x}
      y={geometry.top}
      width={Math.max(1, toX(selection.toMs) - x)}
      height={geometry.bottom - geometry.top}
    />
  );
}
