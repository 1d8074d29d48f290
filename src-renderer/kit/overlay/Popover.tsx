import { cloneElement, type ReactElement, useState } from 'react';
import { onDemand } from '../onDemand.ts';
import type { PopoverProps } from './PopoverParts.tsx';

/** Loaded on demand: a list of filters renders in half the time without the code of closed popovers. */
const { component, preload } = onDemand(() => import('./PopoverParts.tsx'));

const OpenedPopover = component((parts) => parts.OpenedPopover);
const preloadPopovers = (): void => void preload();

export interface PopoverTriggerProps {
  readonly disabled?: boolean;
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly 'aria-haspopup'?: 'dialog';
  readonly 'aria-expanded'?: boolean;
}

interface LazyPopoverProps extends Omit<PopoverProps, 'trigger'> {
  readonly trigger: ReactElement<PopoverTriggerProps>;
}

/** A popover at a button. Esc or a click outside closes it; the focus moves in and returns. */
export function Popover({ trigger, disabled = false, ...props }: LazyPopoverProps) {
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const open = props.open ?? isOwnOpen;
  if (open && !isUsed) setIsUsed(true);
  const change = (next: boolean) => {
    setIsOwnOpen(next);
    props.onOpenChange?.(next);
  };
  const closed = cloneElement(trigger, {
    ...(disabled ? { disabled } : {}),
    onClick: () => change(true),
    onPointerEnter: preloadPopovers,
    onFocus: preloadPopovers,
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  });
  return (
    <OpenedPopover
      {...props}
      isNeeded={isUsed}
      fallback={closed}
      trigger={trigger}
      disabled={disabled}
      open={open}
      onOpenChange={change}
    />
  );
}
