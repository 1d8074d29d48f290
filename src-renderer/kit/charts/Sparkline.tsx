import { extent, line, scaleLinear } from 'd3';
import type { ChartPoint } from './chartData.ts';
import { formatValue, type ValueUnit } from './formatValue.ts';
import { messages } from './messages.ts';
import { pointsToDraw, validPoints } from './pointsToDraw.ts';
import styles from './Sparkline.module.css';

interface SparklineProps {
  /** Start of the accessible name. */
  readonly label: string;
  readonly points: readonly ChartPoint[];
  readonly unit: ValueUnit;
  readonly width?: number;
  readonly height?: number;
}

/** Padding for half of the line width and the dot at the end. */
const padding = 3;

/** A line without axes for a table cell or a tile, with a dot at the end. */
export function Sparkline({ label, points, unit, width = 80, height = 20 }: SparklineProps) {
  const cleanPoints = validPoints(points);
  const values = cleanPoints.flatMap(({ value }) => (value === null ? [] : [value]));
  const [lowest, highest] = extent(values);
  const [fromMs, toMs] = extent(cleanPoints, ({ atMs }) => atMs);
  const last = cleanPoints.findLast(({ value }) => value !== null);
  if (lowest === undefined || highest === undefined || fromMs === undefined || last?.value == null) {
    return (
      <svg
        className={styles.sparkline}
        width={width}
        height={height}
        role="img"
        aria-label={messages.sparklineEmpty(label)}
      >
        <path className={styles.none} d={`M${padding},${height / 2}H${width - padding}`} />
      </svg>
    );
  }
  const endMs = Math.max(toMs ?? fromMs, fromMs + 1);
  const toX = scaleLinear([fromMs, endMs], [padding, width - padding]);
  // A constant value is drawn in the middle.
  const toY =
    highest > lowest
      ? scaleLinear([lowest, highest], [height - padding, padding])
      : scaleLinear([lowest, lowest + 1], [height / 2, height / 2]);
  const path = line<ChartPoint>(
    ({ atMs }) => toX(atMs),
    ({ value }) => toY(value ?? 0),
  )
    .defined(({ value }) => value !== null)
    .digits(1);
  const name = messages.sparkline(
    label,
    formatValue(last.value, unit),
    formatValue(lowest, unit),
    formatValue(highest, unit),
  );
  return (
    <svg className={styles.sparkline} width={width} height={height} role="img" aria-label={name}>
      <path
        className={styles.line}
        d={path(pointsToDraw(cleanPoints, { fromMs, toMs: endMs, columns: width })) ?? ''}
      />
      <circle className={styles.end} cx={toX(last.atMs)} cy={toY(last.value)} r="2" />
    </svg>
  );
}
