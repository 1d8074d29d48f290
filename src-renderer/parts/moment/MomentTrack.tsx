import { scaleLinear } from 'd3';
import { type KeyboardEvent, type PointerEvent, useId, useMemo } from 'react';
import type { ChangeDensity } from '#contract/history.ts';
import { formatCursorTime } from '#kit/charts/formatCursorTime.ts';
import { timeTicks } from '#kit/charts/timeTicks.ts';
import { formatMoment } from '#kit/format/formatMoment.ts';
import { densityPaths } from './densityPaths.ts';
import styles from './MomentBar.module.css';
import { messages } from './messages.ts';
import { type MomentRange, momentAfterKey, type SliderSteps } from './momentRange.ts';

interface MomentTrackProps {
  readonly atMs: number;
  readonly range: MomentRange;
  readonly steps: SliderSteps;
  readonly pauses: readonly MomentRange[];
  readonly density: ChangeDensity | undefined;
  /** In pixels. */
  readonly width: number;
  readonly onMove: (ms: number) => void;
  readonly onPlay: () => void;
}

const barsHeight = 28;
const height = 44;
const secondMs = 1_000;
/** Width (px) that a time of the axis needs. */
const tickWidth = 90;

/** Diagonal stripes of times without records. */
export function PausePattern({ id }: { readonly id: string }) {
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" width="6" height="6" patternTransform="rotate(45)">
      <rect width="6" height="6" className={styles.pause} />
      <rect width="1.5" height="6" className={styles.stripe} />
    </pattern>
  );
}

/** The slider: health changes of the range, times that were not watched, and the moment. */
export function MomentTrack(props: MomentTrackProps) {
  const { atMs, range, steps, pauses, density, width, onMove, onPlay } = props;
  const id = useId();
  const { fromMs, toMs } = range;
  const toX = useMemo(() => scaleLinear([fromMs, toMs], [0, width]).clamp(true), [fromMs, toMs, width]);
  const paths = useMemo(
    () => (density === undefined ? undefined : densityPaths(density, { width, height: barsHeight })),
    [density, width],
  );
  const ticks = timeTicks(fromMs, toMs, Math.max(1, Math.floor(width / tickWidth)));
  const x = toX(atMs);
  const clamped = Math.min(toMs, Math.max(fromMs, atMs));
  const seconds = steps.small <= 60 * secondMs ? `, ${formatCursorTime(atMs, 0)}` : '';

  const moveTo = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    onMove(Math.round(toX.invert(event.clientX - left) / secondMs) * secondMs);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const next = momentAfterKey(clamped, { key, shift: shiftKey }, range, steps);
    if (next === undefined && key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    if (next === undefined) onPlay();
    else onMove(next);
  };
  return (
    <>
      <div
        className={styles.track}
        role="slider"
        tabIndex={0}
        aria-label={messages.slider}
        aria-describedby={`${id}-keys`}
        aria-valuemin={fromMs}
        aria-valuemax={toMs}
        aria-valuenow={clamped}
        aria-valuetext={`${formatMoment(new Date(atMs).toISOString())}${seconds}`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
        }}
      >
        <svg className={styles.drawing} width={width} height={height} aria-hidden="true">
          <defs>
            <PausePattern id={`${id}-pause`} />
          </defs>
          <rect className={styles.ground} width={width} height={barsHeight} />
          {pauses.map((pause) => (
            <rect
              key={pause.fromMs}
              data-part="pause"
              fill={`url(#${id}-pause)`}
              x={toX(pause.fromMs)}
              width={Math.max(1, toX(pause.toMs) - toX(pause.fromMs))}
              height={barsHeight}
            />
          ))}
          <line className={styles.middle} x2={width} y1={barsHeight / 2} y2={barsHeight / 2} />
          <path className={styles.worse} data-part="worse" d={paths?.worse} />
          <path className={styles.better} data-part="better" d={paths?.better} />
          <rect className={styles.later} x={x} width={width - x} height={barsHeight} />
          {ticks.map(({ atMs: tickMs, text }) => (
            <g key={tickMs} transform={`translate(${toX(tickMs)},0)`}>
              <line className={styles.tick} y1={barsHeight} y2={barsHeight + 4} />
              <text
                className={styles.tickText}
                y={height - 1}
                textAnchor={
                  toX(tickMs) < tickWidth / 3
                    ? 'start'
                    : toX(tickMs) > width - tickWidth / 3
                      ? 'end'
                      : 'middle'
                }
              >
                {text}
              </text>
            </g>
          ))}
          <line className={styles.cursor} x1={x} x2={x} y1={0} y2={barsHeight} />
          <circle className={styles.handle} cx={x} cy={barsHeight / 2} r={7} />
        </svg>
      </div>
      <p id={`${id}-keys`} className="visually-hidden">
        {messages.sliderKeys}
      </p>
    </>
  );
}
