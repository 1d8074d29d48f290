import clsx from 'clsx';
import type { ReactNode } from 'react';
import { barOf } from '../format/formatNumber.ts';
import styles from './ResourceBar.module.css';

interface ResourceBarProps {
  /** What is used, such as "CPU". */
  readonly label: string;
  /** Used, in hundredths of what there is; undefined when nothing is known. */
  readonly percent: number | undefined;
  /** The figure beside the bar, such as "70% of 0.50". */
  readonly figure: ReactNode;
}

/** How much of something is used: a thin bar and the figure. */
export function ResourceBar({ label, percent, figure }: ResourceBarProps) {
  const { tone, widthPercent } = barOf(percent ?? 0);
  const isKnown = percent !== undefined && Number.isFinite(percent);
  return (
    <span className={styles.resource}>
      <span
        className={styles.track}
        {...(isKnown
          ? {
              role: 'meter',
              'aria-label': label,
              'aria-valuemin': 0,
              'aria-valuemax': 100,
              'aria-valuenow': Math.round(Math.min(100, Math.max(0, percent))),
              'aria-valuetext': `${Math.round(percent)}%`,
            }
          : { 'aria-hidden': true })}
      >
        {tone !== 'none' && (
          <span
            className={clsx(styles.fill, styles[tone])}
            style={{ width: `${widthPercent}%` }}
            data-tone={tone}
          />
        )}
      </span>
      <span className={styles.figure}>{figure}</span>
    </span>
  );
}
