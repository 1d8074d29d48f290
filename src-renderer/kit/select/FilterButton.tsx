import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './FilterButton.module.css';

interface FilterButtonProps extends Omit<ComponentProps<'button'>, 'value'> {
  readonly label: string;
  readonly value: ReactNode;
  /** Muted text after the value. */
  readonly qualifier?: string | undefined;
  /** Whether the value is a placeholder. It is muted in forms. */
  readonly isPlaceholder?: boolean;
  readonly size?: 'default' | 'large';
  readonly wide?: boolean;
}

export function FilterButton({
  label,
  value,
  qualifier,
  isPlaceholder = false,
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
      <span className={styles.value} data-placeholder={isPlaceholder || undefined}>
        {typeof value === 'string' ? <span className={styles.text}>{value}</span> : value}
      </span>
      {qualifier !== undefined && qualifier !== '' && (
        <>
          {/* Separates the words of the accessible text. */ ' '}
          <span className={styles.qualifier} data-tooltip={qualifier}>
            {qualifier}
          </span>
        </>
      )}
      <ChevronDown aria-hidden />
    </button>
  );
}
