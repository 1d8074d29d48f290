import clsx from 'clsx';
import { changeCountWarning, formatCount, formatInteger } from '../format/formatNumber.ts';
import styles from './CountBadge.module.css';

interface CountBadgeProps {
  readonly count: number;
  /** Red from 500, for counts of changes. */
  readonly warnWhenMany?: boolean;
  /** Tooltip. Default: the full number, if it is shortened. */
  readonly note?: string | undefined;
}

export function CountBadge({ count, warnWhenMany = false, note }: CountBadgeProps) {
  return (
    <span
      className={clsx(styles.badge, warnWhenMany && count >= changeCountWarning && styles.many)}
      data-tooltip={note ?? (count > 999 ? formatInteger(count) : undefined)}
    >
      {formatCount(count)}
    </span>
  );
}
