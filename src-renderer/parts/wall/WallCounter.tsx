import { formatInteger } from '#kit/format/formatNumber.ts';
import { StatusIcon } from '#kit/status/StatusIcon.tsx';
import type { StatusShape } from '#kit/status/statusShapes.ts';
import styles from './Wall.module.css';

interface WallCounterProps {
  readonly shape: StatusShape;
  readonly count: number;
  readonly word: string;
}

export function WallCounter({ shape, count, word }: WallCounterProps) {
  return (
    <p className={styles.counter} data-tone={shape === 'unhealthy' && count > 0 ? 'bad' : undefined}>
      <StatusIcon shape={shape} />
      <b>{formatInteger(count)}</b> {word}
    </p>
  );
}
