import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { keyCaps } from '../keys/keyCaps.ts';
import styles from './Button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'default' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'default' | 'large';
  /** While work runs, the button keeps its label and focus, spins its icon and ignores clicks. */
  readonly busy?: boolean;
  /** Why the button is disabled. The button stays focusable so that keyboard users can read the reason. */
  readonly disabledReason?: string | undefined;
  /** Keys that press the button, as `keyCaps` takes them. Shown after the label. */
  readonly keys?: string | undefined;
}

/**
 * Stops the clicks of a disabled or busy button. A real `disabled` attribute would drop the keyboard focus.
 */
function createClickHandler(onClick: ButtonProps['onClick']) {
  return (event: MouseEvent<HTMLButtonElement>, stopped: boolean) => {
    if (stopped) {
      event.preventDefault();
      event.stopPropagation();
    } else onClick?.(event);
  };
}

export function Button({
  kind = 'default',
  size = 'default',
  busy = false,
  disabledReason,
  keys,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isInert = busy || disabledReason !== undefined;
  const press = createClickHandler(onClick);
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => press(event, isInert)}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      data-primary={kind === 'primary' ? '' : undefined}
      data-keys={keys === undefined || isInert ? undefined : keyCaps(keys).flat().join(' ')}
      {...(disabledReason === undefined ? {} : { 'data-tooltip': disabledReason })}
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

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'title'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly busy?: boolean;
  readonly pressed?: boolean | undefined;
  readonly disabledReason?: string | undefined;
}

export function IconButton({
  label,
  busy = false,
  pressed,
  disabledReason,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const stopped = busy || disabledReason !== undefined;
  const press = createClickHandler(onClick);
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => press(event, stopped)}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={stopped || undefined}
      aria-busy={busy || undefined}
      data-tooltip={disabledReason ?? label}
      className={clsx(styles.button, styles.icon, busy && styles.busy, className)}
    />
  );
}
