import { visibleName } from '../format/visibleText.ts';
import styles from './EventTimeline.module.css';
import type { PlotGeometry } from './plotGeometry.ts';
import type { LaneSpan } from './timelineMarks.ts';

interface EventLaneProps {
  readonly name: string;
  readonly spans: readonly LaneSpan[];
  readonly geometry: PlotGeometry;
  /** Center of the marks, in pixels from the top. */
  readonly y: number;
}

/** Line, name and spans of a lane. The marks are HTML elements above it. */
export function EventLane({ name, spans, geometry: { left, right }, y }: EventLaneProps) {
  return (
    <g>
      <line className={styles.lane} x1={left} x2={right} y1={y + 0.5} y2={y + 0.5} />
      <text className={styles.laneName} x={left} y={y - 20}>
        {visibleName(name)}
      </text>
      {spans.map(({ tone, fromX, toX }) => (
        <rect
          key={`${tone} ${fromX}`}
          className={styles[tone]}
          data-part="stretch"
          x={fromX}
          y={y - 2}
          width={Math.max(2, toX - fromX)}
          height={5}
          rx={2}
        />
      ))}
    </g>
  );
}
