import { Popover as Primitive } from '@base-ui/react/popover';
import clsx from 'clsx';
import { Fragment, type ReactElement, type ReactNode, useRef, useState } from 'react';
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
  /** It stays above or below its button, however little room there is, and is as wide: what is in it scrolls. */
  readonly keepsAxis?: boolean;
  /** Selects what has the focus first: the panel itself as long as there is no such thing; its first control when absent. */
  readonly focusFirst?: string;
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
  keepsAxis = false,
  focusFirst,
}: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  // Counts the openings, as a key: opened again before it has faded, the content would still hold what was typed.
  const [opened, setOpened] = useState(0);
  const onChange = (next: boolean) => {
    if (next) setOpened((times) => times + 1);
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
            <Fragment key={opened}>{children}</Fragment>
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
