import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Ellipsis, Text } from '../layout/boxes.tsx';
import { layout } from '../layout/layout.ts';
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

const frameOf = (height: 28 | 32): string =>
  layout({
    display: 'inline-flex',
    fixed: true,
    align: 'center',
    gap: 6,
    height,
    paddingX: 8,
    edge: 'strong',
    radius: 6,
    surface: 'page',
    icons: 14,
  });
const frames = { default: frameOf(28), large: frameOf(32) } as const;

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
      className={clsx(styles.button, frames[size], wide && styles.wide, className)}
    >
      <Text className={styles.label} fixed tone="muted">
        {label}
      </Text>
      <Text
        className={styles.value}
        display="inline-flex"
        align="center"
        gap={4}
        minWidth={0}
        overflow="hidden"
        weight={500}
        flow="nowrap"
        data-placeholder={isPlaceholder || undefined}
      >
        {/* A flex container cuts its text without an ellipsis. */}
        {typeof value === 'string' ? <Ellipsis>{value}</Ellipsis> : value}
      </Text>
      {qualifier !== undefined && qualifier !== '' && (
        <>
          {/* Separates the words of the accessible text. */ ' '}
          <Ellipsis
            className={styles.qualifier}
            size={12}
            tone="muted"
            textAlign="start"
            data-tooltip={qualifier}
          >
            {qualifier}
          </Ellipsis>
        </>
      )}
      <ChevronDown aria-hidden />
    </button>
  );
}
