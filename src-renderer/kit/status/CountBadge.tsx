import clsx from 'clsx';
import { formatCount, formatInteger, manyChanges } from '../format/formatNumber.ts';
import styles from './CountBadge.module.css';

interface CountBadgeProps {
  readonly count: number;
  /** From 500 on it is red: for counts of changes. */
  readonly warnWhenMany?: boolean;
}

/** How many there are, as a small block; the exact number in the tooltip where it is cut short. */
export function CountBadge({ count, warnWhenMany = false }: CountBadgeProps) {
  return (
    <span
      className={clsx(styles.badge, warnWhenMany && count >= manyChanges && styles.many)}
      data-tooltip={count > 999 ? formatInteger(count) : undefined}
    >
      {formatCount(count)}
    </span>
  );
}
