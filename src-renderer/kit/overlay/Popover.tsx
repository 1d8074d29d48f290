import { Popover as Primitive } from '@base-ui/react/popover';
import clsx from 'clsx';
import { Fragment, type ReactElement, type ReactNode, useRef, useState } from 'react';
import styles from './Popover.module.css';

interface PopoverProps {
  readonly trigger: ReactElement;
  readonly label: string;
  readonly children: ReactNode;
  readonly open?: boolean | undefined;
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  readonly align?: 'start' | 'end';
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  /**
   * Stays above or below the button and as wide as the button, even with little space. The content scrolls.
   */
  readonly keepsAxis?: boolean;
  /**
   * Selector of the element that gets the initial focus. The panel gets the focus until the element exists.
   * Defaults to the first control.
   */
  readonly focusFirst?: string;
}

/** A popover at a button. Esc or a click outside closes it; the focus moves in and returns. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'start',
  disabled = false,
  className,
  keepsAxis = false,
  focusFirst,
}: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  // Counts the openings as a React key: reopening during the fade-out would otherwise restore typed text.
  const [openCount, setOpenCount] = useState(0);
  const onChange = (next: boolean) => {
    if (next) setOpenCount((times) => times + 1);
    onOpenChange?.(next);
  };
  return (
    <Primitive.Root {...(open === undefined ? {} : { open })} onOpenChange={onChange}>
      <Primitive.Trigger render={trigger} disabled={disabled} />
      <Primitive.Portal>
        <Primitive.Positioner
          className={styles.positioner}
          sideOffset={4}
          align={align}
          collisionPadding={8}
          {...(keepsAxis ? { collisionAvoidance: { fallbackAxisSide: 'none' } } : {})}
        >
          <Primitive.Popup
            ref={popup}
            initialFocus={
              focusFirst === undefined ||
              (() => popup.current?.querySelector<HTMLElement>(focusFirst) ?? popup.current)
            }
            className={clsx(styles.popup, keepsAxis && styles.wide, className)}
            aria-label={label}
          >
            <Fragment key={openCount}>{children}</Fragment>
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
