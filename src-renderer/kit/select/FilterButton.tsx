import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './FilterButton.module.css';

interface FilterButtonProps extends Omit<ComponentProps<'button'>, 'value'> {
  readonly label: string;
  readonly value: ReactNode;
  readonly size?: 'default' | 'large';
  readonly wide?: boolean;
}

export function FilterButton({
  label,
  value,
  size = 'default',
  wide = false,
  className,
  ...rest
}: FilterButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(styles.button, size === 'large' && styles.large, wide && styles.wide, className)}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <ChevronDown aria-hidden />
    </button>
  );
}
