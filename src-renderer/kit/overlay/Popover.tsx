import { Popover as Primitive } from '@base-ui/react/popover';
import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import styles from './Popover.module.css';

interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** Read aloud as the name of what opens. */
  readonly label: string;
  readonly children: ReactNode;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly align?: 'start' | 'end';
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** Something that opens at a button and is left with Esc or a click elsewhere; the focus goes in and comes back. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'start',
  disabled = false,
  className,
}: PopoverProps) {
  return (
    <Primitive.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange: (next: boolean) => onOpenChange(next) })}
    >
      <Primitive.Trigger render={trigger} disabled={disabled} />
      <Primitive.Portal>
        <Primitive.Positioner className={styles.positioner} sideOffset={4} align={align} collisionPadding={8}>
          <Primitive.Popup className={clsx(styles.popup, className)} aria-label={label}>
            {children}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
