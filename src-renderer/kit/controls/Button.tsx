import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'default' | 'primary' | 'quiet';
  readonly size?: 'default' | 'large';
  /** Work is under way: the button keeps its word, turns its icon and cannot be pressed again. */
  readonly busy?: boolean;
}

export function Button({
  kind = 'default',
  size = 'default',
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled === true || busy}
      aria-busy={busy}
      className={clsx(
        styles.button,
        kind !== 'default' && styles[kind],
        size === 'large' && styles.large,
        busy && styles.busy,
        className,
      )}
    >
      {busy && <LoaderCircle aria-hidden />}
      {children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  /** Read aloud and shown as the tooltip. */
  readonly label: string;
  readonly busy?: boolean;
}

export function IconButton({ label, busy = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={rest.title ?? label}
      aria-busy={busy}
      className={clsx(styles.button, styles.icon, busy && styles.busy, className)}
    />
  );
}
