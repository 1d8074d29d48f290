import clsx from 'clsx';
import { changeCountWarning, formatCount, formatInteger } from '../format/formatNumber.ts';
import styles from './CountBadge.module.css';

interface CountBadgeProps {
  readonly count: number;
  /** Red from 500, for counts of changes. */
  readonly warnWhenMany?: boolean;
}

export function CountBadge({ count, warnWhenMany = false }: CountBadgeProps) {
  return (
    <span
      className={clsx(styles.badge, warnWhenMany && count >= changeCountWarning && styles.many)}
      data-tooltip={count > 999 ? formatInteger(count) : undefined}
    >
      {formatCount(count)}
    </span>
  );
}
