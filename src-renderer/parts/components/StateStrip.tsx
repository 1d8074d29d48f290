import { formatTimeOfDay } from '#kit/format/formatTimeOfDay.ts';
import { healthLooks } from './componentLook.ts';
import { messages } from './messages.ts';
import type { HealthSpan } from './recentMoves.ts';
import styles from './StateStrip.module.css';

interface StateStripProps {
  /** Name of the component. Empty for a decorative strip, such as in a legend. */
  readonly label: string;
  /** Consecutive spans without gaps. */
  readonly spans: readonly HealthSpan[];
  readonly width?: number;
}

const height = 12;
/** Worse states have taller bars, so that color is not the only difference. */
const barHeights = { unhealthy: 12, warning: 7, info: 3, healthy: 3, unknown: 2 } as const;
/** Dash and gap of the line for times without data, in pixels. */
const dash = '2 2';

export function StateStrip({ label, spans, width = 96 }: StateStripProps) {
  const startMs = spans[0]?.fromMs ?? 0;
  const endMs = spans.at(-1)?.toMs ?? startMs + 1;
  const toX = (ms: number) => (width * (ms - startMs)) / Math.max(1, endMs - startMs);
  const formatTime = (ms: number) => formatTimeOfDay(new Date(ms).toISOString(), endMs);
  const spanTexts = spans.map(({ fromMs, toMs, health }) =>
    health === null
      ? messages.notKnown(formatTime(fromMs), formatTime(toMs))
      : messages.was(healthLooks[health].word, formatTime(fromMs), formatTime(toMs)),
  );
  return (
    <svg
      className={styles.strip}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}: ${spanTexts.join(', ')}`}
      aria-hidden={label === ''}
      data-tooltip={label === '' ? undefined : spanTexts.join('\n')}
    >
      {spans.map(({ fromMs, toMs, health }) =>
        health === null ? (
          <line
            key={fromMs}
            className={styles.gap}
            x1={toX(fromMs)}
            x2={toX(toMs)}
            y1={height - 1}
            y2={height - 1}
            strokeDasharray={dash}
          />
        ) : (
          <rect
            key={fromMs}
            className={styles[health]}
            x={toX(fromMs)}
            y={height - barHeights[health]}
            // A minimum width keeps short states visible.
            width={Math.max(2, toX(toMs) - toX(fromMs))}
            height={barHeights[health]}
          />
        ),
      )}
    </svg>
  );
}
