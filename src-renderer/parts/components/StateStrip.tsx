import { formatTimeOfDay } from '../../kit/format/formatTimeOfDay.ts';
import { healthLooks } from './componentLook.ts';
import { messages } from './messages.ts';
import type { HealthStretch } from './recentMoves.ts';
import styles from './StateStrip.module.css';

interface StateStripProps {
  readonly label: string;
  /** Consecutive spans without gaps. */
  readonly stretches: readonly HealthStretch[];
  readonly width?: number;
}

const height = 12;
/** Worse states are higher, so that color is not the only difference. */
const heights = { unhealthy: 12, warning: 7, info: 3, healthy: 3, unknown: 2 } as const;

export function StateStrip({ label, stretches, width = 96 }: StateStripProps) {
  const startMs = stretches[0]?.fromMs ?? 0;
  const endMs = stretches.at(-1)?.toMs ?? startMs + 1;
  const toX = (ms: number) => (width * (ms - startMs)) / Math.max(1, endMs - startMs);
  const time = (ms: number) => formatTimeOfDay(new Date(ms).toISOString(), endMs);
  const told = stretches.map(({ fromMs, toMs, health }) =>
    messages.was(healthLooks[health].word, time(fromMs), time(toMs)),
  );
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${told.join(', ')}`}
      data-tooltip={told.join('\n')}
    >
      {stretches.map(({ fromMs, toMs, health }) => (
        <rect
          key={fromMs}
          className={styles[health]}
          x={toX(fromMs)}
          y={height - heights[health]}
          // A minimum width keeps short states visible.
          width={Math.max(2, toX(toMs) - toX(fromMs))}
          height={heights[health]}
        />
      ))}
    </svg>
  );
}
