import { cloneElement, type KeyboardEvent, type ReactElement, useEffect, useState } from 'react';
import { type OnDemand, onDemand } from '../onDemand.ts';
import type { PopoverProps } from './PopoverParts.tsx';
import { isTyping, TypedAhead } from './typedAhead.ts';

/** Loaded on demand: with the options of selects, 47 kB of compressed code before the first list. */
const popoverCode = onDemand(() => import('./PopoverParts.tsx'));

const OpenedPopover = popoverCode.component((parts) => parts.OpenedPopover);

export interface PopoverTriggerProps {
  readonly disabled?: boolean;
  readonly onClick?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
}

interface LazyPopoverProps extends Omit<PopoverProps, 'trigger'> {
  readonly trigger: ReactElement<PopoverTriggerProps>;
  /** Code of the content that loads on demand. The popover opens with its content, because typed letters go there. */
  readonly contentCode?: Pick<OnDemand<unknown>, 'isLoaded' | 'preload'>;
}

/** A popover at a button. Esc or a click outside closes it; the focus moves in and returns. */
export function Popover({ trigger, disabled = false, contentCode, ...props }: LazyPopoverProps) {
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const [typed, setTyped] = useState('');
  const open = props.open ?? isOwnOpen;
  const isLoaded = popoverCode.isLoaded() && contentCode?.isLoaded() !== false;
  if (open && isLoaded && !isUsed) setIsUsed(true);
  // The next opening begins without text. The owner can close the popover, too.
  if (!open && typed !== '') setTyped('');
  const change = (next: boolean) => {
    setIsOwnOpen(next);
    props.onOpenChange?.(next);
  };
  const isWaiting = open && !isUsed;
  useEffect(() => {
    if (!isWaiting) return;
    let isMounted = true;
    // A failed load is reported by the component that needs the code.
    void Promise.all([popoverCode.preload(), contentCode?.preload()]).then(() => {
      if (isMounted) setIsUsed(true);
    });
    return () => {
      isMounted = false;
    };
  }, [isWaiting, contentCode]);
  const preload = () => {
    void popoverCode.preload();
    void contentCode?.preload();
  };
  const onWaitingKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') change(false);
    else if (isTyping(event)) setTyped((text) => text + event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const closed = cloneElement(trigger, {
    ...(disabled ? { disabled } : {}),
    onClick: () => change(true),
    ...(isWaiting ? { onKeyDown: onWaitingKey } : {}),
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  });
  return (
    <TypedAhead value={typed}>
      <OpenedPopover
        {...props}
        isNeeded={isUsed}
        fallback={closed}
        trigger={trigger}
        disabled={disabled}
        open={open}
        onOpenChange={change}
      />
    </TypedAhead>
  );
}
