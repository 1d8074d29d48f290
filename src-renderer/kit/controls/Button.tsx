import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { keyCaps } from '../keys/keyCaps.ts';
import styles from './Button.module.css';

interface PressableProps extends ComponentProps<'button'> {
  /** While work runs, the button keeps its label and focus, spins its icon and ignores clicks. */
  readonly busy?: boolean | undefined;
  /** Why the button is disabled. The button stays focusable so that keyboard users can read the reason. */
  readonly disabledReason?: string | undefined;
}

/** Props of a button that stops clicks while it is busy or disabled. A real `disabled` attribute would drop the focus. */
function pressableProps({ busy = false, disabledReason, onClick, ...rest }: PressableProps) {
  const isInert = busy || disabledReason !== undefined;
  return {
    type: 'button',
    ...rest,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if (!isInert) return onClick?.(event);
      event.preventDefault();
      event.stopPropagation();
    },
    'aria-disabled': isInert || undefined,
    'aria-busy': busy || undefined,
  } as const;
}

interface ButtonProps extends PressableProps {
  readonly kind?: 'default' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'default' | 'large';
  /** Keys that press the button, as `keyCaps` takes them. Shown after the label. */
  readonly keys?: string | undefined;
}

export function Button({
  kind = 'default',
  size = 'default',
  keys,
  className,
  children,
  ...rest
}: ButtonProps) {
  const { busy, disabledReason } = rest;
  const pressable = pressableProps(rest);
  const isInert = pressable['aria-disabled'];
  return (
    <button
      {...pressable}
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

interface IconButtonProps extends Omit<PressableProps, 'title'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly pressed?: boolean | undefined;
}

export function IconButton({ label, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...pressableProps(rest)}
      aria-label={label}
      aria-pressed={pressed}
      data-tooltip={rest.disabledReason ?? label}
      className={clsx(styles.button, styles.icon, rest.busy && styles.busy, className)}
    />
  );
}
