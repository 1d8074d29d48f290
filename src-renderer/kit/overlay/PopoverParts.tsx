import { Popover as Primitive } from '@base-ui/react/popover';
import clsx from 'clsx';
import {
  type FocusEvent,
  Fragment,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './Popover.module.css';

export interface PopoverProps {
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

interface OpenedPopoverProps extends PopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The popover itself. It is first rendered when it opens. */
export function OpenedPopover({
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
}: OpenedPopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  /** Whether the panel is about to get the initial focus because its first element did not exist yet. */
  const awaitsFirst = useRef(false);
  // Counts the openings as a React key: reopening during the fade-out would otherwise restore typed text.
  const [openCount, setOpenCount] = useState(0);
  const [isMounted, setIsMounted] = useState(false);
  useLayoutEffect(() => {
    // This button replaces the one that had the focus. A popover returns the focus to where it was when it opened.
    button.current?.focus();
    setIsMounted(true);
  }, []);
  const change = (next: boolean) => {
    if (next) setOpenCount((times) => times + 1);
    onOpenChange(next);
  };
  const findFirst = () =>
    (focusFirst === undefined ? undefined : popup.current?.querySelector<HTMLElement>(focusFirst)) ?? null;
  const findInitialFocus = () => {
    const first = findFirst();
    awaitsFirst.current = first === null;
    return first ?? popup.current;
  };
  // The panel gets the focus a frame after the search for the element, which can appear in between.
  const onFocus = (event: FocusEvent) => {
    if (!awaitsFirst.current || event.target !== popup.current) return;
    awaitsFirst.current = false;
    findFirst()?.focus();
  };
  return (
    <Primitive.Root open={open && isMounted} onOpenChange={change}>
      <Primitive.Trigger ref={button} render={trigger} disabled={disabled} />
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
            initialFocus={focusFirst === undefined || findInitialFocus}
            onFocus={onFocus}
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
